import { z } from 'zod';
import { roles } from './access.ts';
import { endpoint } from './endpoint.ts';
import { soughtText, triedPassword } from './texts.ts';

/** Absent and empty fields are a failed sign-in like any other, so that the answer never tells which part was wrong. */
export const signIn = endpoint({
  method: 'POST',
  path: '/api/authentication/login',
  access: 'public',
  summary: 'Signs in; `remember` asks for a token of 30 days instead of 12 hours.',
  body: z.object({
    email: soughtText.nullish(),
    password: triedPassword.nullish(),
    remember: z.boolean().nullish(),
  }),
  response: z.object({ message: z.literal('success'), token: z.string(), role: z.enum(['staff', 'admin']) }),
});

/** What a token says. It is good for as long as the session that it names. */
export const tokenContents = z.object({
  exp: z.int(),
  iat: z.int(),
  email: z.string(),
  name: z.string(),
  id: z.int(),
  roles: z.array(z.enum(roles)),
  username: z.string(),
  role_name: z.enum(['Staff', 'Admin', 'Superadmin']),
  sid: z.string(),
  /** There where another password must be chosen before anything else. */
  password_change: z.literal(true).optional(),
});

export type TokenContents = z.infer<typeof tokenContents>;
