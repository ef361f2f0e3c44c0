import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { done } from './errors.ts';
import { factorWays } from './security.ts';

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
