import type { Generated } from 'kysely';
import type { Role } from '#contract/access.ts';
import type { SecurityEventKind } from '#contract/security.ts';

/** When an account last signed in: not a change of the account, so outside its history. */
export interface SignInRow {
  account_id: number;
  at: string;
}

/** A session. The token has its id. */
export interface SessionTableRow {
  /** Unguessable. */
  id: string;
  account_id: number;
  /** The device in a few words. */
  device: string;
  address: string;
  created_at: string;
  last_seen_at: string;
  /** When a password or the like was last asked for. */
  confirmed_at: string;
  /** When a second factor was last shown; null if it never was. */
  factor_at: string | null;
  expires_at: string;
  /** When it was ended before it expired. */
  ended_at: string | null;
}

/** Where a call comes from. */
export type Origin = Pick<SessionTableRow, 'device' | 'address'>;

/** What allows an account to write: its session, and the role by which the call was allowed. */
export interface Authority {
  sessionId: string;
  role: Role;
}

/** A link by which the owner of an account chooses a password. */
export interface PasswordLinkRow {
  /** Hash of the secret in the link. */
  hash: string;
  account_id: number;
  expires_at: string;
  /** Who made it; null where the owner asked for it themselves. */
  made_by: number | null;
}

/** The secret of an app that shows codes. */
export interface TotpSecretRow {
  account_id: number;
  /** Encrypted. */
  secret: string;
  /** When a code was first confirmed. Before that it is not asked for. */
  confirmed_at: string | null;
  /** The time step of the last accepted code. It and earlier ones are used up. */
  last_step: number;
}

export interface RecoveryCodeRow {
  account_id: number;
  hash: string;
}

/** A passkey. */
export interface PasskeyRow {
  id: Generated<number>;
  account_id: number;
  /** The id by which browsers know it; unique. */
  credential_id: string;
  /** In COSE, as base64url. */
  public_key: string;
  /** Its signature counter, where it has one. */
  counter: number;
  /** JSON: its transports. */
  transports: string;
  /** Whether it can be synced to other devices. */
  device_type: 'singleDevice' | 'multiDevice';
  /** Whether it is. */
  backed_up: 0 | 1;
  name: string;
  created_at: string;
  last_used_at: string | null;
}

/** What a passkey was asked to sign, or a sign-in with the right password that waits for its second factor. */
export interface ChallengeRow {
  hash: string;
  account_id: number;
  purpose: 'set_up' | 'second_step' | 'confirmation' | 'sign_in';
  /** The session, or the hash of the pending sign-in; of a sign-in, the version of its account then. */
  bound_to: string;
  /** Of a sign-in: whether its session is to last, and how many second steps failed. */
  remember: 0 | 1;
  tries: number;
  expires_at: string;
}

/** A counted attempt, for rate limits across all instances. */
export interface AttemptRow {
  id: Generated<number>;
  limit_name: string;
  /** A hash of whom or what is limited. */
  key: string;
  at: string;
}

/** Up to which security event an account's owner has been told of those that concern the account. */
export interface ToldEventsRow {
  account_id: number;
  until: number;
}

/** How many people an account has read, exported and printed in a day. */
export interface PeopleReadRow {
  account_id: number;
  day: string;
  people: number;
  /** Whether superadmins were told of it. */
  is_told: 0 | 1;
}

/** A security event. */
export interface SecurityEventRow {
  id: Generated<number>;
  kind: SecurityEventKind;
  /** The last time. */
  at: string;
  /** Equal events within an hour have the same value; null where each has a row of its own. */
  alike: string | null;
  times: number;
  /** The account; only the e-mail where there is none. */
  account_id: number | null;
  account_name: string | null;
  account_email: string | null;
  /** Who did it, if it was not the account itself. */
  by_id: number | null;
  by_name: string | null;
  by_email: string | null;
  address: string | null;
  device: string | null;
  /** JSON: details, as the contract has them. */
  detail: string;
}
