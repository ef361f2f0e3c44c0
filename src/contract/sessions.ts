import { z } from 'zod';
import { boundedText } from './bounds.ts';
import { endpoint } from './endpoint.ts';
import { done } from './errors.ts';
import { idParams } from './texts.ts';

/** A device on which an account is signed in. Times are ISO instants. */
export const session = z.object({
  id: z.string(),
  /** Browser and system in a few words. */
  device: z.string(),
  address: z.string(),
  first_seen: z.string(),
  /** Accurate to some minutes. */
  last_seen: z.string(),
  expires: z.string(),
  /** Whether this is the session of the request. */
  current: z.boolean(),
});

export type Session = z.infer<typeof session>;

const notASession = 'Nomor perangkat tidak sah.';
const sessionId = boundedText(64, notASession, notASession).regex(/^[\w-]{1,64}$/, notASession);

export const signOut = endpoint({
  method: 'POST',
  path: '/api/authentication/logout',
  access: 'staff',
  beforePasswordChange: true,
  summary: 'Ends the current session.',
  response: done,
});

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/authentication/sessions',
  access: 'staff',
  beforePasswordChange: true,
  summary: 'One’s own sessions, most recently used first.',
  response: z.object({ data: z.array(session) }),
});

export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/authentication/sessions/:id',
  access: 'staff',
  beforePasswordChange: true,
  summary: 'Ends one of one’s own sessions.',
  params: z.object({ id: sessionId }),
  response: done,
});

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/api/authentication/sessions',
  access: 'staff',
  beforePasswordChange: true,
  summary: 'Ends all of one’s own sessions except the current one.',
  response: done,
});

export const listAccountSessions = endpoint({
  method: 'GET',
  path: '/api/v1/accounts/:id/sessions',
  access: 'superadmin',
  summary: 'The sessions of an account.',
  params: idParams,
  response: z.object({ data: z.array(session) }),
});

export const endAccountSession = endpoint({
  method: 'DELETE',
  path: '/api/v1/accounts/:id/sessions/:sessionId',
  access: 'superadmin',
  needsConfirmation: true,
  summary: "Ends one of an account's sessions.",
  params: idParams.extend({ sessionId }),
  response: done,
});

export const endAccountSessions = endpoint({
  method: 'DELETE',
  path: '/api/v1/accounts/:id/sessions',
  access: 'superadmin',
  needsConfirmation: true,
  summary: "Ends all of an account's sessions.",
  params: idParams,
  response: done,
});
