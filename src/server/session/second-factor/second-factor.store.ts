import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { SecondFactor } from '#contract/second-factor.ts';
import type { FactorWay } from '#contract/security.ts';
import type { SecondStep } from '#contract/session.ts';
import type { Author } from '#server/database/history.ts';
import type { Authority } from '#server/database/rows/sessions.ts';
import type { Db, Tx } from '#server/database/schema.ts';
import { lockRow } from '#server/database/tracked-rows/rows.ts';
import { now } from '#server/days.ts';
import { invalid, notFound, Problem } from '#server/problems.ts';
import { noteEvent } from '#server/security/noting.ts';
import type { SessionOwner, Sessions } from '../sessions.store.ts';
import { hasFactor, writeAs } from '../who-asks.ts';
import type { Passkeys } from './passkeys.store.ts';
import { countRecoveryCodes, giveRecoveryCodes, removeRecoveryCodes, spendRecoveryCode } from './recovery-codes.ts';
import type { RequiredFactors } from './required-factors.store.ts';

const algorithm = 'aes-256-gcm';
const ivLength = 12;
const tagLength = 16;

/** Encrypts texts with a key derived from the token secret: the database alone is not enough to read them. */
function createSealing(tokenSecret: string, purpose: string) {
  const key = new Uint8Array(hkdfSync('sha256', tokenSecret, '', purpose, 32));
  return {
    seal(text: string): string {
      const iv = randomBytes(ivLength);
      const cipher = createCipheriv(algorithm, key, iv);
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
    },

    /** Null if it was sealed with another secret. */
    open(sealed: string): string | null {
      const bytes = Buffer.from(sealed, 'base64url');
      try {
        const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, ivLength));
        decipher.setAuthTag(bytes.subarray(ivLength, ivLength + tagLength));
        return decipher.update(bytes.subarray(ivLength + tagLength), undefined, 'utf8') + decipher.final('utf8');
      } catch {
        return null;
      }
    },
  };
}

/** Six digits, valid for 30 seconds; the codes before and after are accepted too, as clocks differ. */
const totpOf = (secret: string, label = '') =>
  new TOTP({ secret: Secret.fromBase32(secret), issuer: 'IKAI', label, digits: 6, period: 30 });

/** The time step of a code; null if the code is not currently valid. */
function stepOf(secret: string, code: string): number | null {
  const totp = totpOf(secret);
  const delta = totp.validate({ token: code, window: 1 });
  return delta === null ? null : totp.counter() + delta;
}

const isOfApp = (code: string) => /^\d{6}$/.test(code);

interface Dependencies {
  required: Pick<RequiredFactors, 'isRequiredOf'>;
  sessions: Pick<Sessions, 'endAll' | 'keepOnly'>;
  passkeys: Pick<Passkeys, 'address' | 'list'>;
}

const mustStay = () => new Problem('conflict', 'Peran Anda wajib memakai langkah kedua, jadi tidak dapat dilepas.');

/** Second factors of accounts: authenticator app, passkeys and recovery codes. */
export function createSecondFactors(db: Db, tokenSecret: string, { required, sessions, passkeys }: Dependencies) {
  const sealing = createSealing(tokenSecret, 'second factor');

  const appSecret = (tx: Db | Tx, accountId: number) =>
    tx.selectFrom('totp_secrets').selectAll().where('account_id', '=', accountId);

  /** Uses a code up. Earlier codes are invalid afterwards too. */
  async function spendAppCode(tx: Tx, accountId: number, code: string): Promise<boolean> {
    const row = await appSecret(tx, accountId).where('confirmed_at', 'is not', null).executeTakeFirst();
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

  async function deleteApp(tx: Tx, accountId: number): Promise<FactorWay[]> {
    const gone = await tx
      .deleteFrom('totp_secrets')
      .where('account_id', '=', accountId)
      .returning('confirmed_at')
      .executeTakeFirst();
    return gone?.confirmed_at ? ['totp'] : [];
  }

  /** Deletes one passkey of an account, or all. */
  async function deletePasskeys(tx: Tx, accountId: number, id?: number): Promise<FactorWay[]> {
    const all = tx.deleteFrom('passkeys').where('account_id', '=', accountId);
    const { numDeletedRows } = await (id === undefined ? all : all.where('id', '=', id)).executeTakeFirstOrThrow();
    return numDeletedRows > 0n ? ['passkey'] : [];
  }

  /**
   * Removes factors, and with the last one the recovery codes. An account that requires a second factor can't remove
   * its own last one, and is signed out when somebody else does.
   */
  async function removeFactors(by: Author, owner: SessionOwner, take: (tx: Tx) => Promise<FactorWay[]>): Promise<void> {
    await writeAs(db, by.authority, async (tx) => {
      await lockRow(tx, 'accounts', owner.id, 'edit');
      const taken = await take(tx);
      const { id, name, email } = owner;
      for (const way of taken)
        await noteEvent(tx, { kind: 'factor_removed', account: { id, name, email }, by, detail: { way } });
      if (taken.length === 0 || (await hasFactor(tx, id))) return;
      await removeRecoveryCodes(tx, id);
      if (!(await required.isRequiredOf(id, tx))) return;
      if (id === by.accountId) throw mustStay();
      await sessions.endAll(tx, owner, by, 'removed');
    });
  }

  return {
    /** Deletes the second factors of an erased account. */
    async forgetAccount(tx: Tx, { id }: { id: number }): Promise<void> {
      await deleteApp(tx, id);
      await removeRecoveryCodes(tx, id);
    },

    /** The possible second steps; empty if the password is enough. */
    async stepsOf(accountId: number): Promise<SecondStep[]> {
      const app = await appSecret(db, accountId).where('confirmed_at', 'is not', null).executeTakeFirst();
      const hasPasskeys = (await passkeys.list(accountId)).length > 0;
      if (!app && !hasPasskeys) return [];
      return [
        ...(hasPasskeys && passkeys.address !== null ? (['passkey'] as const) : []),
        ...(app ? (['totp'] as const) : []),
        'recovery',
      ];
    },

    async of(accountId: number): Promise<SecondFactor> {
      const app = await appSecret(db, accountId).executeTakeFirst();
      return {
        totp: app?.confirmed_at ?? null,
        passkeys: await passkeys.list(accountId),
        passkey_address: passkeys.address,
        recovery_codes: await countRecoveryCodes(db, accountId),
        required: await required.isRequiredOf(accountId),
      };
    },

    /** Creates a secret for an authenticator app. It is not asked for until it is confirmed. */
    async begin(
      authority: Authority,
      account: { id: number; email: string },
    ): Promise<{ secret: string; uri: string }> {
      const secret = new Secret({ size: 20 }).base32;
      await writeAs(db, authority, async (tx) => {
        const row = await appSecret(tx, account.id).executeTakeFirst();
        if (row?.confirmed_at) throw new Problem('conflict', 'Aplikasi kode sudah dipasang. Lepas dahulu yang lama.');
        const values = { secret: sealing.seal(secret), confirmed_at: null, last_step: 0 };
        await tx
          .insertInto('totp_secrets')
          .values({ account_id: account.id, ...values })
          .onConflict((conflict) => conflict.column('account_id').doUpdateSet(values))
          .execute();
      });
      return { secret, uri: totpOf(secret, account.email).toString() };
    },

    /** Confirms the secret with a code; returns recovery codes if the account has none left. */
    confirm(
      by: Author,
      { id: accountId, name, email, ...authority }: SessionOwner & Authority,
      code: string,
    ): Promise<string[]> {
      return writeAs(db, authority, async (tx) => {
        await lockRow(tx, 'accounts', accountId, 'edit');
        const isFirst = !(await hasFactor(tx, accountId));
        const row = await appSecret(tx, accountId).executeTakeFirst();
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
        const account = { id: accountId, name, email };
        await noteEvent(tx, { kind: 'factor_added', account, by, detail: { way: 'totp' } });
        if (isFirst) await sessions.keepOnly(tx, account, by, authority);
        return giveRecoveryCodes(tx, accountId);
      });
    },

    removeApp: (by: Author, owner: SessionOwner) => removeFactors(by, owner, (tx) => deleteApp(tx, owner.id)),

    removePasskey: (by: Author, owner: SessionOwner, id: number) =>
      removeFactors(by, owner, async (tx) => {
        const taken = await deletePasskeys(tx, owner.id, id);
        if (taken.length === 0) throw notFound('Passkey');
        return taken;
      }),

    removeAll: (by: Author, owner: SessionOwner) =>
      removeFactors(by, owner, async (tx) => [
        ...(await deleteApp(tx, owner.id)),
        ...(await deletePasskeys(tx, owner.id)),
      ]),

    /** Checks a code and uses it up. */
    spendCode: (accountId: number, code: string, authority?: Authority): Promise<boolean> =>
      writeAs(db, authority, (tx) => (isOfApp(code) ? spendAppCode : spendRecoveryCode)(tx, accountId, code)),
  };
}

export type SecondFactors = ReturnType<typeof createSecondFactors>;
