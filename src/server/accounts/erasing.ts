import type { DeletedAccount } from '#contract/accounts.ts';
import { type Author, purgeTracked } from '#server/database/history.ts';
import type { Db } from '#server/database/schema.ts';
import { uniqueKey } from '#server/database/search-text.ts';
import { storedRow } from '#server/database/tracked-rows/reading.ts';
import type { Keeper } from '#server/keeper.ts';
import { invalid, notFound } from '#server/problems.ts';
import { noteEvent } from '#server/security/noting.ts';
import { writeAs } from '#server/session/who-asks.ts';

/** No password matches it. Only erased accounts have it. */
const noHash = '';

/** Lists deleted accounts and erases their personal data; the keepers do so in their tables. */
export function createErasing(db: Db, keepers: readonly Keeper[]) {
  return {
    /** Deleted but not yet erased, newest first. */
    async list(): Promise<DeletedAccount[]> {
      return db
        .selectFrom('accounts')
        .select(['id', 'name', 'email', 'role', 'deleted_at'])
        .where('deleted_at', 'is not', null)
        .$narrowType<{ deleted_at: string }>()
        .where('password_hash', '!=', noHash)
        .orderBy('deleted_at', 'desc')
        .orderBy('id', 'desc')
        .execute();
    },

    /** Erases a deleted account. `email` is what the person typed to confirm. */
    async erase(id: number, email: string, author: Author): Promise<void> {
      await writeAs(db, author.authority, async (tx) => {
        const current = await storedRow(tx, 'accounts', id);
        if (!current || current.deleted_at === null || current.password_hash === noHash) {
          throw notFound('Akun yang dihapus');
        }
        if (uniqueKey(email) !== current.email_key) {
          throw invalid([{ field: 'email', message: `Ketik email akun ini: ${current.email}` }]);
        }
        const name = `Akun terhapus ${id}`;
        const nobody = { email: '', email_key: '', username: '', username_key: '', password_hash: noHash };
        const { role, status, must_change_password } = current;
        await purgeTracked(tx, author, 'accounts', current, { name, ...nobody, role, status, must_change_password });
        await tx.deleteFrom('sign_ins').where('account_id', '=', id).execute();
        const erased = { id, name, emailKey: current.email_key };
        for (const keeper of keepers) await keeper.forgetAccount?.(tx, erased);
        await noteEvent(tx, { kind: 'account_erased', account: { id, name, email: null }, by: author });
      });
    },
  };
}

export type Erasing = ReturnType<typeof createErasing>;
