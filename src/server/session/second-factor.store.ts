import { createHash, randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { SecondFactor } from '#contract/second-factor.ts';
import type { Author } from '#server/database/history.ts';
import { type Authority, writeAs } from '#server/database/live-session.ts';
import type { Db, Tx } from '#server/database/schema.ts';
import { noteEvent } from '#server/database/security-events.ts';
import { transact } from '#server/database/transaction.ts';
import { invalid, Problem } from '#server/problems.ts';
import type { RequiredFactors } from './required-factors.store.ts';
import { createSealing } from './sealing.ts';
import type { SessionOwner, Sessions } from './sessions.store.ts';

const minute = 60 * 1000;

/** A sign-in waits so long for its second step, in milliseconds, and so many tries. */
const challenge = { lifetime: 5 * minute, tries: 5 };

const recoveryCodes = 10;

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url');

const now = () => new Date().toISOString();

/** Read easily and typed without doubt: no 0, 1, o and l. 16 of them nobody guesses, so that a plain hash is enough. */
function newRecoveryCode(): string {
  const code = new Secret({ size: 15 }).base32.toLowerCase();
  return (code.match(/.{4}/g) ?? []).join('-');
}

/** Codes of six digits, each good for half a minute, and that before and after it, as clocks differ. */
const totpOf = (secret: string, label = '') =>
  new TOTP({ secret: Secret.fromBase32(secret), issuer: 'IKAI', label, digits: 6, period: 30 });

/** The step of time that a code is of; null where it is of none that counts now. */
function stepOf(secret: string, code: string): number | null {
  const totp = totpOf(secret);
  const delta = totp.validate({ token: code, window: 1 });
  return delta === null ? null : totp.counter() + delta;
}

const isOfApp = (code: string) => /^\d{6}$/.test(code);

interface Around {
  required: Pick<RequiredFactors, 'isRequiredOf'>;
  sessions: Pick<Sessions, 'endAll'>;
}

const mustStay = () => new Problem('conflict', 'Peran Anda wajib memakai langkah kedua, jadi tidak dapat dilepas.');

/** What protects accounts besides their passwords. */
export function createSecondFactors(db: Db, tokenSecret: string, { required, sessions }: Around) {
  const sealing = createSealing(tokenSecret, 'second factor');

  const kept = (tx: Db | Tx, accountId: number) =>
    tx.selectFrom('totp_secrets').selectAll().where('account_id', '=', accountId);

  /** Uses a code of the app up: it, and those before it, are good for nothing afterwards. */
  async function spendAppCode(tx: Tx, accountId: number, code: string): Promise<boolean> {
    const row = await kept(tx, accountId).where('confirmed_at', 'is not', null).executeTakeFirst();
    const secret = row && sealing.open(row.secret);
    const step = secret ? stepOf(secret, code) : null;
    if (step === null) return false;
    const { numUpdatedRows } = await tx
      .updateTable('totp_secrets')
      .set({ last_step: step })
      .where('account_id', '=', accountId)
      .where('last_step', '<', step)
      .executeTakeFirstOrThrow();
    return numUpdatedRows > 0n;
  }

  async function spendRecoveryCode(tx: Tx, accountId: number, code: string): Promise<boolean> {
    const { numDeletedRows } = await tx
      .deleteFrom('recovery_codes')
      .where('account_id', '=', accountId)
      .where('hash', '=', hashOf(code))
      .executeTakeFirstOrThrow();
    return numDeletedRows > 0n;
  }

  async function removeAll(tx: Tx, accountId: number): Promise<boolean> {
    const { numDeletedRows } = await tx
      .deleteFrom('totp_secrets')
      .where('account_id', '=', accountId)
      .where('confirmed_at', 'is not', null)
      .executeTakeFirstOrThrow();
    await tx.deleteFrom('totp_secrets').where('account_id', '=', accountId).execute();
    await tx.deleteFrom('recovery_codes').where('account_id', '=', accountId).execute();
    return numDeletedRows > 0n;
  }

  return {
    /** Forgets the second step of an account that is erased. */
    async forget(tx: Tx, { id }: { id: number }): Promise<void> {
      await removeAll(tx, id);
      await tx.deleteFrom('sign_in_challenges').where('account_id', '=', id).execute();
    },

    async isOn(accountId: number): Promise<boolean> {
      const row = await kept(db, accountId).where('confirmed_at', 'is not', null).executeTakeFirst();
      return row !== undefined;
    },

    async of(accountId: number): Promise<SecondFactor> {
      const row = await kept(db, accountId).executeTakeFirst();
      const { left } = await db
        .selectFrom('recovery_codes')
        .select((eb) => eb.fn.countAll<number>().as('left'))
        .where('account_id', '=', accountId)
        .executeTakeFirstOrThrow();
      const isRequired = await required.isRequiredOf(accountId);
      return { totp: row?.confirmed_at ?? null, recovery_codes: left, required: isRequired };
    },

    /** Makes a secret for an app; it protects nothing before it is confirmed. */
    async begin(
      authority: Authority,
      account: { id: number; email: string },
    ): Promise<{ secret: string; uri: string }> {
      const secret = new Secret({ size: 20 }).base32;
      await writeAs(db, authority, async (tx) => {
        const row = await kept(tx, account.id).executeTakeFirst();
        if (row?.confirmed_at)
          throw new Problem('conflict', 'Aplikasi kode sudah dipasang. Lepaskan dahulu yang lama.');
        const values = { secret: sealing.seal(secret), confirmed_at: null, last_step: 0 };
        await tx
          .insertInto('totp_secrets')
          .values({ account_id: account.id, ...values })
          .onConflict((conflict) => conflict.column('account_id').doUpdateSet(values))
          .execute();
      });
      return { secret, uri: totpOf(secret, account.email).toString() };
    },

    /** Confirms the secret by a code of it; answers the recovery codes, of which only hashes are kept. */
    confirm(by: Author, { id: accountId, name, email }: SessionOwner, code: string): Promise<string[]> {
      return writeAs(db, by.authority, async (tx) => {
        const row = await kept(tx, accountId).executeTakeFirst();
        if (!row || row.confirmed_at !== null)
          throw new Problem('conflict', 'Mulai memasang aplikasi kode sekali lagi.');
        const secret = sealing.open(row.secret);
        const step = secret === null ? null : stepOf(secret, code);
        if (step === null)
          throw invalid([{ field: 'code', message: 'Kode ini tidak cocok. Periksa jam perangkat Anda.' }]);
        await tx
          .updateTable('totp_secrets')
          .set({ confirmed_at: now(), last_step: step })
          .where('account_id', '=', accountId)
          .execute();
        const codes = Array.from({ length: recoveryCodes }, newRecoveryCode);
        const rows = codes.map((one) => ({ account_id: accountId, hash: hashOf(one.replaceAll('-', '')) }));
        await tx.insertInto('recovery_codes').values(rows).execute();
        const account = { id: accountId, name, email };
        await noteEvent(tx, { kind: 'factor_added', account, by, detail: { way: 'totp' } });
        return codes;
      });
    },

    /** Takes it away; whoever must have one keeps their own, and is signed out where somebody else takes it. */
    async remove(by: Author, owner: SessionOwner): Promise<void> {
      await writeAs(db, by.authority, async (tx) => {
        const isRequired = await required.isRequiredOf(owner.id, tx);
        if (isRequired && owner.id === by.accountId) throw mustStay();
        if (!(await removeAll(tx, owner.id))) return;
        const { id, name, email } = owner;
        await noteEvent(tx, { kind: 'factor_removed', account: { id, name, email }, by, detail: { way: 'totp' } });
        if (isRequired) await sessions.endAll(tx, owner, by, 'removed');
      });
    },

    /** Whether it is right; then it is used up. */
    spendCode(accountId: number, code: string): Promise<boolean> {
      const spend = isOfApp(code) ? spendAppCode : spendRecoveryCode;
      return transact(db, (tx) => spend(tx, accountId, code));
    },

    /** Keeps a sign-in whose password fitted until its second step; answers what goes with that. */
    async challenge(account: { id: number; version: number }, remember: boolean): Promise<string> {
      const secret = randomBytes(32).toString('base64url');
      const values = {
        hash: hashOf(secret),
        account_id: account.id,
        account_version: account.version,
        remember: remember ? (1 as const) : (0 as const),
        tries: 0,
        expires_at: new Date(Date.now() + challenge.lifetime).toISOString(),
      };
      await db.insertInto('sign_in_challenges').values(values).execute();
      return secret;
    },

    /** Counts a try; null where the sign-in must begin anew. */
    async tried(secret: string) {
      const row = await db
        .updateTable('sign_in_challenges')
        .set((eb) => ({ tries: eb('tries', '+', 1) }))
        .where('hash', '=', hashOf(secret))
        .where('tries', '<', challenge.tries)
        .where('expires_at', '>', now())
        .returning(['account_id', 'account_version', 'remember'])
        .executeTakeFirst();
      return row ?? null;
    },

    /** Ends the waiting; whether this one was the first to do so. */
    async finish(secret: string): Promise<boolean> {
      const gone = await db
        .deleteFrom('sign_in_challenges')
        .where('hash', '=', hashOf(secret))
        .executeTakeFirstOrThrow();
      return gone.numDeletedRows > 0n;
    },

    async prune(): Promise<void> {
      await db.deleteFrom('sign_in_challenges').where('expires_at', '<=', now()).execute();
    },
  };
}

export type SecondFactors = ReturnType<typeof createSecondFactors>;
