/**
 * The screen that restores each kind of form, by the id of its row. Null is the member list, where everybody arrives after
 * a sign-in.
 */
export const formScreens = {
  member: () => null,
  view: () => null,
  region: () => '/app/wilayah',
  account: () => '/app/accounts',
  profile: () => '/app/users',
  'card settings': () => '/app/cards',
  'training class': () => '/app/training',
  'training module': () => '/app/training/modules',
  participants: (id) => `/app/training/classes/${id}`,
  'reminder text': () => '/app/serkom/reminders',
  import: (id) => `/app/imports/${id}`,
} as const satisfies Readonly<Record<string, (id: number | null) => string | null>>;

/** The kinds of forms. The form of a merge is only restored by its own address. */
export type FormKind = keyof typeof formScreens | `merge ${string}`;
