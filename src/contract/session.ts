import { z } from 'zod';
import { roles } from './access.ts';
import { endpoint } from './endpoint.ts';
import { searchText, triedPassword } from './texts.ts';

/** The response of a completed sign-in. */
export const signedIn = z.object({
  message: z.literal('success'),
  token: z.string(),
  role: z.enum(['staff', 'admin']),
});

/** Replaces the current token, which demands that something else be done first. */
export const freshToken = { token: z.string().optional() };

/** Possible second steps, preferred first. */
const secondSteps = ['passkey', 'totp', 'recovery'] as const;

export type SecondStep = (typeof secondSteps)[number];

/** The response after the password: `challenge` must be sent with the second step. */
const secondFactorAsked = z.object({
  message: z.literal('second_factor'),
  challenge: z.string(),
  methods: z.array(z.enum(secondSteps)),
});

/** Absent and empty fields are an ordinary failed sign-in, so that responses never tell which part was wrong. */
export const signIn = endpoint({
  method: 'POST',
  path: '/api/authentication/login',
  access: 'public',
  summary:
    'Signs in; `remember` requests a token for 30 days instead of 12 hours. An account with a second factor continues with `POST /api/authentication/second-factor`.',
  body: z.object({
    email: searchText.nullish(),
    password: triedPassword.nullish(),
    remember: z.boolean().nullish(),
  }),
  response: signedIn,
  alternative: secondFactorAsked,
});

/** A token's claims. It is valid as long as its session. */
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
  /** What must be done before anything else. */
  first: z.enum(['password', 'second_factor']).optional(),
  /** What the person is asked to do, and may put off until the next sign-in. */
  asked: z.literal('second_factor').optional(),
});

export type TokenContents = z.infer<typeof tokenContents>;
