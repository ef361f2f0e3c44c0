import { z } from 'zod';
import { boundedText } from './bounds.ts';
import { endpoint } from './endpoint.ts';
import { done, saved } from './errors.ts';
import { textFilter } from './member-filter.ts';
import { idParams, optionalText, requiredText } from './texts.ts';

/** A regional chapter (wilayah). */
export const region = z.object({
  id: z.int(),
  name: z.string(),
  code: z.string().nullable(),
  /** Alternative names in spreadsheets, separated by commas; absent if there are none. */
  other_names: z.string().optional(),
});

export type Region = z.infer<typeof region>;

const fields = {
  name: requiredText(200, 'Masukan nama wilayah!'),
  code: optionalText(64),
  other_names: optionalText(500),
};

export const regionForm = z.object({
  name: fields.name,
  code: fields.code.optional(),
  other_names: fields.other_names.optional(),
});

export type RegionForm = z.input<typeof regionForm>;

/** The form, and the two constants that the specification demands for this kind of master data. */
export const regionBody = regionForm.extend({
  category: z.literal('masterdata', { error: 'Kategori harus masterdata.' }).optional(),
  type: z.literal('wilayah', { error: 'Jenis harus wilayah.' }).optional(),
});

export type RegionBody = z.output<typeof regionBody>;

export const regionChange = regionBody.partial();

export type RegionChange = z.output<typeof regionChange>;

/** A member's membership type, named after the region. */
export function membershipTypeOf(regionName: string): string {
  return `IKAI ${regionName}`;
}

export function otherNamesOf(region: { other_names?: string | null | undefined }): string[] {
  return (region.other_names ?? '')
    .split(/[,;\n]/)
    .map((name) => name.trim())
    .filter((name) => name !== '');
}

export const listRegions = endpoint({
  method: 'GET',
  path: '/api/v1/masterdata/wilayah',
  access: 'staff',
  summary: 'All regions, by name; `filter` matches name, code or other names.',
  query: z.object({ isAdmin: boundedText(64).optional(), filter: textFilter.optional() }),
  response: z.object({ data: z.array(region) }),
});

export const countRegionMembers = endpoint({
  method: 'GET',
  path: '/api/v1/masterdata/wilayah/members',
  access: 'staff',
  summary: 'The number of members per region; regions without members are left out.',
  response: z.object({ data: z.array(z.object({ region_id: z.int(), members: z.int() })) }),
});

export const addRegion = endpoint({
  method: 'POST',
  path: '/api/v1/masterdata',
  access: 'admin',
  summary: 'Adds a region.',
  body: regionBody,
  response: saved(region),
});

export const changeRegion = endpoint({
  method: 'PUT',
  path: '/api/v1/masterdata/:id',
  access: 'admin',
  summary: 'Updates the fields that are sent.',
  params: idParams,
  change: regionChange,
  response: saved(region),
});

export const removeRegion = endpoint({
  method: 'DELETE',
  path: '/api/v1/masterdata/:id',
  access: 'admin',
  summary: 'Deletes a region that has no members.',
  params: idParams,
  response: done,
});
