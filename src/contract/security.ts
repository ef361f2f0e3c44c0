import { z } from 'zod';
import { roles } from './access.ts';
import { boundedList, dayText } from './bounds.ts';
import { endpoint } from './endpoint.ts';
import { saved } from './errors.ts';
import { recordedFormats } from './exports.ts';
import { accountIdInText, paging } from './texts.ts';

/** What is noted of accounts and how people get in. */
export const securityEventKinds = [
  'sign_in',
  'sign_in_failed',
  'lockout',
  'session_ended',
  'password_changed',
  'account_added',
  'role_changed',
  'account_disabled',
  'account_enabled',
  'account_deleted',
  'account_erased',
  'factor_added',
  'factor_removed',
  'factor_required',
] as const;

export type SecurityEventKind = (typeof securityEventKinds)[number];

/** What leaves with many people in it, as access records have it. */
export const leavingKinds = ['export', 'print', 'backup', 'move'] as const;

export const securityKinds = [...securityEventKinds, ...leavingKinds] as const;

export type SecurityKind = (typeof securityKinds)[number];

const endReasons = [
  'sign_out',
  'own',
  'superadmin',
  'password',
  'role',
  'disabled',
  'enabled',
  'deleted',
  'required',
  'removed',
] as const;

/** Why sessions ended. */
export type EndReason = (typeof endReasons)[number];

/** What was locked: an e-mail from one network, everything from one network, or an e-mail wherever it is tried. */
const lockedThings = ['email_here', 'address', 'email'] as const;

/** What is used besides a password. */
const factorWays = ['totp', 'passkey'] as const;

export type FactorWay = (typeof factorWays)[number];

const securityDetail = z.object({
  /** Of ended sessions. */
  reason: z.enum(endReasons).optional(),
  /** Of accounts that were added, or whose role is another now. */
  role: z.enum(roles).optional(),
  former_role: z.enum(roles).optional(),
  locked: z.enum(lockedThings).optional(),
  way: z.enum(factorWays).optional(),
  /** The roles that must have a second factor. */
  roles: z.array(z.enum(roles)).optional(),
  /** What failed: the second step of a sign-in, or a confirmation, by whoever is signed in. */
  step: z.enum(['second', 'confirmation']).optional(),
  /** How many sessions, or people in a file. */
  rows: z.int().optional(),
  format: z.enum(recordedFormats).optional(),
});

export type SecurityDetail = z.infer<typeof securityDetail>;

const securityEvent = z.object({
  /** Names it in this list alone. */
  id: z.int(),
  kind: z.enum(securityKinds),
  /** An ISO instant; the last one where it happened several times. */
  at: z.string(),
  /** How often it happened within an hour. */
  times: z.int(),
  /** Whose account it is about, as it was called then; the e-mail alone of a sign-in without an account. */
  account_id: z.int().nullable(),
  account_name: z.string().nullable(),
  account_email: z.string().nullable(),
  /** Who did it, where that was somebody else. */
  by_id: z.int().nullable(),
  by_name: z.string().nullable(),
  by_email: z.string().nullable(),
  address: z.string().nullable(),
  device: z.string().nullable(),
  detail: securityDetail,
});

export type SecurityEvent = z.infer<typeof securityEvent>;

const day = dayText();

export const listSecurityEvents = endpoint({
  method: 'GET',
  path: '/api/v1/security/events',
  access: 'superadmin',
  summary:
    'Sign-ins, failed ones, lockouts, sessions that were ended, changes of accounts, roles and second factors, large exports and prints, and backups, the latest first; days are those of the association, both included.',
  query: z.object({
    ...paging,
    kind: z.enum(securityKinds, { error: 'Jenis kejadian tidak dikenal.' }).optional(),
    /** Whose account it is about, or who did it. */
    account_id: accountIdInText.optional(),
    from: day.optional(),
    to: day.optional(),
  }),
  response: z.object({ data: z.array(securityEvent), total_data: z.int() }),
});

const securitySettings = z.object({
  /** The roles whose accounts must have a second factor. */
  second_factor_roles: z.array(z.enum(roles)),
  /** Whether backups are set up, and when the latest whole one was made. */
  backup: z.object({ is_set_up: z.boolean(), latest: z.string().nullable() }),
});

export type SecuritySettings = z.infer<typeof securitySettings>;

export const readSecurity = endpoint({
  method: 'GET',
  path: '/api/v1/security',
  access: 'superadmin',
  summary: 'Which roles must have a second factor, and when the latest backup was made.',
  response: z.object({ data: securitySettings }),
});

export const changeSecurity = endpoint({
  method: 'PUT',
  path: '/api/v1/security',
  access: 'superadmin',
  needsConfirmation: true,
  summary:
    'Says which roles must have a second factor. Whoever asks must have one; sessions of those concerned who have none end.',
  body: z.object({
    second_factor_roles: boundedList(
      z.enum(roles, { error: 'Peran tidak dikenal.' }),
      roles.length,
      'Peran tidak dikenal.',
    ),
  }),
  response: saved(securitySettings),
});
