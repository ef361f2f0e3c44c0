import type { Generated } from 'kysely';
import type { SecurityEventKind } from '#contract/security.ts';

/** When an account last signed in: not a change of the account, so outside its history. */
export interface SignInRow {
  account_id: number;
  at: string;
}

/** Somebody who signed in somewhere; the token carries the id. */
export interface SessionTableRow {
  /** Unguessable. */
  id: string;
  account_id: number;
  /** A few words for the device. */
  device: string;
  address: string;
  created_at: string;
  last_seen_at: string;
  /** When a password or the like was last asked for. */
  confirmed_at: string;
  expires_at: string;
  /** When it was ended before it expired. */
  ended_at: string | null;
}

/** Where somebody sits. */
export type Origin = Pick<SessionTableRow, 'device' | 'address'>;

/** A link by which the owner of an account chooses a password. */
export interface PasswordLinkRow {
  /** Of what stands in the link. */
  hash: string;
  account_id: number;
  expires_at: string;
}

/** An app that shows codes. */
export interface TotpSecretRow {
  account_id: number;
  /** Encrypted. */
  secret: string;
  /** When a code of it was first given; before that it protects nothing. */
  confirmed_at: string | null;
  /** The step of time whose code was used last: it, and those before it, are used up. */
  last_step: number;
}

export interface RecoveryCodeRow {
  account_id: number;
  hash: string;
}

/** A passkey, by which its owner signs what is asked of them. */
export interface PasskeyRow {
  id: Generated<number>;
  account_id: number;
  /** By which browsers know it, and nobody has another one. */
  credential_id: string;
  /** In COSE, as base64url. */
  public_key: string;
  /** How often it was used, where it counts that. */
  counter: number;
  /** JSON: by what ways browsers reach it. */
  transports: string;
  /** Whether whoever keeps it may have it on other devices too; that never changes. */
  device_type: 'singleDevice' | 'multiDevice';
  /** Whether they do. */
  backed_up: 0 | 1;
  name: string;
  created_at: string;
  last_used_at: string | null;
}

/** What a browser has been asked to sign. */
export interface PasskeyChallengeRow {
  hash: string;
  account_id: number;
  purpose: 'set_up' | 'second_step' | 'confirmation';
  /** The session that asks, or the hash of the half sign-in. */
  bound_to: string;
  expires_at: string;
}

/** A sign-in whose password fitted, and whose second step is awaited. */
export interface SignInChallengeRow {
  hash: string;
  account_id: number;
  /** The account as its password fitted: one that was changed since must begin anew. */
  account_version: number;
  remember: 0 | 1;
  tries: number;
  expires_at: string;
}

/** One counted try, for rate limits that hold on every instance. */
export interface AttemptRow {
  id: Generated<number>;
  limit_name: string;
  /** A hash of whom it counts for. */
  key: string;
  at: string;
}

/** What is to be known of accounts and sign-ins. */
export interface SecurityEventRow {
  id: Generated<number>;
  kind: SecurityEventKind;
  /** The last time. */
  at: string;
  /** By which the next one within the hour is the same; null where each stands for itself. */
  alike: string | null;
  times: number;
  /** Whose account; the e-mail alone where there is none. */
  account_id: number | null;
  account_name: string | null;
  account_email: string | null;
  /** Who did it, where that was somebody else. */
  by_id: number | null;
  by_name: string | null;
  by_email: string | null;
  address: string | null;
  device: string | null;
  /** JSON: what else is said of it, as the contract has it. */
  detail: string;
}
