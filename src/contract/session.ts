import { z } from 'zod';
import { roles } from './access.ts';
import { endpoint } from './endpoint.ts';
import { searchText, triedPassword } from './texts.ts';

/** What a sign-in answers that is complete. */
export const signedIn = z.object({
  message: z.literal('success'),
  token: z.string(),
  role: z.enum(['staff', 'admin']),
});

/** What goes on instead of the token that asked, which says that something else comes first. */
export const freshToken = { token: z.string().optional() };

/** By what a sign-in goes on whose password fitted; what is to be offered first comes first. */
const secondSteps = ['passkey', 'totp', 'recovery'] as const;

export type SecondStep = (typeof secondSteps)[number];

/** What a sign-in answers that is half done: `challenge` goes with the answer to the second step. */
const secondFactorAsked = z.object({
  message: z.literal('second_factor'),
  challenge: z.string(),
  methods: z.array(z.enum(secondSteps)),
});

/** Absent and empty fields are a failed sign-in like any other, so that the answer never tells which part was wrong. */
export const signIn = endpoint({
  method: 'POST',
  path: '/api/authentication/login',
  access: 'public',
  summary:
    'Signs in; `remember` asks for a token of 30 days instead of 12 hours. Where the account has a second factor, `POST /api/authentication/second-factor` goes on.',
  body: z.object({
    email: searchText.nullish(),
    password: triedPassword.nullish(),
    remember: z.boolean().nullish(),
  }),
  response: signedIn,
  alternative: secondFactorAsked,
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
  /** What must be done before anything else: another password chosen, or a second factor set up. */
  first: z.enum(['password', 'second_factor']).optional(),
});

export type TokenContents = z.infer<typeof tokenContents>;
