import type { ColumnType, Generated, Kysely, Transaction } from 'kysely';
import type { Role } from '#contract/access.ts';
import type { AccessKind } from '#contract/access-records.ts';
import type { Calendar } from '#contract/dates.ts';
import type { RecordedFormat } from '#contract/exports.ts';
import type { ChangeSource, changeActions, operationKinds, Subject } from '#contract/history.ts';
import type { Level } from '#contract/level.ts';
import type { OperationSubject } from '#contract/operations.ts';
import type { Audience } from '#contract/views.ts';
import type { Queue } from '#server/queue.ts';
import type { CardSettingsRow, CardVoidRow, MemberCardRow } from './rows/cards.ts';
import type { ImportKeyRow, ImportRowRow, ImportTableRow, ImportTitleRow } from './rows/imports.ts';
import type { CheckedColumns, DistinctMembersRow, MatchColumns } from './rows/matches.ts';
import type { FoldedColumns, MemberColumns } from './rows/members.ts';
import type { ReminderRow, ReminderTextRow } from './rows/serkom.ts';
import type {
  AttemptRow,
  ChallengeRow,
  PasskeyRow,
  PasswordLinkRow,
  PeopleReadRow,
  RecoveryCodeRow,
  SecurityEventRow,
  SessionTableRow,
  SignInRow,
  ToldEventsRow,
  TotpSecretRow,
} from './rows/sessions.ts';
import type {
  TrainingCheckInRow,
  TrainingClassRow,
  TrainingModuleRow,
  TrainingRegistrationRow,
} from './rows/training.ts';

/*
 * Every column holds text, a whole number, null or bytes, so that it means the same in every engine.
 * Days are `YYYY-MM-DD`, instants ISO text. Columns ending in `_fold` are folded for search and sorting,
 * those ending in `_key` decide uniqueness (search-text.ts).
 */

export interface Tracked {
  id: Generated<number>;
  version: number;
  created_at: string;
  updated_at: string;
  /** When the row was deleted; it is kept, so that it can be restored. */
  deleted_at: string | null;
}

export interface MemberRow extends Tracked, MemberColumns, FoldedColumns, CheckedColumns, MatchColumns {
  last_name: string | null;
  level: Level;
  npa_key: string;
  /** `order`, or a number above every order when it is unset, so that the default sort is one walk of an index. */
  order_key: number;
  search_text: string;
  /** The member into whom this entry was merged; it is deleted then. */
  merged_into: number | null;
}

export interface RegionRow extends Tracked {
  name: string;
  code: string | null;
  name_key: string;
  name_fold: string;
  other_names: string | null;
}

export interface AccountRow extends Tracked {
  name: string;
  email: string;
  username: string;
  role: Role;
  status: 'active' | 'disabled';
  password_hash: string;
  /** 1 where the password was shown when the account was made: it must be changed first. */
  must_change_password: 0 | 1;
  email_key: string;
  username_key: string;
}

/** One change of one tracked row: who, when, from which source, which fields from what to what. */
interface ChangeRow {
  id: Generated<number>;
  subject: Subject;
  subject_id: number;
  /** The version that the change made. */
  version: number;
  action: (typeof changeActions)[number];
  source: ChangeSource;
  account_id: number | null;
  account_name: string;
  account_email: string | null;
  /** The operation on many rows that it was part of. */
  operation_id: number | null;
  /** 1 where another change represents the whole operation in the history. */
  is_part: Generated<0 | 1>;
  at: string;
  /** JSON: field → [old, new]. */
  fields: string;
  /** Its fields, each between blanks, if the row was there before and is afterwards; otherwise null. */
  touched: string | null;
  /** The names of then: of the row, its class and the rows that its fields refer to (rows/facts.ts). */
  subject_name: string | null;
  subject_name_fold: string | null;
  subject_class: string | null;
  names: string | null;
}

/** An operation on many rows, which can be undone as a whole. */
interface OperationRow {
  id: Generated<number>;
  kind: (typeof operationKinds)[number];
  subject: OperationSubject;
  /** How many rows it changed. */
  rows: number;
  account_id: number | null;
  account_name: string;
  account_email: string | null;
  at: string;
  /** JSON: what lists show of it, by its kind. */
  summary: string;
  undone_at: string | null;
}

/** A read of many members: a long list, a file, or sheets for printing. */
interface AccessRecordRow {
  id: Generated<number>;
  kind: AccessKind;
  /** Null where a program read the database directly. */
  account_id: number | null;
  account_name: string;
  account_email: string | null;
  at: string;
  /** The network address. */
  address: string | null;
  device: string | null;
  /** The call, as its route has it. */
  path: string | null;
  /** The format of a file. */
  format: RecordedFormat | null;
  /** JSON: the call's parameters. */
  filters: string;
  /** JSON: the ids of members chosen one by one. */
  ids: string | null;
  rows: number;
  finished_at: string | null;
}

interface PictureRow {
  /** Unguessable; part of the public address. */
  name: string;
  bytes: Uint8Array;
  thumbnail: Uint8Array;
  created_at: string;
}

/** A saved view of the member list. */
interface SavedViewRow {
  id: Generated<number>;
  account_id: number;
  name: string;
  name_key: string;
  /** The query of the list's address. */
  query: string;
  /** JSON: the names of the columns in their order. */
  columns: string | null;
  audience: Audience;
  version: number;
}

/** A number that changes with every write. */
interface LatestChangesRow {
  mark: number | string;
}

/** Tables whose every change is written to the history, and so only through history.ts. */
export interface TrackedTables {
  members: MemberRow;
  regions: RegionRow;
  accounts: AccountRow;
  reminders: ReminderRow;
  distinct_members: DistinctMembersRow;
  training_modules: TrainingModuleRow;
  training_classes: TrainingClassRow;
  training_registrations: TrainingRegistrationRow;
  card_settings: CardSettingsRow;
  card_voids: CardVoidRow;
}

interface OtherTables {
  changes: ChangeRow;
  operations: OperationRow;
  access_records: AccessRecordRow;
  pictures: PictureRow;
  sign_ins: SignInRow;
  sessions: SessionTableRow;
  password_links: PasswordLinkRow;
  told_events: ToldEventsRow;
  people_read: PeopleReadRow;
  totp_secrets: TotpSecretRow;
  recovery_codes: RecoveryCodeRow;
  passkeys: PasskeyRow;
  challenges: ChallengeRow;
  attempts: AttemptRow;
  security_events: SecurityEventRow;
  second_factor_roles: { role: Role };
  imports: ImportTableRow;
  import_rows: ImportRowRow;
  import_keys: ImportKeyRow;
  import_titles: ImportTitleRow;
  saved_views: SavedViewRow;
  training_check_ins: TrainingCheckInRow;
  reminder_texts: ReminderTextRow;
  member_cards: MemberCardRow;
}

type Readable<T> = T extends ColumnType<infer Selected, infer _Inserted, infer _Updated> ? Selected : T;

type ReadOnly<Row> = { [Column in keyof Row]: ColumnType<Readable<Row[Column]>, never, never> };

/** The database as features see it: tracked tables can be read by all, but inserting or updating them does not compile. */
export type Schema = OtherTables & {
  latest_changes: ReadOnly<LatestChangesRow>;
} & {
  [Table in keyof TrackedTables]: ReadOnly<TrackedTables[Table]>;
};

/** The database as history.ts alone sees it. */
export type WritableDatabase = OtherTables & TrackedTables;

/** A database or a transaction for what knows no days: its schema, a move. */
export type AnyDb = Kysely<Schema>;

/** The association's calendar, by which rows are read and written. */
interface WithCalendar {
  readonly calendar: Calendar;
}

/** A server's database. Transactions queue, so that fewer are open at once than there are connections. */
export type Db = AnyDb & WithCalendar & { readonly queue: Queue };
export type Tx = Transaction<Schema> & WithCalendar;
