import { z } from 'zod';
import { boundedText, dayText, reckonedDay } from './bounds.ts';
import type { Day } from './dates.ts';
import { endpoint } from './endpoint.ts';
import { saved } from './errors.ts';
import { chosenIds, someMembers } from './exports.ts';
import { mediaTypes } from './media-types.ts';
import { listMembers } from './members.ts';
import { accountIdInText, idParams, memberId, memberIdInText, optionalText, paging, requiredText } from './texts.ts';

/** States of a card: 'ended' was valid once, 'void' must not be trusted, 'upcoming' is not valid yet. */
export const cardStates = ['valid', 'upcoming', 'ended', 'void'] as const;

export type CardState = (typeof cardStates)[number];

/** As shown on the lookup page and in the panel. */
export const cardStateNames = {
  valid: 'Kartu berlaku',
  upcoming: 'Kartu belum berlaku',
  ended: 'Kartu sudah berakhir',
  void: 'Kartu tidak berlaku',
} as const satisfies Record<CardState, string>;

/** Why somebody declares a card void. */
export const declaredReasons = ['lost', 'damaged', 'misprinted', 'other'] as const;

export type DeclaredReason = (typeof declaredReasons)[number];

/** Why a card is void: 'undone' if the whole print was undone, and then it replaced no other card. */
const voidReasons = [...declaredReasons, 'undone'] as const;

export type VoidReason = (typeof voidReasons)[number];

export const voidReasonNames = {
  lost: 'Hilang',
  damaged: 'Rusak',
  misprinted: 'Salah cetak',
  other: 'Sebab lain',
  undone: 'Cetakan diurungkan',
} as const satisfies Record<VoidReason, string>;

/** What the state of a card depends on. */
export interface CardFacts {
  valid_from: Day;
  valid_until: Day;
  /** Whether it was declared void. */
  isVoided: boolean;
  /** Whether a later card has taken its place. */
  isReplaced: boolean;
  /** Whether the membership is active. */
  isActive: boolean;
}

/** The state of a card on a day; the single implementation of this rule. Both end days count as valid. */
export function cardState({ valid_from, valid_until, isVoided, isReplaced, isActive }: CardFacts, day: Day): CardState {
  if (isVoided || isReplaced) return 'void';
  if (valid_until < day) return 'ended';
  if (!isActive) return 'void';
  return valid_from > day ? 'upcoming' : 'valid';
}

/** Whether white text is readable on the colour: contrast of at least 4.5 to 1 (WCAG AA). */
function carriesWhite(colour: string): boolean {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const part = Number.parseInt(colour.slice(start, start + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05) >= 4.5;
}

const wrongColour = 'Warna harus ditulis seperti #b3202c.';
const wrongMonths = 'Masa berlaku harus 1 sampai 120 bulan.';
const pictureAddress = boundedText(2048, 'Gambar tidak sah.', 'Gambar tidak sah.').nullable();

/** The design of all cards, set by superadmins. Pictures are addresses of uploaded ones. */
export const cardSettingsForm = z.object({
  name: requiredText(80, 'Masukkan nama organisasi!'),
  address: optionalText(160),
  chairman: optionalText(80),
  signature: pictureAddress,
  logo: pictureAddress,
  colour: boundedText(7, wrongColour, wrongColour)
    .regex(/^#[0-9a-f]{6}$/i, { abort: true, error: wrongColour })
    .refine(carriesWhite, 'Warna ini terlalu terang untuk tulisan putih. Pilih yang lebih gelap.'),
  back_text: optionalText(400),
  /** Validity in months. */
  valid_months: z.int({ error: wrongMonths }).min(1, wrongMonths).max(120, wrongMonths),
});

export type CardSettingsForm = z.output<typeof cardSettingsForm>;

const version = z.int({ error: 'Versi tidak sah.' }).min(1, 'Versi tidak sah.');

export const cardSettings = z.object({
  id: z.int(),
  name: z.string(),
  address: z.string().nullable(),
  chairman: z.string().nullable(),
  signature: z.string().nullable(),
  logo: z.string().nullable(),
  colour: z.string(),
  back_text: z.string().nullable(),
  valid_months: z.int(),
  version: z.int(),
  updated_at: z.string(),
});

export type CardSettings = z.infer<typeof cardSettings>;

export const cardSettingsChange = cardSettingsForm.partial().extend({ version: version.optional() });

export type CardSettingsChange = z.output<typeof cardSettingsChange>;

export const readCardSettings = endpoint({
  method: 'GET',
  path: '/api/v1/card-settings',
  access: 'staff',
  summary: 'The design of all member cards.',
  response: z.object({ data: cardSettings }),
});

export const changeCardSettings = endpoint({
  method: 'PUT',
  path: '/api/v1/card-settings',
  access: 'superadmin',
  summary: 'Updates the fields of the design that are sent; `version` works as for members.',
  change: cardSettingsChange,
  response: saved(cardSettings),
});

export const drawCard = endpoint({
  method: 'POST',
  path: '/api/v1/cards/drawing',
  access: 'staff',
  summary:
    'Both faces of a card as SVG, as they are printed: of a member or an example, with the stored design or an unsaved one.',
  body: z.object({
    member_id: memberId.optional(),
    settings: cardSettingsForm.optional(),
  }),
  response: z.object({ data: z.object({ front: z.string(), back: z.string() }) }),
});

/** Limit of one print. */
export const mostCards = 2000;

/** The chosen members: participants of a class, those in `ids`, or else all that the list's parameters match. */
const meantByList = listMembers.query.omit({ page: true, pageSize: true, isAdmin: true });

const meantBody = z.object({
  ids: chosenIds.optional(),
  class_id: z.int({ error: 'Kelas tidak sah.' }).positive('Kelas tidak sah.').optional(),
});

export type CardsMeant = z.output<typeof meantBody>;

/** Who of them gets a card, and from which day on. */
const printBody = meantBody.extend({
  /** Defaults to today. */
  valid_from: reckonedDay.optional(),
  /** Whether members without a photo, inactive ones, and those who have a card get cards too. */
  without_photo: z.boolean({ error: 'Pilih dengan atau tanpa yang belum berfoto.' }).optional(),
  inactive: z.boolean({ error: 'Pilih dengan atau tanpa yang tidak aktif.' }).optional(),
  replace: z.boolean({ error: 'Pilih apakah kartu yang berlaku diganti.' }).optional(),
});

export type CardsToPrint = z.output<typeof printBody>;

const validity = { valid_from: z.string(), valid_until: z.string() };

export const previewCards = endpoint({
  method: 'POST',
  path: '/api/v1/cards/preview',
  access: 'staff',
  summary:
    'Previews a print: how many cards it would have, and who of the members has no photo, is inactive, has a card or a name with letters that can’t be printed.',
  query: meantByList,
  body: printBody,
  response: z.object({
    data: z.object({
      total: z.int(),
      /** How many of them get a card. */
      cards: z.int(),
      /** The first who gets one; if nobody does, the first of all. */
      example_id: z.int().nullable(),
      without_photo: someMembers,
      inactive: someMembers,
      /** Members with a card that is good, or will be. */
      with_card: someMembers,
      /** Who gets a card with '?' for letters that can't be printed. */
      unprintable: someMembers,
      ...validity,
    }),
  }),
});

export const issueCards = endpoint({
  method: 'POST',
  path: '/api/v1/cards',
  access: 'staff',
  summary:
    'Records new cards; the file is then requested by `print_id`. Members with a valid card get none unless `replace` is true: the new card takes its place from its first day. 400 names the members whose codes are unreadable.',
  query: meantByList,
  body: printBody,
  reportsProgress: true,
  response: saved(z.object({ print_id: z.string(), cards: z.int(), left_out: z.int(), ...validity })),
});

const unknownPrint = 'Cetakan tidak dikenal.';

const printId = boundedText(64, unknownPrint, unknownPrint).regex(/^[\w-]+$/, unknownPrint);

export const undoPrint = endpoint({
  method: 'POST',
  path: '/api/v1/cards/undo',
  access: 'staff',
  summary: 'Undoes a print: its cards are void, and those that they replaced stand again.',
  body: z.object({ print_id: printId }),
  response: saved(z.object({ voided: z.int(), operation_id: z.int() })),
});

/** One card per page for card printers, or ten on A4 with backs arranged for duplex printing. */
export const cardLayouts = ['single', 'a4'] as const;

export type CardLayout = (typeof cardLayouts)[number];

export const sheetFlips = ['long', 'short'] as const;

export type SheetFlip = (typeof sheetFlips)[number];

export const printCards = endpoint({
  method: 'POST',
  path: '/api/v1/cards/file',
  access: 'staff',
  summary: 'The PDF of a recorded print; `X-Rows` is the number of cards.',
  body: z.object({
    print_id: printId,
    layout: z.enum(cardLayouts, { error: 'Tata letak harus single atau a4.' }),
    flip: z.enum(sheetFlips, { error: 'Sisi balik harus long atau short.' }).optional(),
  }),
  produces: [mediaTypes.pdf],
  tellsRows: true,
});

/** The file name of printed cards; `day` is today. */
export function cardsFileName(day: Day): string {
  return `kartu_anggota_ikai_${day}.pdf`;
}

/** A printed card: when (an ISO instant), by whom, and its state today. */
export const printedCard = z.object({
  id: z.int(),
  /** Its holder. For the card of a merged entry, the member who stays. */
  member_id: z.int(),
  /** The NPA of the merged entry that it was printed for, otherwise null. */
  merged_npa: z.string().nullable(),
  code: z.string(),
  valid_from: z.string(),
  valid_until: z.string(),
  printed_at: z.string(),
  account_name: z.string(),
  account_email: z.string().nullable(),
  /** The version of the card settings that it was printed with. */
  settings_version: z.int(),
  state: z.enum(cardStates),
  is_replaced: z.boolean(),
  /** Why, when and by whom it was declared void; null if it wasn't. */
  voided: z.object({ reason: z.enum(voidReasons), at: z.string(), account_name: z.string() }).nullable(),
});

export type PrintedCard = z.infer<typeof printedCard>;

export const listCards = endpoint({
  method: 'GET',
  path: '/api/v1/cards',
  access: 'staff',
  summary: 'The cards printed for a member and its merged entries, newest first.',
  query: z.object({ member_id: memberIdInText }),
  response: z.object({ data: z.array(printedCard) }),
});

/** With the holder's current NPA and name. */
export const recordedCard = printedCard.extend({ npa: z.string(), fullName: z.string() });

export type RecordedCard = z.infer<typeof recordedCard>;

export const listPrintedCards = endpoint({
  method: 'GET',
  path: '/api/v1/cards/printed',
  access: 'staff',
  summary: 'All printed cards, newest first; days are in the association’s time zone, inclusive.',
  query: z.object({
    ...paging,
    account_id: accountIdInText.optional(),
    from: dayText().optional(),
    to: dayText().optional(),
  }),
  response: z.object({ data: z.array(recordedCard), total_data: z.int() }),
});

export const voidCard = endpoint({
  method: 'POST',
  path: '/api/v1/cards/:id/void',
  access: 'staff',
  summary: 'Declares a card void, which its code then shows; the member’s page stays.',
  params: idParams,
  body: z.object({ reason: z.enum(declaredReasons, { error: 'Pilih sebabnya.' }) }),
  response: saved(printedCard),
});

export const unvoidCard = endpoint({
  method: 'DELETE',
  path: '/api/v1/cards/:id/void',
  access: 'staff',
  summary: 'Makes a void card valid again; the history keeps both.',
  params: idParams,
  response: saved(printedCard),
});
