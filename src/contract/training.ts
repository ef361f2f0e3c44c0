import { z } from 'zod';
import { dayText } from './bounds.ts';
import { endpoint, type FieldFault } from './endpoint.ts';
import { done, saved } from './errors.ts';
import { memberSearch, textFilter } from './member-filter.ts';
import { type SortOrder, sortInText } from './sort.ts';
import { idInText, idParams, isUnset, optionalText, paging, requiredText } from './texts.ts';

const version = z.int({ error: 'Versi tidak sah.' }).min(1, 'Versi tidak sah.').optional();

/** What a training teaches. `classes` is how many classes of it there are. */
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

/** What a person fills in of a module. */
export const moduleForm = z.object({ name: moduleFields.name, code: moduleFields.code.optional() });

export type ModuleForm = z.output<typeof moduleForm>;

/** What changes a module: any of its fields, and the version that the person's edit began from. */
export const moduleChange = moduleForm.partial().extend({ version });

export type ModuleChange = z.output<typeof moduleChange>;

/** Whether a class is still to come, was held, or won't be. */
export const classStatuses = ['planned', 'held', 'cancelled'] as const;

export type ClassStatus = (typeof classStatuses)[number];

/** When a class is, seen from today; classes are listed in this order. */
export const classTimes = ['today', 'coming', 'past'] as const;

export type ClassTime = (typeof classTimes)[number];

/** One class of a module. Its region's name is null without a region, its capacity without a limit. */
export const trainingClass = z.object({
  id: z.int(),
  module_id: z.int(),
  module_name: z.string(),
  module_code: z.string().nullable(),
  title: z.string(),
  /** ISO instants, as everything that ends in `_at`. */
  starts_at: z.string(),
  ends_at: z.string(),
  place: z.string().nullable(),
  region_id: z.int().nullable(),
  region_name: z.string().nullable(),
  capacity: z.int().nullable(),
  /** What somebody said of it. */
  status: z.enum(classStatuses),
  /** What it is by now: a class that is over counts as held, whether or not somebody said so. */
  state: z.enum(classStatuses),
  /** Whether it is on today's day, is still to come, or is past. */
  when: z.enum(classTimes),
  /** How many are registered, and how many of them came. */
  registered: z.int(),
  attended: z.int(),
  version: z.int(),
  updated_at: z.string(),
});

export type TrainingClass = z.infer<typeof trainingClass>;

const [firstYear, lastYear] = [1950, 2199];

/**
 * A moment: an ISO instant, or date and time without an offset (`2026-11-21T09:00`), which are then those of the
 * association's time zone.
 */
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
    .max(1_000_000, 'Kapasitas paling besar 1000000.')
    .nullable(),
  status: z.enum(classStatuses, { error: 'Status harus planned, held atau cancelled.' }),
};

/** What a person fills in of a class; a new one without a status is planned. */
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

/** The fault of a class that does not end after it starts. Both are texts of one form, as of one time zone. */
export function orderFaults({ starts_at, ends_at }: Pick<ClassForm, 'starts_at' | 'ends_at'>): FieldFault[] {
  return ends_at <= starts_at ? [{ field: 'ends_at', message: 'Waktu selesai harus setelah waktu mulai.' }] : [];
}

/** What changes a class: any of its fields, and the version that the person's edit began from. */
export const classChange = classForm.partial().extend({ version });

export type ClassChange = z.output<typeof classChange>;

/** What classes can be sorted by. */
const classSorts = ['starts_at', 'title', 'module', 'region', 'capacity', 'status'] as const;

export type ClassSort = SortOrder<(typeof classSorts)[number]>;

const day = dayText();

export const listModules = endpoint({
  method: 'GET',
  path: '/api/v1/training/modules',
  access: 'staff',
  summary: 'The training modules, by name; `filter` is text looked for in name or code.',
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
  summary: 'Changes the fields it carries; with `version` as for a member.',
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
    "A page of classes: today's first, then the coming ones, then the past ones, each the nearest first. `search` is in title, place and module; the days, both included, are those of the association on which a class begins.",
  query: z.object({
    ...paging,
    search: memberSearch.optional(),
    module_id: idInText('Modul tidak sah.').optional(),
    region_id: idInText('Wilayah tidak sah.').optional(),
    /** What it is by now. */
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
    'Changes the fields it carries; with `version` as for a member. The capacity cannot be below how many are registered.',
  params: idParams,
  change: classChange,
  response: saved(trainingClass),
});

export const removeClass = endpoint({
  method: 'DELETE',
  path: '/api/v1/training/classes/:id',
  access: 'staff',
  summary: 'Deletes a class for which nobody is registered.',
  params: idParams,
  response: done,
});
