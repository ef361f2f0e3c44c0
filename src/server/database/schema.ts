import type { ColumnType, Generated, Kysely, Transaction } from 'kysely';
import type { Role } from '#contract/access.ts';
import type { AccessKind } from '#contract/access-records.ts';
import type { RecordedFormat } from '#contract/exports.ts';
import type { ChangeSource, changeActions, operationKinds, Subject } from '#contract/history.ts';
import type {
  ImportDetail,
  ImportEncoding,
  ImportField,
  ImportSubject,
  importFormats,
  RowChoice,
  Verdict,
} from '#contract/imports.ts';
import type { Level } from '#contract/level.ts';
import type { OperationSubject } from '#contract/operations.ts';
import type { Audience } from '#contract/views.ts';
import type { CardSettingsRow, CardVoidRow, MemberCardRow } from './card-rows.ts';
import type {
  LatestChangesRow,
  MemberCountRow,
  MemberFacetRow,
  MemberMarkRow,
  MembersAtRestRow,
  SoughtTextRow,
  TextPartRow,
} from './list-rows.ts';
import type { CheckedColumns, DistinctMembersRow, MemberKeyRow, MemberPairRow } from './match-rows.ts';
import type { FoldedColumns, MemberColumns } from './member-columns.ts';
import type { ReminderRow, ReminderTextRow, SerkomCountRow } from './serkom-rows.ts';
import type {
  AttemptRow,
  PasskeyChallengeRow,
  PasskeyRow,
  PasswordLinkRow,
  RecoveryCodeRow,
  SecurityEventRow,
  SessionTableRow,
  SignInChallengeRow,
  SignInRow,
  TotpSecretRow,
} from './session-rows.ts';
import type {
  TrainingCheckInRow,
  TrainingClassCountRow,
  TrainingClassRow,
  TrainingModuleRow,
  TrainingRegistrationRow,
} from './training-rows.ts';

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

export interface MemberRow extends Tracked, MemberColumns, FoldedColumns, CheckedColumns {
  last_name: string | null;
  level: Level;
  npa_key: string;
  /** `order`, or a number above every order when it is unset, so that the default sort is one walk of an index. */
  order_key: number;
  search_text: string;
  /** The member who stays, where this entry was another one of the same person; it is deleted then. */
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
  /** 1 where the password was shown when it was made: nothing else goes before another one is chosen. */
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
  /** 1 where another change of the operation stands for the whole of it in the history. */
  is_part: Generated<0 | 1>;
  at: string;
  /** JSON: field → [old, new]. */
  fields: string;
  /** How the row, its class and what its fields refer to were called then (naming.ts). */
  subject_name: string | null;
  subject_name_fold: string | null;
  subject_class: string | null;
  names: string | null;
}

/** What was done to many rows at once, so that it can be taken back at once. */
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
  /** JSON: what is said of it in lists, by its kind. */
  summary: string;
  undone_at: string | null;
}

/** That somebody read about many members: a long list, a file, or sheets for printing. */
interface AccessRecordRow {
  id: Generated<number>;
  kind: AccessKind;
  /** Null of what was read past the product, by a program. */
  account_id: number | null;
  account_name: string;
  account_email: string | null;
  at: string;
  /** Where from. */
  address: string | null;
  device: string | null;
  /** The call, as its route has it. */
  path: string | null;
  /** Of what left as a file. */
  format: RecordedFormat | null;
  /** JSON: the call's parameters. */
  filters: string;
  /** JSON: the ids of those who were chosen one by one. */
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

/** One file that was read to be imported. */
interface ImportTableRow {
  id: Generated<number>;
  subject: ImportSubject;
  /** While it is `reading`, and once it is `removed`, there is nothing for people to see. */
  state: 'reading' | 'read' | 'checked' | 'applied' | 'removed';
  /** Goes up with whatever changes its rows, so that nothing is written on what is no longer so. */
  revision: number;
  file_name: string;
  format: (typeof importFormats)[number];
  encoding: ImportEncoding | null;
  /** JSON: its sheets, as the contract has them. */
  sheets: string;
  sheet: string | null;
  /** 1 where its days are counted from 1904. */
  epoch_1904: 0 | 1;
  /** As the spreadsheet numbers it; null where there are no titles. */
  title_row: number | null;
  title_row_because: ImportDetail['title_row_because'];
  /** JSON: the first rows of the file, as the contract has them. */
  first_rows: string;
  /** JSON: its columns, as the contract has them. */
  columns: string;
  /** 1 where a zero that telephone numbers have lost is put back. */
  restores_zeros: 0 | 1;
  lost_zeros: number;
  account_id: number;
  account_name: string;
  account_email: string | null;
  at: string;
  rows: number;
  /** What is kept of its rows' cells. */
  bytes: number;
  /** JSON: how many rows had which verdict, and what became of them; null until it is applied. */
  outcome: string | null;
  applied_at: string | null;
  operation_id: number | null;
}

/** One row of a file, kept while the import is looked through. */
interface ImportRowRow {
  import_id: number;
  number: number;
  /** JSON: its cells' texts, by the columns' places. */
  cells: string;
  /** JSON: column → what the merged cell shows that goes down in it; null where none does. */
  covered: string | null;
  /** JSON: field → text that somebody put in place of a cell. */
  corrections: string | null;
  verdict: Verdict | null;
  choice: RowChoice | null;
  /** The row that it changes, at the version that it was compared with. */
  target_id: number | null;
  target_version: number | null;
  /** JSON: all that the check found out. */
  finding: string | null;
}

/** By what rows of one file are alike. */
interface ImportKeyRow {
  import_id: number;
  key: string;
  number: number;
}

/** What a column's title meant the last time; null is left out. */
interface ImportTitleRow {
  subject: ImportSubject;
  /** Folded. */
  title: string;
  field: ImportField | null;
  /** As the file had it that time. */
  written: string;
}

/** Filters, words, sort and columns of the member list under a name. */
interface SavedViewRow {
  id: Generated<number>;
  account_id: number;
  name: string;
  name_key: string;
  /** That of the list's address. */
  query: string;
  /** JSON: the names of the columns in their order. */
  columns: string | null;
  audience: Audience;
  version: number;
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
  totp_secrets: TotpSecretRow;
  recovery_codes: RecoveryCodeRow;
  passkeys: PasskeyRow;
  passkey_challenges: PasskeyChallengeRow;
  sign_in_challenges: SignInChallengeRow;
  attempts: AttemptRow;
  security_events: SecurityEventRow;
  second_factor_roles: { role: Role };
  imports: ImportTableRow;
  import_rows: ImportRowRow;
  import_keys: ImportKeyRow;
  import_titles: ImportTitleRow;
  saved_views: SavedViewRow;
  training_check_ins: TrainingCheckInRow;
  member_keys: MemberKeyRow;
  member_pairs: MemberPairRow;
  reminder_texts: ReminderTextRow;
  member_marks: MemberMarkRow;
  sought_texts: SoughtTextRow;
  text_parts: TextPartRow;
  member_cards: MemberCardRow;
}

type Readable<T> = T extends ColumnType<infer Selected, infer _Inserted, infer _Updated> ? Selected : T;

type ReadOnly<Row> = { [Column in keyof Row]: ColumnType<Readable<Row[Column]>, never, never> };

/** The database as features see it: tracked tables can be read by all, but inserting or updating them does not compile. */
export type Schema = OtherTables & {
  latest_changes: ReadOnly<LatestChangesRow>;
  members_at_rest: ReadOnly<MembersAtRestRow>;
  member_counts: ReadOnly<MemberCountRow>;
  member_facets: ReadOnly<MemberFacetRow>;
  serkom_counts: ReadOnly<SerkomCountRow>;
  training_class_counts: ReadOnly<TrainingClassCountRow>;
} & {
  [Table in keyof TrackedTables]: ReadOnly<TrackedTables[Table]>;
};

/** The database as history.ts alone sees it. */
export type WritableDatabase = OtherTables & TrackedTables;

export type Db = Kysely<Schema>;
export type Tx = Transaction<Schema>;
