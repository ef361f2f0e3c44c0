import { z } from 'zod';
import { account, newAccount } from './accounts.ts';
import { boundedText } from './bounds.ts';
import { endpoint } from './endpoint.ts';
import { done, saved } from './errors.ts';
import { idParams, newPassword, searchText } from './texts.ts';

/** The panel's page for choosing a password. The token is in the URL's fragment, which browsers don't send to servers. */
export const passwordLinkPath = '/password';

/** A one-time link for choosing a password. */
const passwordLink = z.object({
  url: z.string(),
  /** An ISO instant. */
  expires: z.string(),
  /** Whether it was mailed to the account, too. */
  mailed: z.boolean(),
});

export type PasswordLink = z.infer<typeof passwordLink>;

/** An account whose owner chooses the password. */
export const invitation = newAccount.omit({ password: true, must_change_password: true });

export type Invitation = z.output<typeof invitation>;

export const inviteAccount = endpoint({
  method: 'POST',
  path: '/api/v1/accounts/invitations',
  access: 'superadmin',
  needsConfirmation: true,
  summary: 'Adds an account without a password; returns the link by which its owner chooses one.',
  body: invitation,
  response: saved(account.extend({ password_link: passwordLink })),
});

export const addPasswordLink = endpoint({
  method: 'POST',
  path: '/api/v1/accounts/:id/password-link',
  access: 'superadmin',
  needsConfirmation: true,
  summary:
    'Creates a link by which the owner of an account chooses a new password; the current one stays valid until then.',
  params: idParams,
  response: saved(passwordLink),
});

const noLink = 'Tautan ini tidak berlaku lagi: sudah dipakai, atau lebih dari 72 jam. Mintalah yang baru.';

/** The fragment of a link. */
const linkToken = boundedText(64, noLink, noLink).regex(/^[\w-]{43}$/, noLink);

export const readPasswordLink = endpoint({
  method: 'POST',
  path: '/api/authentication/password-link',
  access: 'public',
  summary: 'Whose password a link is for.',
  body: z.object({ token: linkToken }),
  response: z.object({ data: z.object({ name: z.string(), email: z.string(), expires: z.string() }) }),
});

export const usePasswordLink = endpoint({
  method: 'PUT',
  path: '/api/authentication/password-link',
  access: 'public',
  summary: 'Sets the password by a link. Ends all sessions of the account and uses the link up.',
  body: z.object({ token: linkToken, password: newPassword }),
  response: done,
});

export const readPasswordHelp = endpoint({
  method: 'GET',
  path: '/api/authentication/forgot-password',
  access: 'public',
  summary: 'Whether the server mails links to people who forgot their password.',
  response: z.object({ data: z.object({ mails: z.boolean() }) }),
});

export const forgetPassword = endpoint({
  method: 'POST',
  path: '/api/authentication/forgot-password',
  access: 'public',
  summary: 'Mails a link if an account has this e-mail; the response is the same if none has.',
  body: z.object({ email: searchText.nullish() }),
  response: done,
});
