import { z } from 'zod';
import { roles } from './access.ts';
import { boundedList, dayText } from './bounds.ts';
import { endpoint } from './endpoint.ts';
import { done, saved } from './errors.ts';
import { recordedFormats } from './exports.ts';
import { accountIdInText, paging } from './texts.ts';

/** Events of accounts and of signing in. */
export const securityEventKinds = [
  'sign_in',
  'sign_in_failed',
  'lockout',
  'session_ended',
  'password_changed',
  'password_link_added',
  'email_changed',
  'account_added',
  'role_changed',
  'account_disabled',
  'account_enabled',
  'account_deleted',
  'account_erased',
  'factor_added',
  'factor_removed',
  'factor_required',
  'much_read',
] as const;

export type SecurityEventKind = (typeof securityEventKinds)[number];

/** Access records in which many people's data left. */
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
  'factor',
] as const;

/** Why sessions ended. */
export type EndReason = (typeof endReasons)[number];

/** What was locked: an e-mail from one network, a whole network, or an e-mail from anywhere. */
const lockedThings = ['email_here', 'address', 'email'] as const;

/** Second factors. */
export const factorWays = ['totp', 'passkey'] as const;

export type FactorWay = (typeof factorWays)[number];

const securityDetail = z.object({
  /** Ended sessions only. */
  reason: z.enum(endReasons).optional(),
  /** Added accounts and changed roles only. */
  role: z.enum(roles).optional(),
  former_role: z.enum(roles).optional(),
  locked: z.enum(lockedThings).optional(),
  way: z.enum(factorWays).optional(),
  /** The password was chosen by a link, which whoever did it had made. */
  link: z.literal(true).optional(),
  /** The roles that require a second factor. */
  roles: z.array(z.enum(roles)).optional(),
  /** What failed: the second step of signing in, or a confirmation while signed in. */
  step: z.enum(['second', 'confirmation']).optional(),
  /** Number of sessions, or of people in a file. */
  rows: z.int().optional(),
  format: z.enum(recordedFormats).optional(),
});

export type SecurityDetail = z.infer<typeof securityDetail>;

const securityEvent = z.object({
  /** Unique in this list only. */
  id: z.int(),
  kind: z.enum(securityKinds),
  /** An ISO instant; the last one if it occurred several times. */
  at: z.string(),
  /** How often it occurred within an hour. */
  times: z.int(),
  /** The account concerned, as named then; only the e-mail if a failed sign-in matched no account. */
  account_id: z.int().nullable(),
  account_name: z.string().nullable(),
  account_email: z.string().nullable(),
  /** The actor, if somebody else. */
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
    'Sign-ins and failures, lockouts, ended sessions, changes of accounts, roles and second factors, large exports and prints, and backups, newest first; days are in the association’s time zone, inclusive.',
  query: z.object({
    ...paging,
    kind: z.enum(securityKinds, { error: 'Jenis kejadian tidak dikenal.' }).optional(),
    /** The account concerned, or the actor. */
    account_id: accountIdInText.optional(),
    from: day.optional(),
    to: day.optional(),
  }),
  response: z.object({ data: z.array(securityEvent), total_data: z.int() }),
});

const securitySettings = z.object({
  /** The roles that require a second factor. */
  second_factor_roles: z.array(z.enum(roles)),
  /** Whether backups are set up, and when the latest complete one was made. */
  backup: z.object({ is_set_up: z.boolean(), latest: z.string().nullable() }),
});

export type SecuritySettings = z.infer<typeof securitySettings>;

export const readSecurity = endpoint({
  method: 'GET',
  path: '/api/v1/security',
  access: 'superadmin',
  summary: 'The roles that require a second factor, and the time of the latest backup.',
  response: z.object({ data: securitySettings }),
});

export const changeSecurity = endpoint({
  method: 'PUT',
  path: '/api/v1/security',
  access: 'superadmin',
  needsConfirmation: true,
  summary:
    'Sets the roles that require a second factor. The caller must have one; sessions of affected accounts without one end.',
  body: z.object({
    second_factor_roles: boundedList(
      z.enum(roles, { error: 'Peran tidak dikenal.' }),
      roles.length,
      'Peran tidak dikenal.',
    ),
  }),
  response: saved(securitySettings),
});

/** What the owner of an account is told of. */
export const ownerNoticeKinds = [
  'password_changed',
  'password_link_added',
  'email_changed',
  'factor_added',
  'factor_removed',
] as const;

/** A change of what protects the account. */
const ownerNotice = z.object({
  id: z.int(),
  kind: z.enum(ownerNoticeKinds),
  /** An ISO instant. */
  at: z.string(),
  /** Who did it, if somebody else. */
  by_name: z.string().nullable(),
  address: z.string().nullable(),
  device: z.string().nullable(),
  way: z.enum(factorWays).nullable(),
});

export type OwnerNotice = z.infer<typeof ownerNotice>;

export const listOwnerNotices = endpoint({
  method: 'GET',
  path: '/api/authentication/notices',
  access: 'staff',
  summary:
    'Changes of one’s own password, e-mail and second factors, and password links that somebody made, until one has said that one knows of them; without those made from where the call comes.',
  response: z.object({ data: z.array(ownerNotice) }),
});

export const acknowledgeOwnerNotices = endpoint({
  method: 'POST',
  path: '/api/authentication/notices',
  access: 'staff',
  summary: 'Says that one knows of the notices up to this one.',
  body: z.object({ until: z.int().min(1) }),
  response: done,
});
