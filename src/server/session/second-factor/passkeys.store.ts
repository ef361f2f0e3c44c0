import {
  type CreationOptions,
  type MadePasskey,
  mostPasskeys,
  type Passkey,
  type RequestOptions,
  type UsedPasskey,
} from '#contract/passkeys.ts';
import type { Author } from '#server/database/history.ts';
import type { Authority } from '#server/database/rows/sessions.ts';
import type { Db, Tx } from '#server/database/schema.ts';
import { lockRow } from '#server/database/tracked-rows/rows.ts';
import { now } from '#server/days.ts';
import { invalid, Problem } from '#server/problems.ts';
import { noteEvent } from '#server/security/noting.ts';
import { writeAs } from '#server/session/who-asks.ts';
import type { SessionOwner, Sessions } from '../sessions.store.ts';
import { hasFactor } from '../who-asks.ts';
import type { Asker, Challenges } from './challenges.ts';
import { giveRecoveryCodes } from './recovery-codes.ts';
import { type RelyingParty, relyingPartyAt } from './relying-party.ts';

/** Loaded on first use. */
const webauthn = () => import('./webauthn.ts');

const unusable = () => new Problem('conflict', 'Passkey tidak dapat dipakai di alamat direktori ini.');

const noMore = () =>
  new Problem('conflict', `Akun Anda sudah punya ${mostPasskeys} passkey. Hapus salah satunya dahulu.`);

interface Dependencies {
  challenges: Pick<Challenges, 'issue' | 'spend'>;
  sessions: Pick<Sessions, 'keepOnly'>;
}

/** Passkeys of accounts. They can be set up and used at the configured public address only. */
export function createPasskeys(db: Db, publicUrl: string, { challenges, sessions }: Dependencies) {
  const party = relyingPartyAt(publicUrl);

  function ownParty(): RelyingParty {
    if (!party) throw unusable();
    return party;
  }

  const stored = (tx: Db | Tx, accountId: number) =>
    tx.selectFrom('passkeys').selectAll().where('account_id', '=', accountId).orderBy('id');

  const described = async (tx: Db | Tx, accountId: number) =>
    (await stored(tx, accountId).execute()).map(({ credential_id, transports }) => ({
      id: credential_id,
      transports: JSON.parse(transports) as string[],
    }));

  /**
   * Spends the signed challenge, whether or not the rest is valid; null if it belonged to another asker or has expired.
   */
  async function spendSigned(clientData: string, asker: Asker, authority?: Authority): Promise<string | null> {
    const { challengeIn } = await webauthn();
    const challenge = await challengeIn(clientData);
    if (challenge === null) return null;
    const isSpent = await writeAs(db, authority, (tx) => challenges.spend(tx, challenge, asker));
    return isSpent ? challenge : null;
  }

  const settingUp = (accountId: number, { sessionId }: Authority): Asker => ({
    account_id: accountId,
    purpose: 'set_up',
    bound_to: sessionId,
  });

  return {
    /** The origin at which passkeys work; null if they can't. */
    address: party?.origin ?? null,

    async list(accountId: number): Promise<Passkey[]> {
      return (await stored(db, accountId).execute()).map(({ id, name, created_at, last_used_at, backed_up }) => ({
        ...{ id, name, created_at, last_used_at },
        synced: backed_up === 1,
      }));
    },

    /** Options for the browser to create a passkey. */
    async beginSetUp({ id, name, email, ...authority }: SessionOwner & Authority): Promise<CreationOptions> {
      const rp = ownParty();
      const { makeCreationOptions } = await webauthn();
      return writeAs(db, authority, async (tx) => {
        const present = await described(tx, id);
        if (present.length >= mostPasskeys) throw noMore();
        return makeCreationOptions(
          rp,
          await challenges.issue(tx, settingUp(id, authority)),
          { id, name, email },
          present,
        );
      });
    },

    /** Adds the passkey that the browser created; returns recovery codes if the account has none left. */
    async add(
      by: Author,
      { id: accountId, name: accountName, email, ...authority }: SessionOwner & Authority,
      { name, passkey }: { name: string; passkey: MadePasskey },
    ): Promise<string[]> {
      const rp = ownParty();
      const { clientDataJSON, transports = [] } = passkey.response;
      const challenge = await spendSigned(clientDataJSON, settingUp(accountId, authority), authority);
      const { verifyCreation } = await webauthn();
      const made = challenge === null ? null : await verifyCreation({ party: rp, challenge }, passkey);
      if (!made) {
        throw invalid([{ field: 'passkey', message: 'Passkey ini belum dapat dipasang. Coba sekali lagi.' }]);
      }
      const { credential, credentialDeviceType, credentialBackedUp } = made;
      return writeAs(db, by.authority, async (tx) => {
        await lockRow(tx, 'accounts', accountId, 'edit');
        const isFirst = !(await hasFactor(tx, accountId));
        if ((await stored(tx, accountId).execute()).length >= mostPasskeys) throw noMore();
        const added = await tx
          .insertInto('passkeys')
          .values({
            account_id: accountId,
            credential_id: credential.id,
            public_key: Buffer.from(credential.publicKey).toString('base64url'),
            counter: credential.counter,
            transports: JSON.stringify(transports),
            device_type: credentialDeviceType,
            backed_up: credentialBackedUp ? 1 : 0,
            name,
            created_at: now(),
            last_used_at: null,
          })
          .onConflict((conflict) => conflict.column('credential_id').doNothing())
          .returning('id')
          .executeTakeFirst();
        if (!added) throw new Problem('conflict', 'Passkey ini sudah terpasang.');
        const account = { id: accountId, name: accountName, email };
        await noteEvent(tx, { kind: 'factor_added', account, by, detail: { way: 'passkey' } });
        if (isFirst) await sessions.keepOnly(tx, account, by, authority);
        return giveRecoveryCodes(tx, accountId);
      });
    },

    /** Options for the browser to use a passkey. `authority` is that of the session; a pending sign-in has none. */
    async begin(asker: Asker, authority?: Authority): Promise<RequestOptions> {
      const rp = ownParty();
      const { makeRequestOptions } = await webauthn();
      return writeAs(db, authority, async (tx) => {
        const present = await described(tx, asker.account_id);
        if (present.length === 0) throw new Problem('conflict', 'Akun ini tidak punya passkey.');
        return makeRequestOptions(rp, await challenges.issue(tx, asker), present);
      });
    },

    /** Whether the assertion is by a passkey of the account. Can't be replayed. */
    async use(asker: Asker, used: UsedPasskey, authority?: Authority): Promise<boolean> {
      const known = await stored(db, asker.account_id).where('credential_id', '=', used.id).executeTakeFirst();
      const challenge = await spendSigned(used.response.clientDataJSON, asker, authority);
      if (!party || !known || challenge === null) return false;
      const { id, counter, device_type, credential_id, public_key } = known;
      const publicKey = new Uint8Array(Buffer.from(public_key, 'base64url'));
      const { verifyAssertion } = await webauthn();
      const checked = await verifyAssertion({ party, challenge }, used, { id: credential_id, publicKey, counter });
      if (!checked) return false;
      const { newCounter, credentialDeviceType, credentialBackedUp } = checked;
      if (credentialDeviceType !== device_type) return false;
      const { numUpdatedRows } = await writeAs(db, authority, (tx) =>
        tx
          .updateTable('passkeys')
          .set({ counter: newCounter, backed_up: credentialBackedUp ? 1 : 0, last_used_at: now() })
          .where('id', '=', id)
          .where('counter', '=', counter)
          .executeTakeFirstOrThrow(),
      );
      return numUpdatedRows > 0n;
    },

    /** Deletes the passkeys of an erased account. */
    async forgetAccount(tx: Tx, { id }: { id: number }): Promise<void> {
      await tx.deleteFrom('passkeys').where('account_id', '=', id).execute();
    },
  };
}

export type Passkeys = ReturnType<typeof createPasskeys>;
