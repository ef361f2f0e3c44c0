import { z } from 'zod';
import { roles } from './access.ts';
import { endpoint } from './endpoint.ts';
import { saved } from './errors.ts';
import { emailForm, newPassword, requiredText } from './texts.ts';

/** The e-mail of a first account that was made without one. Its owner replaces it with the first password. */
export const placeholderEmail = 'admin@localhost';

export const accountEmail = requiredText(254, 'Please input email!').pipe(emailForm);

/** The fields of an account that its owner edits. */
export const ownFields = {
  name: requiredText(200, 'Please input name!'),
  username: requiredText(64, 'Please input Username!'),
  password: newPassword,
};

/** Treats empty and null as absent. */
export function leftEmpty<T extends z.ZodType>(schema: T) {
  return z
    .union([z.literal('').transform(() => undefined), z.null().transform(() => undefined), schema], {
      error: ({ input }) => (typeof input === 'string' ? 'Isian ini terlalu panjang.' : 'Isian ini harus berupa teks.'),
    })
    .optional();
}

/** One's own profile. `full_name` is the account's name. */
export const profile = z.object({
  id: z.int(),
  username: z.string(),
  full_name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  last_signed_in: z.string().nullable(),
});

export type Profile = z.infer<typeof profile>;

/** An empty password means unchanged. */
export const profileForm = z.object({
  full_name: ownFields.name,
  username: ownFields.username,
  password: leftEmpty(ownFields.password),
});

export const readProfile = endpoint({
  method: 'GET',
  path: '/api/authentication/profile',
  access: 'staff',
  beforePasswordChange: true,
  summary: 'One’s own profile.',
  response: z.object({ data: profile }),
});

export const changeProfile = endpoint({
  method: 'PUT',
  path: '/api/authentication/profile',
  access: 'staff',
  beforePasswordChange: true,
  summary:
    'Updates one’s own profile; returns a fresh token if the password changed, as that ends all earlier ones. Only a first account that was made without an e-mail takes `first_email`, with its first own password.',
  body: profileForm.extend({ first_email: leftEmpty(accountEmail) }),
  response: saved(profile).extend({ token: z.string().optional() }),
});
