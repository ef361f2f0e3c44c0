import { z } from 'zod';
import { roles } from './access.ts';
import { endpoint } from './endpoint.ts';
import { done, saved } from './errors.ts';
import { accountEmail, leftEmpty, ownFields } from './profile.ts';
import { idParams, requiredText } from './texts.ts';

const accountStatuses = ['active', 'disabled'] as const;

/** A staff account. `last_signed_in` is an ISO instant. */
export const account = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  username: z.string(),
  role: z.enum(roles),
  status: z.enum(accountStatuses),
  last_signed_in: z.string().nullable(),
  /** Whether it has a second factor. */
  second_factor: z.boolean(),
});

export type Account = z.infer<typeof account>;

const accountFields = {
  ...ownFields,
  email: accountEmail,
  role: z.enum(roles, { error: 'Please input role!' }),
  status: z.enum(accountStatuses, { error: 'Status harus active atau disabled.' }),
};

/** The username is derived from the e-mail if absent. */
export const newAccount = z.object({
  name: accountFields.name,
  email: accountFields.email,
  password: accountFields.password,
  role: accountFields.role,
  username: leftEmpty(accountFields.username),
  /** The password is a first one, which its owner changes at the first sign-in. */
  must_change_password: z.boolean({ error: 'Pilih apakah kata sandi ini harus diganti.' }).optional(),
});

export type NewAccount = z.output<typeof newAccount>;

/** The user form for a new account: with a first password, unless its owner chooses one by a link. */
export const userForm = z
  .object({
    name: accountFields.name,
    email: accountFields.email,
    password: leftEmpty(accountFields.password),
    role: accountFields.role,
    chooser: z.enum(['us', 'owner']).catch('us'),
  })
  .refine(({ chooser, password }) => chooser === 'owner' || password !== undefined, {
    path: ['password'],
    error: 'Please input Password!',
    // Also where other fields are at fault.
    when: () => true,
  });

/** An empty password means unchanged. */
export const accountChange = z.object({ ...accountFields, password: leftEmpty(accountFields.password) }).partial();

export type AccountChange = z.output<typeof accountChange>;

export const listAccounts = endpoint({
  method: 'GET',
  path: '/api/v1/accounts',
  access: 'superadmin',
  summary: 'All accounts, by name.',
  response: z.object({ data: z.array(account) }),
});

export const addAccount = endpoint({
  method: 'POST',
  path: '/api/v1/accounts',
  access: 'superadmin',
  needsConfirmation: true,
  summary: 'Adds an account.',
  body: newAccount,
  response: saved(account),
});

export const changeAccount = endpoint({
  method: 'PUT',
  path: '/api/v1/accounts/:id',
  access: 'superadmin',
  needsConfirmation: true,
  summary: 'Updates the fields that are sent.',
  params: idParams,
  change: accountChange,
  response: saved(account),
});

/** A deleted account, not yet erased. */
const deletedAccount = account
  .pick({ id: true, name: true, email: true, role: true })
  .extend({ deleted_at: z.string() });

export type DeletedAccount = z.infer<typeof deletedAccount>;

export const listDeletedAccounts = endpoint({
  method: 'GET',
  path: '/api/v1/accounts/deleted',
  access: 'superadmin',
  summary: 'Deleted accounts that were not erased, newest first.',
  response: z.object({ data: z.array(deletedAccount) }),
});

export const eraseAccount = endpoint({
  method: 'POST',
  path: '/api/v1/accounts/:id/erase',
  access: 'superadmin',
  needsConfirmation: true,
  summary:
    'Erases the name, e-mail, devices and addresses of a deleted account everywhere; its actions stay, under a neutral name. Its e-mail must be sent as confirmation.',
  params: idParams,
  body: z.object({ email: requiredText(254, 'Ketik email akun ini untuk menghapus datanya.') }),
  response: done,
});

export const removeAccount = endpoint({
  method: 'DELETE',
  path: '/api/v1/accounts/:id',
  access: 'superadmin',
  needsConfirmation: true,
  summary: 'Deletes an account; its e-mail and username become available.',
  params: idParams,
  response: done,
});
