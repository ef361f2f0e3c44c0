import { type Role, roles } from '#contract/access.ts';
import type { Author } from '#server/database/history.ts';
import type { Db, Tx } from '#server/database/schema.ts';
import { Problem } from '#server/problems.ts';
import { noteEvent } from '#server/security/noting.ts';
import { writeAs } from '#server/session/who-asks.ts';
import type { Sessions } from '../sessions.store.ts';
import { type Actor, hasSecondFactor, mustHaveSecondFactor } from '../who-asks.ts';

const demanding = (db: Db | Tx) => db.selectFrom('second_factor_roles').select('role').orderBy('role');

/** The roles that require a second factor. */
export function createRequiredFactors(db: Db, sessions: Pick<Sessions, 'endAll'>) {
  async function rolesIn(tx: Db | Tx): Promise<Role[]> {
    const demanded = await demanding(tx).execute();
    return roles.filter((role) => demanded.some((one) => one.role === role));
  }

  return {
    roles: () => rolesIn(db),

    async isRequiredOf(accountId: number, tx: Db | Tx = db): Promise<boolean> {
      const found = await tx
        .selectFrom('accounts')
        .select('id')
        .where('id', '=', accountId)
        .where(mustHaveSecondFactor())
        .executeTakeFirst();
      return found !== undefined;
    },

    /** Whether an account must set up a second factor before anything else. */
    async isLackedBy(accountId: number): Promise<boolean> {
      const found = await db
        .selectFrom('accounts')
        .select('id')
        .where('id', '=', accountId)
        .where(mustHaveSecondFactor())
        .where((eb) => eb.not(hasSecondFactor()))
        .executeTakeFirst();
      return found !== undefined;
    },

    /** Changes the roles. Accounts without a second factor are signed out, and set one up at their next sign-in. */
    async change(actor: Pick<Actor, 'id' | 'name' | 'email'>, wanted: Role[], by: Author): Promise<void> {
      await writeAs(db, by.authority, async (tx) => {
        const own = tx.selectFrom('accounts').select('id').where('id', '=', actor.id).where(hasSecondFactor());
        if (wanted.length > 0 && !(await own.executeTakeFirst())) {
          throw new Problem('conflict', 'Pasang langkah kedua untuk akun Anda sendiri dahulu, di profil Anda.');
        }
        const before = await rolesIn(tx);
        const after = roles.filter((role) => wanted.includes(role));
        if (before.join() === after.join()) return;
        await tx.deleteFrom('second_factor_roles').execute();
        if (after.length > 0)
          await tx
            .insertInto('second_factor_roles')
            .values(after.map((role) => ({ role })))
            .execute();
        await noteEvent(tx, { kind: 'factor_required', account: actor, by, detail: { roles: after } });
        const lacking = await tx
          .selectFrom('accounts')
          .select(['id', 'name', 'email'])
          .where('deleted_at', 'is', null)
          .where(mustHaveSecondFactor())
          .where((eb) => eb.not(hasSecondFactor()))
          .execute();
        for (const owner of lacking) await sessions.endAll(tx, owner, by, 'required');
      });
    },
  };
}

export type RequiredFactors = ReturnType<typeof createRequiredFactors>;
