import { z } from 'zod';
import { boundedList, boundedText } from './bounds.ts';
import { endpoint } from './endpoint.ts';
import { done, saved } from './errors.ts';
import { chosenIds, mostIds, someMembers } from './exports.ts';
import { mediaTypes } from './media-types.ts';
import { memberSearch } from './member-filter.ts';
import { listMembers } from './members.ts';
import { visibleText, withoutIdentifier } from './same-text.ts';
import { type SortOrder, sortInText } from './sort.ts';
import { idParams, memberId, paging } from './texts.ts';
import { classStatuses, moment } from './training.ts';

/** How an attendance was recorded: by QR code, by a typed NPA, or in the list of participants. */
export const attendanceSources = ['qr', 'typed', 'list'] as const;

export type AttendanceSource = (typeof attendanceSources)[number];

/** A participant's membership. Purged ones have no name any more. */
export const participantStates = ['active', 'inactive', 'deleted', 'purged'] as const;

export type ParticipantState = (typeof participantStates)[number];

/** A member's registration for a class. `registered_by` and `attended_by` are names of accounts. */
export const registration = z.object({
  id: z.int(),
  class_id: z.int(),
  member_id: z.int(),
  npa: z.string().nullable(),
  full_name: z.string().nullable(),
  image_url: z.string().nullable(),
  region_name: z.string().nullable(),
  state: z.enum(participantStates),
  /** ISO instants. */
  registered_at: z.string(),
  registered_by: z.string().nullable(),
  attended_at: z.string().nullable(),
  attended_how: z.enum(attendanceSources).nullable(),
  attended_by: z.string().nullable(),
  version: z.int(),
});

export type Registration = z.infer<typeof registration>;

const registrationSorts = ['name', 'npa', 'region', 'registered_at', 'attended_at'] as const;

export type RegistrationSort = SortOrder<(typeof registrationSorts)[number]>;

export const listRegistrations = endpoint({
  method: 'GET',
  path: '/api/v1/training/classes/:id/registrations',
  access: 'staff',
  summary: "A page of a class's participants, by name; deleted members are included.",
  params: idParams,
  query: z.object({
    ...paging,
    search: memberSearch.optional(),
    attended: z.enum(['yes', 'no'], { error: 'Kehadiran harus yes atau no.' }).optional(),
    sort: sortInText(registrationSorts).optional(),
  }),
  response: z.object({ data: z.array(registration), total_data: z.int() }),
});

export type RegistrationListQuery = z.output<(typeof listRegistrations)['query']>;

/** The chosen members: those in `ids`, those in `npas`, or else all that the member list's parameters match. */
const meantByList = listMembers.query.omit({ page: true, pageSize: true, isAdmin: true });

/** An NPA, or the link of a QR code that contains one. */
const npaText = boundedText(2048, 'NPA ini terlalu panjang.', 'NPA harus berupa teks.');

const meantBody = z
  .object({
    ids: chosenIds.optional(),
    npas: boundedList(npaText, mostIds, `Paling banyak ${mostIds} NPA sekaligus.`)
      .refine((npas) => npas.length > 0, 'Masukkan paling sedikit satu NPA.')
      .optional(),
    all_matching: z.literal(true, { error: 'Isian ini tidak sah.' }).optional(),
  })
  .refine(({ ids, npas, all_matching }) => [ids, npas, all_matching].filter((one) => one !== undefined).length === 1, {
    path: ['ids'],
    error: 'Pilih anggotanya, atau masukkan NPA mereka.',
  });

export type MeantBody = z.output<typeof meantBody>;

/** Only `added` are registered. `repeated` occurred before in the request, for `full` there is no seat left. */
export const registrationVerdicts = ['added', 'registered', 'repeated', 'inactive', 'unknown', 'full'] as const;

export type RegistrationVerdict = (typeof registrationVerdicts)[number];

/** One chosen member, in the order of the request; unknown ones as sent. */
const registrationRow = z.object({
  npa: z.string().nullable(),
  member_id: z.int().nullable(),
  full_name: z.string().nullable(),
  verdict: z.enum(registrationVerdicts),
});

export type RegistrationRow = z.infer<typeof registrationRow>;

export const previewRegistrations = endpoint({
  method: 'POST',
  path: '/api/v1/training/classes/:id/registrations/preview',
  access: 'staff',
  summary: 'Previews registering these members, one by one.',
  params: idParams,
  query: meantByList,
  body: meantBody,
  response: z.object({ data: z.object({ added: z.int(), rows: z.array(registrationRow) }) }),
});

export const addRegistrations = endpoint({
  method: 'POST',
  path: '/api/v1/training/classes/:id/registrations',
  access: 'staff',
  summary:
    'Registers members for a class in one operation, which can be undone as a whole; returns the outcome for each. An NPA may also be the link of a member’s QR code.',
  params: idParams,
  query: meantByList,
  body: meantBody,
  response: saved(
    z.object({
      /** Null if nobody was added. */
      operation_id: z.int().nullable(),
      added: z.int(),
      rows: z.array(registrationRow),
    }),
  ),
});

export const removeRegistration = endpoint({
  method: 'DELETE',
  path: '/api/v1/training/registrations/:id',
  access: 'staff',
  summary: 'Removes a participant who has not attended from the class.',
  params: idParams,
  response: done,
});

export const setAttendance = endpoint({
  method: 'PUT',
  path: '/api/v1/training/registrations/:id/attendance',
  access: 'staff',
  summary: 'Records an attendance, or removes it. An earlier attendance keeps its time.',
  params: idParams,
  body: z.object({ attended: z.boolean({ error: 'Isian ini harus true atau false.' }) }),
  response: saved(registration),
});

/** The attendance was recorded now, or already before. */
export const recordedCheckIns = ['checked_in', 'already'] as const;

export type RecordedCheckIn = (typeof recordedCheckIns)[number];

/** The outcome of a check-in. Only `checked_in` records; `full` is a walk-in without a free seat. */
export const checkInOutcomes = [...recordedCheckIns, 'not_registered', 'inactive', 'unknown', 'full'] as const;

export type CheckInOutcome = (typeof checkInOutcomes)[number];

const checkInBody = z
  .object({
    /** Idempotency key that the device generates, such as a UUID: a check-in counts once, however often it is sent. */
    check_in_id: boundedText(64, 'Nomor presensi tidak sah.', 'Nomor presensi tidak sah.').regex(
      /^[\w-]{16,64}$/,
      'Nomor presensi tidak sah.',
    ),
    /** What was scanned or typed: the link of a QR code, or an NPA. */
    npa: npaText.optional(),
    /** Whether a camera read it. USB scanners type: without this flag, links count as scanned and NPAs as typed. */
    scanned: z.boolean({ error: 'Isian ini harus true atau false.' }).optional(),
    /** Chosen in the list of participants instead. */
    member_id: memberId.optional(),
    /** The time, if it is sent later; defaults to now. */
    at: moment('Waktu tidak sah.').optional(),
    /** Now, by the clock that `at` is of: if that is wrong, `at` is corrected by the difference. */
    device_now: moment('Waktu tidak sah.').optional(),
    /** Whether to register a walk-in. */
    register: z.boolean({ error: 'Isian ini harus true atau false.' }).optional(),
  })
  .refine(({ npa, member_id }) => (npa === undefined) !== (member_id === undefined), {
    path: ['npa'],
    error: 'Pindai kodenya, atau pilih anggotanya.',
  });

export type CheckInBody = z.output<typeof checkInBody>;

export const checkIn = endpoint({
  method: 'POST',
  path: '/api/v1/training/classes/:id/check-ins',
  access: 'staff',
  summary: 'Records an attendance, once per `check_in_id`; returns the outcome. 409 if the class is cancelled.',
  params: idParams,
  body: checkInBody,
  response: saved(
    z.object({
      outcome: z.enum(checkInOutcomes),
      /** Null if unknown. */
      member_id: z.int().nullable(),
      npa: z.string().nullable(),
      full_name: z.string().nullable(),
      image_url: z.string().nullable(),
      registration_id: z.int().nullable(),
      /** When the attendance was recorded. */
      attended_at: z.string().nullable(),
      /** Whether `at` could not be: an attendance is recorded between the start of the class's first day and now. */
      time_corrected: z.boolean(),
    }),
  ),
});

/** A class that a member is or was registered for. */
const memberTraining = z.object({
  registration_id: z.int(),
  class_id: z.int(),
  class_title: z.string(),
  module_name: z.string(),
  starts_at: z.string(),
  ends_at: z.string(),
  place: z.string().nullable(),
  region_name: z.string().nullable(),
  /** The current state of the class. */
  class_state: z.enum(classStatuses),
  registered_at: z.string(),
  attended_at: z.string().nullable(),
  attended_how: z.enum(attendanceSources).nullable(),
});

export const listMemberTraining = endpoint({
  method: 'GET',
  path: '/api/v1/training/members/:id/registrations',
  access: 'staff',
  summary: "A page of a member's classes, latest first.",
  params: idParams,
  query: z.object({ ...paging }),
  response: z.object({
    data: z.array(memberTraining),
    total_data: z.int(),
    /** How many of all of them were attended. */
    attended: z.int(),
  }),
});

export const previewAttendanceSheet = endpoint({
  method: 'GET',
  path: '/api/v1/training/classes/:id/attendance-sheet',
  access: 'staff',
  summary: 'Who of a class has letters in their name or NPA that are printed as ‘?’ on its attendance sheet.',
  params: idParams,
  response: z.object({ data: z.object({ unprintable: someMembers }) }),
});

export const printAttendanceSheet = endpoint({
  method: 'POST',
  path: '/api/v1/training/classes/:id/attendance-sheet',
  access: 'staff',
  summary: "A PDF (A4) of a class's participants for their signatures; `X-Rows` is their number.",
  params: idParams,
  produces: [mediaTypes.pdf],
  tellsRows: true,
});

export const exportParticipants = endpoint({
  method: 'POST',
  path: '/api/v1/training/classes/:id/export',
  access: 'staff',
  summary: "An .xlsx file of a class's participants and their attendance; `X-Rows` is their number.",
  params: idParams,
  produces: [mediaTypes.xlsx],
  tellsRows: true,
});

/** Characters that file systems refuse, and blanks, which break links and commands. */
const [unfit, blanks] = [/[\\/:*?"<>|\p{C}]+/gu, /\s+/gu];

/** The name of a file of a class's participants. */
export function participantsFileName(kind: 'daftar_hadir' | 'peserta', title: string, format: 'pdf' | 'xlsx'): string {
  const characters = [...title.trim().replace(unfit, '-').replace(blanks, '_')];
  return `${kind}_${characters.slice(0, 80).join('')}.${format}`;
}

/** Decodes a URI component; a malformed one stays as it is. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** What a scanned or typed text says, without what nobody sees and what a scanner says of it. */
const saidBy = (text: string): string => withoutIdentifier(visibleText(text)).trim();

/** The NPA in the link of a QR code, still encoded; undefined for other texts. */
function npaInLink(text: string): string | undefined {
  return /^https?:\/\/[^?#]*\/lookup\?(?:[^#]*&)?npa=([^&#]*)/i.exec(saidBy(text))?.[1];
}

/** The NPA that a scanned or typed text means: the one in a QR code's link, or the text itself. */
export function npaOfCode(text: string): string {
  const npa = npaInLink(text);
  return npa === undefined ? saidBy(text) : visibleText(decoded(npa)).trim();
}

/** Whether a text comes from a QR code: nobody types such a link. */
export const isCodeLink = (text: string): boolean => npaInLink(text) !== undefined;
