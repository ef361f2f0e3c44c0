import { z } from 'zod';
import { roles } from './access.ts';
import { boundedList, boundedText } from './bounds.ts';
import { endpoint } from './endpoint.ts';
import { done, saved } from './errors.ts';
import { listMembers } from './members.ts';
import { idParams, requiredText } from './texts.ts';

/** Who has a view in the menu. */
export const audiences = ['me', ...roles, 'everybody'] as const;

export type Audience = (typeof audiences)[number];

/** Limit per account. */
export const mostViews = 50;

/** The parameters of the member list that a view saves: all but the page. */
export const viewedParameters = listMembers.query
  .pick({ level: true, membership_type_id: true, filter: true, search: true, sort: true })
  .strict();

/** Parameters with another name in the panel's address. */
export const addressKeys = { wilayah: 'membership_type_id' } as const;

const fields = {
  name: requiredText(80, 'Beri nama untuk tampilan ini.'),
  audience: z.enum(audiences, { error: 'Pilih untuk siapa tampilan ini.' }),
  query: boundedText(6000),
};

const columns = boundedList(requiredText(64, 'Nama kolom tidak sah.'), 50, 'Paling banyak 50 kolom.').nullable();

/** `query` is that of the list's address. Columns are separated by spaces; without any, everybody sees their own. */
export const viewForm = z.object({ ...fields, columns: boundedText(4000) });

export type ViewForm = z.output<typeof viewForm>;

const viewBody = z.object({ ...fields, columns: columns.optional() });

export type ViewBody = z.output<typeof viewBody>;

const viewChange = viewBody
  .partial()
  .extend({ version: z.int({ error: 'Versi tidak sah.' }).min(1, 'Versi tidak sah.').optional() });

export type ViewChange = z.output<typeof viewChange>;

/** A view that names somebody, and whose it is. */
export const namedView = z.object({ id: z.int(), name: z.string(), owner: z.string() });

export type NamedView = z.infer<typeof namedView>;

/** Filters, words, sort order and columns of the member list, under a name. */
export const savedView = z.object({
  id: z.int(),
  name: z.string(),
  /** The query of the list's address. */
  query: z.string(),
  /** In this order; null for everybody's own columns. */
  columns: z.array(z.string()).nullable(),
  audience: z.enum(audiences),
  /** Its owner's current name. */
  owner: z.string(),
  /** Whether the actor may edit and delete it. */
  may_change: z.boolean(),
  version: z.int(),
});

export type SavedView = z.infer<typeof savedView>;

export const listViews = endpoint({
  method: 'GET',
  path: '/api/v1/views',
  access: 'staff',
  summary: 'The saved views of the member list in the caller’s menu, by name; admins see all shared ones.',
  response: z.object({ data: z.array(savedView) }),
});

export const countViews = endpoint({
  method: 'GET',
  path: '/api/v1/views/counts',
  access: 'staff',
  summary: 'The current number of members of each of these views.',
  response: z.object({ data: z.array(z.object({ id: z.int(), members: z.int() })) }),
});

export const addView = endpoint({
  method: 'POST',
  path: '/api/v1/views',
  access: 'staff',
  summary: 'Saves a view of the member list; only admins may share it.',
  body: viewBody,
  response: saved(savedView),
});

export const changeView = endpoint({
  method: 'PUT',
  path: '/api/v1/views/:id',
  access: 'staff',
  summary: 'Updates a view: by its owner, or by an admin if it is shared. 409 if `version` is not the current one.',
  params: idParams,
  change: viewChange,
  response: saved(savedView),
});

export const removeView = endpoint({
  method: 'DELETE',
  path: '/api/v1/views/:id',
  access: 'staff',
  summary: 'Deletes a view: by its owner, or by an admin if it is shared.',
  params: idParams,
  response: done,
});
