import { z } from 'zod';
import { dayText } from './bounds.ts';
import { endpoint, type FieldFault } from './endpoint.ts';
import { done, saved } from './errors.ts';
import { memberSearch, textFilter } from './member-filter.ts';
import { type SortOrder, sortInText } from './sort.ts';
import { idInText, idParams, isUnset, optionalText, paging, requiredText } from './texts.ts';

const version = z.int({ error: 'Versi tidak sah.' }).min(1, 'Versi tidak sah.').optional();

/** `classes` is the number of its classes. */
export const trainingModule = z.object({
  id: z.int(),
  name: z.string(),
  code: z.string().nullable(),
  classes: z.int(),
  version: z.int(),
});

export type TrainingModule = z.infer<typeof trainingModule>;

const moduleFields = {
  name: requiredText(200, 'Masukkan nama modul!'),
  code: optionalText(64),
};

export const moduleForm = z.object({ name: moduleFields.name, code: moduleFields.code.optional() });

export type ModuleForm = z.output<typeof moduleForm>;

/** Any of the fields, and the version that the edit was based on. */
export const moduleChange = moduleForm.partial().extend({ version });

export type ModuleChange = z.output<typeof moduleChange>;

export const classStatuses = ['planned', 'held', 'cancelled'] as const;

export type ClassStatus = (typeof classStatuses)[number];

/** By whole days; lists are in this order. */
export const classTimes = ['today', 'coming', 'past'] as const;

export type ClassTime = (typeof classTimes)[number];

/** One class of a module. Without a region the region's name is null, without a limit the capacity. */
export const trainingClass = z.object({
  id: z.int(),
  module_id: z.int(),
  module_name: z.string(),
  module_code: z.string().nullable(),
  title: z.string(),
  /** ISO instants, like everything that ends in `_at`. */
  starts_at: z.string(),
  ends_at: z.string(),
  place: z.string().nullable(),
  region_id: z.int().nullable(),
  region_name: z.string().nullable(),
  capacity: z.int().nullable(),
  /** As set by staff. */
  status: z.enum(classStatuses),
  /** The current state: a class that is over counts as held even if nobody set that. */
  state: z.enum(classStatuses),
  /** Whether it is today, coming or past. */
  when: z.enum(classTimes),
  /** Registrations, and how many of them were attended. */
  registered: z.int(),
  attended: z.int(),
  version: z.int(),
  updated_at: z.string(),
});

export type TrainingClass = z.infer<typeof trainingClass>;

const [firstYear, lastYear] = [1950, 2199];

/** An ISO instant, or date and time without offset (`2026-11-21T09:00`) in the association's time zone. */
export function moment(missing: string) {
  const error = 'Waktu tidak sah. Tulis sebagai TTTT-BB-HHTJJ:MM.';
  const said = ({ input }: { input?: unknown }) => (isUnset(input) ? missing : error);
  return z
    .string({ error: said })
    .max(64, { abort: true, error })
    .check(z.iso.datetime({ offset: true, local: true, abort: true, error: said }))
    .refine((text) => Number(text.slice(0, 4)) >= firstYear && Number(text.slice(0, 4)) <= lastYear, {
      error: `Tahun harus antara ${firstYear} dan ${lastYear}.`,
    });
}

const classFields = {
  module: z
    .int({
      error: ({ input }) => (isUnset(input) ? 'Pilih modulnya!' : 'Modul tidak sah.'),
    })
    .positive('Modul tidak sah.'),
  title: requiredText(200, 'Masukkan judul kelas!'),
  startsAt: moment('Masukkan waktu mulai!'),
  endsAt: moment('Masukkan waktu selesai!'),
  place: optionalText(200),
  region: z.int({ error: 'Wilayah tidak sah.' }).positive('Wilayah tidak sah.').nullable(),
  capacity: z
    .int({ error: 'Kapasitas harus berupa bilangan bulat.' })
    .min(1, 'Kapasitas paling kecil 1.')
    .max(1_000_000, 'Kapasitas paling besar 1.000.000.')
    .nullable(),
  status: z.enum(classStatuses, { error: 'Status harus planned, held atau cancelled.' }),
};

/** A new class without a status is planned. */
export const classForm = z.object({
  module_id: classFields.module,
  title: classFields.title,
  starts_at: classFields.startsAt,
  ends_at: classFields.endsAt,
  place: classFields.place.optional(),
  region_id: classFields.region.optional(),
  capacity: classFields.capacity.optional(),
  status: classFields.status.optional(),
});

export type ClassForm = z.output<typeof classForm>;

/** A class must end after it starts. Both texts have the same form, so they can be compared. */
export function orderFaults({ starts_at, ends_at }: Pick<ClassForm, 'starts_at' | 'ends_at'>): FieldFault[] {
  return ends_at <= starts_at ? [{ field: 'ends_at', message: 'Waktu selesai harus setelah waktu mulai.' }] : [];
}

/** Any of the fields, and the version that the edit was based on. */
export const classChange = classForm.partial().extend({ version });

export type ClassChange = z.output<typeof classChange>;

const classSorts = ['starts_at', 'title', 'module', 'region', 'capacity', 'status'] as const;

export type ClassSort = SortOrder<(typeof classSorts)[number]>;

const day = dayText();

export const listModules = endpoint({
  method: 'GET',
  path: '/api/v1/training/modules',
  access: 'staff',
  summary: 'All training modules, by name; `filter` matches name or code.',
  query: z.object({ filter: textFilter.optional() }),
  response: z.object({ data: z.array(trainingModule) }),
});

export const addModule = endpoint({
  method: 'POST',
  path: '/api/v1/training/modules',
  access: 'admin',
  summary: 'Adds a training module.',
  body: moduleForm,
  response: saved(trainingModule),
});

export const changeModule = endpoint({
  method: 'PUT',
  path: '/api/v1/training/modules/:id',
  access: 'admin',
  summary: 'Updates the fields that are sent; `version` works as for members.',
  params: idParams,
  change: moduleChange,
  response: saved(trainingModule),
});

export const removeModule = endpoint({
  method: 'DELETE',
  path: '/api/v1/training/modules/:id',
  access: 'admin',
  summary: 'Deletes a module that has no classes.',
  params: idParams,
  response: done,
});

export const listClasses = endpoint({
  method: 'GET',
  path: '/api/v1/training/classes',
  access: 'staff',
  summary:
    "A page of classes: today's first, then the coming, then the past ones, each nearest first. `search` matches title, place and module; days are those on which a class begins in the association’s time zone, inclusive.",
  query: z.object({
    ...paging,
    search: memberSearch.optional(),
    module_id: idInText('Modul tidak sah.').optional(),
    region_id: idInText('Wilayah tidak sah.').optional(),
    /** The current state. */
    state: classFields.status.optional(),
    from: day.optional(),
    to: day.optional(),
    sort: sortInText(classSorts).optional(),
  }),
  response: z.object({ data: z.array(trainingClass), total_data: z.int() }),
});

export type ClassListQuery = z.output<(typeof listClasses)['query']>;

export const readClass = endpoint({
  method: 'GET',
  path: '/api/v1/training/classes/:id',
  access: 'staff',
  summary: 'One class.',
  params: idParams,
  response: z.object({ data: trainingClass }),
});

export const addClass = endpoint({
  method: 'POST',
  path: '/api/v1/training/classes',
  access: 'staff',
  summary: 'Adds a class of a module.',
  body: classForm,
  response: saved(trainingClass),
});

export const changeClass = endpoint({
  method: 'PUT',
  path: '/api/v1/training/classes/:id',
  access: 'staff',
  summary:
    'Updates the fields that are sent; `version` works as for members. The capacity cannot be less than the number of participants.',
  params: idParams,
  change: classChange,
  response: saved(trainingClass),
});

export const removeClass = endpoint({
  method: 'DELETE',
  path: '/api/v1/training/classes/:id',
  access: 'staff',
  summary: 'Deletes a class without participants.',
  params: idParams,
  response: done,
});
