BEGIN;
CREATE TABLE "kysely_migration" ("name" varchar(255) not null primary key, "timestamp" varchar(255) not null);
CREATE TABLE "kysely_migration_lock" ("id" varchar(255) not null primary key, "is_locked" integer default 0 not null);
CREATE TABLE "accounts" ("id" integer primary key autoincrement, "name" text not null, "email" text not null, "username" text not null, "role" text not null, "status" text not null, "password_hash" text not null, "email_key" text not null, "username_key" text not null, "version" integer not null, "created_at" text not null, "updated_at" text not null, "deleted_at" text, "must_change_password" integer default 0 not null);
CREATE TABLE "sign_ins" ("account_id" integer primary key references "accounts" ("id"), "at" text not null);
CREATE TABLE "regions" ("id" integer primary key autoincrement, "name" text not null, "code" text, "name_key" text not null, "name_fold" text not null, "version" integer not null, "created_at" text not null, "updated_at" text not null, "deleted_at" text, other_names text);
CREATE TABLE "pictures" ("name" text primary key, "bytes" blob not null, "thumbnail" blob not null, "created_at" text not null);
CREATE TABLE "members" ("id" integer primary key autoincrement, "npa" text not null, "first_name" text not null, "last_name" text, "title" text, "email" text, "phone" text, "practice_permit_number" text, "serkom_number" text, "serkom_end_date" text, "experience_year_start" integer, "region_id" integer not null references "regions" ("id"), "picture" text references "pictures" ("name"), "status" text not null, "order" integer, "level" text not null, "npa_key" text not null, "npa_fold" text not null, "full_name_fold" text not null, "title_fold" text, "email_fold" text, "phone_fold" text, "practice_permit_fold" text, "serkom_fold" text, "order_key" bigint not null, "search_text" text not null, "version" integer not null, "created_at" text not null, "updated_at" text not null, "deleted_at" text, merged_into integer, doubts text NOT NULL DEFAULT '', npa_series text NOT NULL DEFAULT '', npa_number integer);
CREATE TABLE "changes" ("id" integer primary key autoincrement, "subject" text not null, "subject_id" integer not null, "version" integer not null, "action" text not null, "source" text not null, "account_id" integer, "account_name" text not null, "at" text not null, "fields" text not null, "operation_id" integer, account_email text, subject_name text, subject_class text, names text, is_part integer NOT NULL DEFAULT 0, subject_name_fold text);
CREATE TABLE "attempts" ("id" integer primary key autoincrement, "limit_name" text not null, "key" text not null, "at" text not null);
CREATE TABLE "operations" ("id" integer primary key autoincrement, "kind" text not null, "account_id" integer, "account_name" text not null, "at" text not null, "summary" text not null, "undone_at" text, "subject" text default 'members' not null, "rows" integer default 0 not null, account_email text);
CREATE TABLE "imports" ("id" integer primary key autoincrement, "subject" text not null, "state" text not null, "revision" integer not null, "file_name" text not null, "format" text not null, "encoding" text, "sheets" text not null, "sheet" text, "epoch_1904" integer not null, "columns" text not null, "restores_zeros" integer not null, "lost_zeros" integer not null, "account_id" integer not null, "account_name" text not null, "at" text not null, "rows" integer not null, "outcome" text, "applied_at" text, "operation_id" integer, account_email text, bytes integer DEFAULT 0 NOT NULL, title_row integer, title_row_because text DEFAULT 'known' NOT NULL, first_rows text DEFAULT '[]' NOT NULL);
CREATE TABLE "import_rows" ("import_id" integer not null, "number" integer not null, "cells" text not null, "corrections" text, "verdict" text, "choice" text, "target_id" integer, "target_version" integer, "finding" text, covered text, constraint "import_rows_key" primary key ("import_id", "number"));
CREATE TABLE "import_keys" ("import_id" integer not null, "key" text not null, "number" integer not null, constraint "import_keys_key" primary key ("import_id", "key", "number"));
CREATE TABLE "import_titles" ("subject" text not null, "title" text not null, "field" text, written text DEFAULT '' NOT NULL, constraint "import_titles_key" primary key ("subject", "title"));
CREATE TABLE "training_modules" ("id" integer primary key autoincrement, "name" text not null, "code" text, "name_key" text not null, "name_fold" text not null, "version" integer not null, "created_at" text not null, "updated_at" text not null, "deleted_at" text);
CREATE TABLE "training_classes" ("id" integer primary key autoincrement, "module_id" integer not null references "training_modules" ("id"), "title" text not null, "starts_at" text not null, "ends_at" text not null, "place" text, "region_id" integer references "regions" ("id"), "capacity" integer, "status" text not null, "title_fold" text not null, "search_text" text not null, "version" integer not null, "created_at" text not null, "updated_at" text not null, "deleted_at" text);
CREATE TABLE "training_registrations" ("id" integer primary key autoincrement, "class_id" integer not null references "training_classes" ("id"), "member_id" integer not null, "registered_at" text not null, "registered_by" integer, "attended_at" text, "attended_how" text, "attended_by" integer, "counts_at" text, "version" integer not null, "created_at" text not null, "updated_at" text not null, "deleted_at" text);
CREATE TABLE "training_check_ins" ("id" text primary key, "registration_id" integer not null references "training_registrations" ("id"), "outcome" text not null, "at" text not null);
CREATE TABLE "reminders" ("id" integer primary key autoincrement, "member_id" integer not null references "members" ("id") on delete cascade, "way" text not null, "account_id" integer, "account_name" text not null, "serkom_end_date" text, "version" integer not null, "created_at" text not null, "updated_at" text not null, "deleted_at" text, account_email text, outcome text);
CREATE TABLE "training_class_counts" ("class_id" integer primary key, "registered" integer not null, "attended" integer not null);
CREATE TABLE "sessions" ("id" text primary key, "account_id" integer not null references "accounts" ("id"), "device" text not null, "address" text not null, "created_at" text not null, "last_seen_at" text not null, "confirmed_at" text not null, "expires_at" text not null, "ended_at" text);
CREATE TABLE "access_records" (
    id integer PRIMARY KEY AUTOINCREMENT,
    kind text NOT NULL,
    account_id integer,
    account_name text NOT NULL,
    account_email text,
    at text NOT NULL,
    address text,
    path text,
    format text,
    filters text NOT NULL,
    ids text,
    rows integer NOT NULL,
    finished_at text
  , device text);
CREATE TABLE text_parts (part text NOT NULL PRIMARY KEY, texts integer NOT NULL) WITHOUT ROWID;
CREATE TABLE "member_counts" (
      region_id integer NOT NULL, status text NOT NULL, level text NOT NULL,
      part integer NOT NULL DEFAULT 0,
      members integer NOT NULL,
      CONSTRAINT member_counts_key PRIMARY KEY (region_id, status, level, part)
    );
CREATE TABLE "member_facets" (
      facet text NOT NULL, value text NOT NULL,
      part integer NOT NULL DEFAULT 0,
      members integer NOT NULL,
      CONSTRAINT member_facets_key PRIMARY KEY (facet, value, part)
    );
CREATE TABLE "member_marks" (
      order_key bigint NOT NULL, id integer NOT NULL,
      part integer NOT NULL DEFAULT 0,
      members integer NOT NULL,
      CONSTRAINT member_marks_key PRIMARY KEY (order_key, id, part)
    );
CREATE TABLE "sought_texts" (
      text text NOT NULL, at text NOT NULL,
      part integer NOT NULL DEFAULT 0,
      members integer NOT NULL,
      CONSTRAINT sought_texts_key PRIMARY KEY (text, at, part)
    );
CREATE TABLE "serkom_counts" (
      span text NOT NULL, status text NOT NULL, value text NOT NULL, region_id integer NOT NULL,
      part integer NOT NULL DEFAULT 0,
      members integer NOT NULL,
      CONSTRAINT serkom_counts_key PRIMARY KEY (span, status, value, region_id, part)
    );
CREATE TABLE password_links (
      hash text PRIMARY KEY,
      account_id integer NOT NULL REFERENCES accounts (id),
      expires_at text NOT NULL
    );
CREATE TABLE totp_secrets (
      account_id integer PRIMARY KEY REFERENCES accounts (id),
      secret text NOT NULL,
      confirmed_at text,
      last_step integer NOT NULL
    );
CREATE TABLE recovery_codes (
      account_id integer NOT NULL REFERENCES accounts (id),
      hash text NOT NULL,
      CONSTRAINT recovery_codes_key PRIMARY KEY (account_id, hash)
    );
CREATE TABLE sign_in_challenges (
      hash text PRIMARY KEY,
      account_id integer NOT NULL REFERENCES accounts (id),
      account_version integer NOT NULL,
      remember integer NOT NULL,
      tries integer NOT NULL,
      expires_at text NOT NULL
    );
CREATE TABLE reminder_texts (
      id integer PRIMARY KEY AUTOINCREMENT,
      text text NOT NULL,
      account_id integer,
      account_name text NOT NULL,
      account_email text,
      at text NOT NULL
    );
CREATE TABLE saved_views (
      id integer PRIMARY KEY AUTOINCREMENT,
      account_id integer NOT NULL REFERENCES accounts (id),
      name text NOT NULL,
      name_key text NOT NULL,
      query text NOT NULL,
      columns text,
      audience text NOT NULL,
      version integer NOT NULL
    );
CREATE TABLE member_keys (
      key text NOT NULL,
      member_id integer NOT NULL REFERENCES members (id) ON DELETE CASCADE,
      CONSTRAINT member_keys_key PRIMARY KEY (key, member_id)
    );
CREATE TABLE member_pairs (
      one_id integer NOT NULL REFERENCES members (id) ON DELETE CASCADE,
      other_id integer NOT NULL REFERENCES members (id) ON DELETE CASCADE,
      shared text NOT NULL,
      likeness integer NOT NULL,
      leads integer NOT NULL,
      led text NOT NULL,
      CONSTRAINT member_pairs_key PRIMARY KEY (one_id, other_id)
    );
CREATE TABLE distinct_members (
      id integer PRIMARY KEY AUTOINCREMENT,
      one_id integer NOT NULL REFERENCES members (id) ON DELETE CASCADE,
      other_id integer NOT NULL REFERENCES members (id) ON DELETE CASCADE,
      version integer NOT NULL,
      created_at text NOT NULL,
      updated_at text NOT NULL,
      deleted_at text
    );
CREATE TABLE card_settings (
      id integer PRIMARY KEY AUTOINCREMENT,
      name text NOT NULL,
      address text,
      chairman text,
      signature text,
      logo text,
      colour text NOT NULL,
      back_text text,
      valid_months integer NOT NULL,
      
      version integer NOT NULL,
      created_at text NOT NULL,
      updated_at text NOT NULL,
      deleted_at text
    );
CREATE TABLE member_cards (
      id integer PRIMARY KEY AUTOINCREMENT,
      member_id integer NOT NULL REFERENCES members (id) ON DELETE CASCADE,
      code text NOT NULL,
      print_id text NOT NULL,
      valid_from text NOT NULL,
      valid_until text NOT NULL,
      settings_version integer NOT NULL,
      printed_at text NOT NULL,
      account_id integer NOT NULL,
      account_name text NOT NULL,
      account_email text
    );
CREATE TABLE card_voids (
      id integer PRIMARY KEY AUTOINCREMENT,
      card_id integer NOT NULL REFERENCES member_cards (id) ON DELETE CASCADE,
      member_id integer NOT NULL REFERENCES members (id) ON DELETE CASCADE,
      reason text NOT NULL,
      account_name text NOT NULL,
      
      version integer NOT NULL,
      created_at text NOT NULL,
      updated_at text NOT NULL,
      deleted_at text
    );
CREATE TABLE security_events (
      id integer PRIMARY KEY AUTOINCREMENT,
      kind text NOT NULL,
      at text NOT NULL,
      alike text,
      times integer NOT NULL,
      account_id integer,
      account_name text,
      account_email text,
      by_id integer,
      by_name text,
      by_email text,
      address text,
      device text,
      detail text NOT NULL
    );
CREATE TABLE second_factor_roles (role text PRIMARY KEY);
CREATE TABLE passkeys (
      id integer PRIMARY KEY AUTOINCREMENT,
      account_id integer NOT NULL REFERENCES accounts (id),
      credential_id text NOT NULL,
      public_key text NOT NULL,
      counter integer NOT NULL,
      transports text NOT NULL,
      device_type text NOT NULL,
      backed_up integer NOT NULL,
      name text NOT NULL,
      created_at text NOT NULL,
      last_used_at text,
      CONSTRAINT passkeys_credential UNIQUE (credential_id)
    );
CREATE TABLE passkey_challenges (
      hash text PRIMARY KEY,
      account_id integer NOT NULL REFERENCES accounts (id),
      purpose text NOT NULL,
      bound_to text NOT NULL,
      expires_at text NOT NULL
    );
CREATE TABLE unsettled (id integer PRIMARY KEY CHECK (id = 1), members_up_to integer NOT NULL DEFAULT 0);
CREATE TABLE unsettled_members (
    id integer PRIMARY KEY, region_id integer, status text, level text, serkom_end_date text, serkom_number text,
    picture text, order_key bigint, search_text text, deleted_at text
  );
CREATE TABLE due_pairs (id integer PRIMARY KEY AUTOINCREMENT, member_id integer NOT NULL);
INSERT INTO "kysely_migration" VALUES ('0001-foundation', '2026-11-22T20:36:02.404Z');
INSERT INTO "kysely_migration" VALUES ('0002-operations', '2026-11-22T20:36:02.406Z');
INSERT INTO "kysely_migration" VALUES ('0003-exports', '2026-11-22T20:36:02.407Z');
INSERT INTO "kysely_migration" VALUES ('0004-member-counts', '2026-11-22T20:36:02.425Z');
INSERT INTO "kysely_migration" VALUES ('0005-imports', '2026-11-22T20:36:02.446Z');
INSERT INTO "kysely_migration" VALUES ('0006-member-lists', '2026-11-22T20:36:02.728Z');
INSERT INTO "kysely_migration" VALUES ('0007-training', '2026-11-22T20:36:02.731Z');
INSERT INTO "kysely_migration" VALUES ('0008-reminders', '2026-11-22T20:36:02.736Z');
INSERT INTO "kysely_migration" VALUES ('0009-participants', '2026-11-22T20:36:02.737Z');
INSERT INTO "kysely_migration" VALUES ('0010-class-counts', '2026-11-22T20:36:02.739Z');
INSERT INTO "kysely_migration" VALUES ('0011-search-pairs', '2026-11-22T20:36:02.740Z');
INSERT INTO "kysely_migration" VALUES ('0012-sessions', '2026-11-22T20:36:02.748Z');
INSERT INTO "kysely_migration" VALUES ('0013-traces', '2026-11-22T20:53:51.358Z');
INSERT INTO "kysely_migration" VALUES ('0014-names-of-before', '2026-11-22T20:53:56.717Z');
INSERT INTO "kysely_migration" VALUES ('0015-visible-texts', '2026-11-22T20:54:02.024Z');
INSERT INTO "kysely_migration" VALUES ('0018-import-bytes', '2026-11-22T20:54:07.891Z');
INSERT INTO "kysely_migration" VALUES ('0020-import-title-rows', '2026-11-22T20:54:14.490Z');
INSERT INTO "kysely_migration" VALUES ('0021-other-names', '2026-11-22T20:54:21.691Z');
INSERT INTO "kysely_migration" VALUES ('0022-access-by-programs', '2026-11-22T21:56:01.348Z');
INSERT INTO "kysely_migration" VALUES ('0023-deleted-members', '2026-11-22T21:56:01.473Z');
INSERT INTO "kysely_migration" VALUES ('0024-merged-cells', '2026-11-22T21:56:01.683Z');
INSERT INTO "kysely_migration" VALUES ('0026-simpler-lists', '2026-11-22T21:56:01.951Z');
INSERT INTO "kysely_migration" VALUES ('0027-early-forms', '2026-11-23T02:04:34.952Z');
INSERT INTO "kysely_migration" VALUES ('0028-change-sources', '2026-11-23T03:24:56.110Z');
INSERT INTO "kysely_migration" VALUES ('0030-parted-counts', '2026-11-23T03:47:48.143Z');
INSERT INTO "kysely_migration" VALUES ('0034-password-links', '2026-11-23T03:47:48.322Z');
INSERT INTO "kysely_migration" VALUES ('0035-second-factor', '2026-11-23T03:47:48.411Z');
INSERT INTO "kysely_migration" VALUES ('0040-whole-operations', '2026-11-23T03:47:48.512Z');
INSERT INTO "kysely_migration" VALUES ('0041-reminder-texts', '2026-11-23T03:47:48.642Z');
INSERT INTO "kysely_migration" VALUES ('0044-saved-views', '2026-11-23T03:47:48.792Z');
INSERT INTO "kysely_migration" VALUES ('0045-history-search', '2026-11-23T03:47:48.947Z');
INSERT INTO "kysely_migration" VALUES ('0050-duplicates', '2026-11-23T03:47:49.198Z');
INSERT INTO "kysely_migration" VALUES ('0051-completeness', '2026-11-23T03:57:14.815Z');
INSERT INTO "kysely_migration" VALUES ('0060-cards', '2026-11-23T07:40:26.573Z');
INSERT INTO "kysely_migration" VALUES ('0061-security-events', '2026-11-23T07:40:26.702Z');
INSERT INTO "kysely_migration" VALUES ('0062-required-second-factor', '2026-11-23T07:42:08.876Z');
INSERT INTO "kysely_migration" VALUES ('0068-doubts', '2026-11-23T11:24:18.179Z');
INSERT INTO "kysely_migration" VALUES ('0069-passkeys', '2026-11-23T11:36:51.401Z');
INSERT INTO "kysely_migration" VALUES ('0070-free-pairs', '2026-11-23T17:22:06.077Z');
INSERT INTO "kysely_migration" VALUES ('0071-lacks-are-looked-for', '2026-11-24T02:03:05.543Z');
INSERT INTO "kysely_migration" VALUES ('0072-deleted-when', '2026-11-24T16:26:54.682Z');
INSERT INTO "kysely_migration" VALUES ('0073-quicker-pairs', '2026-11-24T19:04:42.527Z');
INSERT INTO "kysely_migration" VALUES ('0074-pairs-at-once', '2026-11-25T14:16:54.608Z');
INSERT INTO "kysely_migration" VALUES ('0075-settled-at-once', '2026-11-25T15:00:43.839Z');
INSERT INTO "kysely_migration" VALUES ('0076-counts-of-many-rows', '2026-11-25T15:00:43.887Z');
INSERT INTO "kysely_migration" VALUES ('0077-search-table', '2026-11-25T16:48:40.177Z');
INSERT INTO "kysely_migration" VALUES ('0078-pairs-by-trigrams', '2026-11-25T23:08:29.058Z');
INSERT INTO "kysely_migration" VALUES ('0079-due-pairs', '2026-11-26T03:21:37.969Z');
INSERT INTO "kysely_migration" VALUES ('0080-due-pairs-of-members', '2026-11-26T03:39:35.774Z');
INSERT INTO "kysely_migration_lock" VALUES ('migration_lock', 0);
INSERT INTO "accounts" VALUES (1, 'Super Admin', 'admin@ikai.id', 'admin', 'superadmin', 'active', '$argon2id$v=19$m=19456,t=2,p=1$c3RvcmVk$c3RvcmVk', 'admin@ikai.id', 'admin', 2, '2026-11-20T03:00:00.000Z', '2026-11-20T03:00:00.000Z', null, 0);
INSERT INTO "accounts" VALUES (2, 'Ani', 'ani@ikai.id', 'ani', 'staff', 'active', '$argon2id$v=19$m=19456,t=2,p=1$c3RvcmVk$c3RvcmVk', 'ani@ikai.id', 'ani', 1, '2026-11-20T03:00:00.000Z', '2026-11-20T03:00:00.000Z', null, 0);
INSERT INTO "accounts" VALUES (3, 'Ani', 'ani@ikai.id (2)', 'ani (2)', 'staff', 'active', '$argon2id$v=19$m=19456,t=2,p=1$c3RvcmVk$c3RvcmVk', 'ani@ikai.id (2)', 'ani (2)', 2, '2026-11-20T03:00:00.000Z', '2026-11-22T20:54:02.020Z', null, 0);
INSERT INTO "sign_ins" VALUES (1, '2026-11-20T04:00:00.000Z');
INSERT INTO "regions" VALUES (1, 'Aceh', '11', 'aceh', 'aceh', 1, '2026-11-22T20:36:02.400Z', '2026-11-22T20:36:02.400Z', null, null);
INSERT INTO "regions" VALUES (11, 'DKI Jakarta', '31', 'dki jakarta', 'dki jakarta', 1, '2026-11-22T20:36:02.400Z', '2026-11-22T20:36:02.400Z', null, null);
INSERT INTO "regions" VALUES (12, 'Jawa Barat', '32', 'jawa barat', 'jawa barat', 1, '2026-11-22T20:36:02.400Z', '2026-11-22T20:36:02.400Z', null, null);
INSERT INTO "regions" VALUES (39, 'Jawa  Barat (2)', null, 'jawa barat (2)', 'jawa  barat (2)', 2, '2026-11-20T03:00:00.000Z', '2026-11-22T20:54:02.017Z', null, null);
INSERT INTO "regions" VALUES (40, 'Papua Baru', 'PB', 'papua baru', 'papua baru', 2, '2026-11-20T03:00:00.000Z', '2026-11-22T20:54:02.017Z', null, null);
INSERT INTO "pictures" VALUES ('satu.webp', x'524946460000', x'00ff', '2026-11-20T03:00:00.000Z');
INSERT INTO "members" VALUES (1, 'K1.0001', 'Siti', 'Aminah', 'Konselor', 'siti@x.id', '+62 812-3456-7890', 'SIP 1', 'SK/1', '2027-01-31', 2010, 11, 'satu.webp', 'active', 1, 'K1', 'k1.0001', 'k1.0001', 'siti aminah', 'konselor', 'siti@x.id', '+62 812-3456-7890', 'sip 1', 'sk/1', 1, 'siti aminah
k1.0001
siti@x.id
+62 812-3456-7890
sip 1
sk/1', 2, '2026-11-20T03:00:00.000Z', '2026-11-20T03:00:00.000Z', null, null, '', 'K1.####', 1);
INSERT INTO "members" VALUES (2, 'K1.0001 (3)', 'Budi', 'Santoso', null, null, '0812 3456 7890', null, null, null, null, 12, null, 'active', null, 'K1', 'k1.0001 (3)', 'k1.0001 (3)', 'budi santoso', null, null, '0812 3456 7890', null, null, 2147483648, 'budi santoso
k1.0001 (3)
0812 3456 7890', 2, '2026-11-20T03:00:00.000Z', '2026-11-22T20:54:01.938Z', null, null, 'photo serkom email', 'K1.0001 (#)', 3);
INSERT INTO "members" VALUES (3, 'K1.0001 (2)', 'Cinta', null, null, null, null, null, 'SK/2', null, null, 11, null, 'inactive', null, 'K1', 'k1.0001 (2)', 'k1.0001 (2)', 'cinta', null, null, null, null, 'sk/2', 2147483648, 'cinta
k1.0001 (2)
sk/2', 1, '2026-11-20T03:00:00.000Z', '2026-11-20T03:00:00.000Z', null, null, 'photo email', 'K1.0001 (#)', 2);
INSERT INTO "members" VALUES (4, 'Ｋ１.0001 (4)', 'Dewi, S.Psi', null, null, null, null, null, null, null, null, 11, null, 'active', null, '0', 'k1.0001 (4)', 'k1.0001 (4)', 'dewi, s.psi', null, null, null, null, null, 2147483648, 'dewi, s.psi
k1.0001 (4)', 2, '2026-11-20T03:00:00.000Z', '2026-11-22T20:54:01.938Z', null, null, 'photo serkom email title', 'Ｋ１.0001 (#)', 4);
INSERT INTO "members" VALUES (5, 'K2.0007', 'Eka Putri', null, null, 'eka@x.id', null, null, 'SK/3', '2026-12-01', null, 11, null, 'active', 2, 'K2', 'k2.0007', 'k2.0007', 'eka putri', null, 'eka@x.id', null, null, 'sk/3', 2, 'eka putri
k2.0007
eka@x.id
sk/3', 2, '2026-11-20T03:00:00.000Z', '2026-11-22T20:54:01.938Z', null, null, 'photo', 'K2.####', 7);
INSERT INTO "members" VALUES (6, '(kosong)', '(kosong)', null, null, null, null, null, null, null, null, 11, null, 'active', null, '0', '(kosong)', '(kosong)', '(kosong)', null, null, null, null, null, 2147483648, '(kosong)
(kosong)', 2, '2026-11-20T03:00:00.000Z', '2026-11-22T20:54:01.938Z', null, null, 'photo serkom email', '(kosong)', null);
INSERT INTO "members" VALUES (7, 'K1.0001', 'Gita', null, null, null, null, null, null, null, null, 11, null, 'active', null, 'K1', 'k1.0001', 'k1.0001', 'gita', null, null, null, null, null, 2147483648, 'gita
k1.0001', 3, '2026-11-20T03:00:00.000Z', '2026-11-22T20:54:01.938Z', '2026-11-20T04:00:00.000Z', null, 'photo serkom email', 'K1.####', 1);
INSERT INTO "members" VALUES (8, 'K3.0009', 'Moh. Hádi', 'O''Neil', null, null, null, null, null, null, null, 1, null, 'active', null, 'K3', 'k3.0009', 'k3.0009', 'moh. hadi o''neil', null, null, null, null, null, 2147483648, 'moh. hadi o''neil
k3.0009', 2, '2026-11-20T03:00:00.000Z', '2026-11-22T20:54:01.938Z', null, null, 'photo serkom email', 'K3.####', 9);
INSERT INTO "changes" VALUES (1, 'members', 1, 1, 'created', 'form', 1, 'Super Admin', '2026-11-20T03:00:00.000Z', '{"npa":[null,"K1.0001"],"first_name":[null,"Siti"],"region_id":[null,1]}', null, 'lama@ikai.id', 'Sitti Aminah (K1.0001)', null, '{"region_id":[null,"Aceh"]}', 0, 'sitti aminah (k1.0001)');
INSERT INTO "changes" VALUES (2, 'members', 1, 2, 'changed', 'form', 1, 'Super Admin', '2026-11-20T05:00:00.000Z', '{"first_name":["Sitti","Siti"],"region_id":[1,11]}', null, 'admin@ikai.id', 'Siti Aminah (K1.0001)', null, '{"region_id":["Aceh","DKI Jakarta"]}', 0, 'siti aminah (k1.0001)');
INSERT INTO "changes" VALUES (3, 'accounts', 1, 2, 'changed', 'form', 1, 'Super Admin', '2026-11-20T04:00:00.000Z', '{"email":["lama@ikai.id","admin@ikai.id"]}', null, 'admin@ikai.id', 'Super Admin', null, null, 0, 'super admin');
INSERT INTO "changes" VALUES (4, 'members', 7, 2, 'deleted', 'form', 1, 'Super Admin', '2026-11-20T04:00:00.000Z', '{}', null, 'admin@ikai.id', 'Gita (K1.0001‍)', null, null, 0, 'gita (k1.0001)');
INSERT INTO "changes" VALUES (5, 'regions', 40, 1, 'created', 'start', null, 'Sistem', '2026-11-20T03:00:00.000Z', '{"name":[null,"Papua​ Baru"]}', null, null, 'Papua​ Baru', null, null, 0, 'papua baru');
INSERT INTO "changes" VALUES (6, 'members', 3, 2, 'changed', 'form', 1, 'Super Admin', '2026-11-20T04:00:00.000Z', '{"status":["active","inactive"]}', 1, 'admin@ikai.id', 'Cinta (K1.0001 (2))', null, null, 0, 'cinta (k1.0001 (2))');
INSERT INTO "changes" VALUES (7, 'training_registrations', 1, 1, 'created', 'form', 1, 'Super Admin', '2026-11-20T03:00:00.000Z', '{"class_id":[null,1],"member_id":[null,1]}', null, 'lama@ikai.id', 'Siti Aminah (K1.0001)', 'Kelas​ Satu (20-11-2026)', null, 0, 'siti aminah (k1.0001)');
INSERT INTO "changes" VALUES (8, 'training_classes', 1, 1, 'created', 'form', 1, 'Super Admin', '2026-11-20T03:00:00.000Z', '{"title":[null,"Kelas​ Satu"],"module_id":[null,1]}', null, 'lama@ikai.id', 'Kelas​ Satu (20-11-2026)', null, '{"module_id":[null,"Dasar"]}', 0, 'kelas satu (20-11-2026)');
INSERT INTO "changes" VALUES (9, 'reminders', 1, 1, 'created', 'form', 1, 'Super Admin', '2026-11-20T03:00:00.000Z', '{"member_id":[null,5]}', null, 'lama@ikai.id', 'Eka	Putri (⁠K2.0007)', null, null, 0, 'eka	putri (k2.0007)');
INSERT INTO "changes" VALUES (10, 'members', 2, 2, 'changed', 'start', null, 'Sistem', '2026-11-22T20:54:01.938Z', '{"npa":["K1​.0001","K1.0001 (3)"],"first_name":["Budi­","Budi"],"phone":["‪0812 3456 7890‬","0812 3456 7890"]}', null, null, 'Budi Santoso (K1.0001 (3))', null, null, 0, 'budi santoso (k1.0001 (3))');
INSERT INTO "changes" VALUES (11, 'members', 4, 2, 'changed', 'start', null, 'Sistem', '2026-11-22T20:54:01.938Z', '{"npa":["Ｋ１.0001","Ｋ１.0001 (4)"]}', null, null, 'Dewi, S.Psi (Ｋ１.0001 (4))', null, null, 0, 'dewi, s.psi (k1.0001 (4))');
INSERT INTO "changes" VALUES (12, 'members', 5, 2, 'changed', 'start', null, 'Sistem', '2026-11-22T20:54:01.938Z', '{"npa":["⁠K2.0007","K2.0007"],"first_name":["Eka\tPutri","Eka Putri"],"email":["eka@x.id﻿","eka@x.id"]}', null, null, 'Eka Putri (K2.0007)', null, null, 0, 'eka putri (k2.0007)');
INSERT INTO "changes" VALUES (13, 'members', 6, 2, 'changed', 'start', null, 'Sistem', '2026-11-22T20:54:01.938Z', '{"npa":["​","(kosong)"],"first_name":["‎","(kosong)"],"last_name":["⁦",null]}', null, null, '(kosong) ((kosong))', null, null, 0, '(kosong) ((kosong))');
INSERT INTO "changes" VALUES (14, 'members', 7, 3, 'changed', 'start', null, 'Sistem', '2026-11-22T20:54:01.938Z', '{"npa":["K1.0001‍","K1.0001"]}', null, null, 'Gita (K1.0001)', null, null, 0, 'gita (k1.0001)');
INSERT INTO "changes" VALUES (15, 'members', 8, 2, 'changed', 'start', null, 'Sistem', '2026-11-22T20:54:01.938Z', '{"first_name":["Moh. Hádi","Moh. Hádi"]}', null, null, 'Moh. Hádi O''Neil (K3.0009)', null, null, 0, 'moh. hadi o''neil (k3.0009)');
INSERT INTO "changes" VALUES (16, 'regions', 39, 2, 'changed', 'start', null, 'Sistem', '2026-11-22T20:54:02.017Z', '{"name":["Jawa  Barat","Jawa  Barat (2)"]}', null, null, 'Jawa  Barat (2)', null, null, 0, 'jawa  barat (2)');
INSERT INTO "changes" VALUES (17, 'regions', 40, 2, 'changed', 'start', null, 'Sistem', '2026-11-22T20:54:02.017Z', '{"name":["Papua​ Baru","Papua Baru"]}', null, null, 'Papua Baru', null, null, 0, 'papua baru');
INSERT INTO "changes" VALUES (18, 'accounts', 3, 2, 'changed', 'start', null, 'Sistem', '2026-11-22T20:54:02.020Z', '{"name":["Ani​","Ani"],"email":["ani​@ikai.id","ani@ikai.id (2)"],"username":["ani​","ani (2)"]}', null, null, 'Ani', null, null, 0, 'ani');
INSERT INTO "changes" VALUES (19, 'training_modules', 2, 2, 'changed', 'start', null, 'Sistem', '2026-11-22T20:54:02.022Z', '{"name":["Da­sar","Dasar (2)"]}', null, null, 'Dasar (2)', null, null, 0, 'dasar (2)');
INSERT INTO "changes" VALUES (20, 'training_classes', 1, 2, 'changed', 'start', null, 'Sistem', '2026-11-22T20:54:02.022Z', '{"title":["Kelas​ Satu","Kelas Satu"]}', null, null, 'Kelas Satu', null, null, 0, 'kelas satu');
INSERT INTO "attempts" VALUES (1, 'sign-in', 'a1', '2026-11-20T03:00:00.000Z');
INSERT INTO "operations" VALUES (1, 'status', 1, 'Super Admin', '2026-11-20T03:00:00.000Z', '{"status":"active"}', null, 'members', 1, 'lama@ikai.id');
INSERT INTO "imports" VALUES (1, 'members', 'read', 2, 'anggota.xlsx', 'xlsx', null, '[{"name":"Anggota","rows":null},{"name":"Lain","rows":null}]', 'Anggota', 0, '[{"title":"NPA","field":"npa","samples":["K1.0100"]}]', 0, 0, 1, 'Super Admin', '2026-11-20T05:00:00.000Z', 1, null, null, null, 'admin@ikai.id', 11, 1, 'known', '[]');
INSERT INTO "imports" VALUES (2, 'members', 'applied', 3, 'lama.csv', 'csv', 'utf-8', '[]', null, 0, '[{"title":"Nama","field":"first_name","samples":[]}]', 1, 2, 1, 'Super Admin', '2026-11-20T03:00:00.000Z', 1, '{"added":1}', '2026-11-20T04:00:00.000Z', 1, 'lama@ikai.id', 0, 1, 'known', '[]');
INSERT INTO "import_rows" VALUES (1, 2, '["K1.0100"]', null, 'new', null, null, null, '{}', null);
INSERT INTO "import_keys" VALUES (1, 'npa k1.0100', 2);
INSERT INTO "import_titles" VALUES ('members', 'nomor anggota', 'npa', 'nomor anggota');
INSERT INTO "training_modules" VALUES (1, 'Dasar', 'D1', 'dasar', 'dasar', 1, '2026-11-20T03:00:00.000Z', '2026-11-20T03:00:00.000Z', null);
INSERT INTO "training_modules" VALUES (2, 'Dasar (2)', null, 'dasar (2)', 'dasar (2)', 2, '2026-11-20T03:00:00.000Z', '2026-11-22T20:54:02.022Z', null);
INSERT INTO "training_classes" VALUES (1, 1, 'Kelas Satu', '2026-11-19T18:30:00.000Z', '2026-11-19T20:00:00.000Z', 'Aula', 1, 20, 'open', 'kelas satu', 'kelas satu
aula', 2, '2026-11-20T03:00:00.000Z', '2026-11-22T20:54:02.022Z', null);
INSERT INTO "training_registrations" VALUES (1, 1, 1, '2026-11-20T03:00:00.000Z', 1, '2026-11-20T04:00:00.000Z', 'code', 1, '2026-11-19T18:30:00.000Z', 1, '2026-11-20T03:00:00.000Z', '2026-11-20T03:00:00.000Z', null);
INSERT INTO "training_registrations" VALUES (2, 1, 2, '2026-11-20T03:00:00.000Z', 1, null, null, null, null, 1, '2026-11-20T03:00:00.000Z', '2026-11-20T03:00:00.000Z', null);
INSERT INTO "training_check_ins" VALUES ('cek-1', 1, 'attended', '2026-11-20T04:00:00.000Z');
INSERT INTO "reminders" VALUES (1, 5, 'whatsapp', 1, 'Super Admin', '2026-12-01', 1, '2026-11-20T03:00:00.000Z', '2026-11-20T03:00:00.000Z', null, 'lama@ikai.id', null);
INSERT INTO "training_class_counts" VALUES (1, 2, 1);
INSERT INTO "sessions" VALUES ('sesi-1', 1, 'Firefox', '127.0.0.1', '2026-11-20T03:00:00.000Z', '2026-11-20T04:00:00.000Z', '2026-11-20T03:00:00.000Z', '2026-11-21T03:00:00.000Z', null);
INSERT INTO "access_records" VALUES (1, 'export', 1, 'Super Admin', 'lama@ikai.id', '2026-11-20T03:00:00.000Z', null, null, 'xlsx', '{}', null, 6, '2026-11-20T04:00:00.000Z', null);
INSERT INTO "access_records" VALUES (2, 'print', 2, 'Ani', 'ani@ikai.id', '2026-11-20T03:00:00.000Z', null, null, 'pdf', '{"status":"active"}', '[1,2]', 2, null, null);
INSERT INTO "member_counts" VALUES (11, 'active', 'K1', 0, 1);
INSERT INTO "member_counts" VALUES (12, 'active', '0', 0, 0);
INSERT INTO "member_counts" VALUES (11, 'inactive', '0', 0, 0);
INSERT INTO "member_counts" VALUES (11, 'active', '0', 0, 2);
INSERT INTO "member_counts" VALUES (1, 'active', 'K3', 0, 1);
INSERT INTO "member_counts" VALUES (12, 'active', 'K1', 0, 1);
INSERT INTO "member_counts" VALUES (11, 'inactive', 'K1', 0, 1);
INSERT INTO "member_counts" VALUES (11, 'active', 'K2', 0, 1);
INSERT INTO "member_facets" VALUES ('photo', 'yes', 0, 1);
INSERT INTO "member_facets" VALUES ('serkom', '2027-01-31', 0, 1);
INSERT INTO "member_facets" VALUES ('photo', 'no', 0, 6);
INSERT INTO "member_facets" VALUES ('serkom', 'none', 0, 4);
INSERT INTO "member_facets" VALUES ('serkom', 'unknown', 0, 1);
INSERT INTO "member_facets" VALUES ('serkom', '2026-12-01', 0, 1);
INSERT INTO "member_marks" VALUES (-1, 0, 0, 7);
INSERT INTO "sought_texts" VALUES ('k1', '2026-11-20T03:00:00.000Z', 0, 5);
INSERT INTO "serkom_counts" VALUES ('month', 'active', '2027-01', 11, 0, 1);
INSERT INTO "serkom_counts" VALUES ('day', 'active', '2027-01-31', 11, 0, 1);
INSERT INTO "serkom_counts" VALUES ('month', 'active', 'none', 12, 0, 1);
INSERT INTO "serkom_counts" VALUES ('month', 'inactive', 'unknown', 11, 0, 1);
INSERT INTO "serkom_counts" VALUES ('month', 'active', 'none', 11, 0, 2);
INSERT INTO "serkom_counts" VALUES ('month', 'active', '2026-12', 11, 0, 1);
INSERT INTO "serkom_counts" VALUES ('day', 'active', '2026-12-01', 11, 0, 1);
INSERT INTO "serkom_counts" VALUES ('month', 'active', 'none', 1, 0, 1);
INSERT INTO "member_keys" VALUES ('npa:k-1-1', 1);
INSERT INTO "member_keys" VALUES ('serkom:sk-1', 1);
INSERT INTO "member_keys" VALUES ('email:siti@x.id', 1);
INSERT INTO "member_keys" VALUES ('phone:81234567890', 1);
INSERT INTO "member_keys" VALUES ('name:siti aminah', 1);
INSERT INTO "member_keys" VALUES ('npa:k-1-1-3', 2);
INSERT INTO "member_keys" VALUES ('phone:81234567890', 2);
INSERT INTO "member_keys" VALUES ('name:budi santoso', 2);
INSERT INTO "member_keys" VALUES ('npa:k-1-1-2', 3);
INSERT INTO "member_keys" VALUES ('serkom:sk-2', 3);
INSERT INTO "member_keys" VALUES ('name:cinta', 3);
INSERT INTO "member_keys" VALUES ('npa:k-1-1-4', 4);
INSERT INTO "member_keys" VALUES ('name:dewi', 4);
INSERT INTO "member_keys" VALUES ('npa:k-2-7', 5);
INSERT INTO "member_keys" VALUES ('serkom:sk-3', 5);
INSERT INTO "member_keys" VALUES ('email:eka@x.id', 5);
INSERT INTO "member_keys" VALUES ('name:eka putri', 5);
INSERT INTO "member_keys" VALUES ('npa:kosong', 6);
INSERT INTO "member_keys" VALUES ('name:kosong', 6);
INSERT INTO "member_keys" VALUES ('npa:k-1-1', 7);
INSERT INTO "member_keys" VALUES ('name:gita', 7);
INSERT INTO "member_keys" VALUES ('npa:k-3-9', 8);
INSERT INTO "member_keys" VALUES ('name:muhammad hadi oneil', 8);
INSERT INTO "member_pairs" VALUES (1, 2, '["phone"]', 4, 1, '["phone"]');
INSERT INTO "card_settings" VALUES (1, 'Ikatan Konselor Adiksi Indonesia', null, null, null, null, '#b3202c', 'Kartu ini milik pemegangnya dan tidak dapat dipindahtangankan. Pindai kode QR untuk memeriksa keanggotaan dan masa berlaku kartu. Bila kartu ini ditemukan, mohon kembalikan kepada sekretariat.', 24, 1, '2026-11-23T00:00:00.000Z', '2026-11-23T00:00:00.000Z', null);
INSERT INTO "passkeys" VALUES (1, 1, 'a3Vuc2k', 'a3VuY2k', 0, '["internal"]', 'multiDevice', 1, 'Laptop kantor', '2026-11-20T03:00:00.000Z', null);
INSERT INTO "due_pairs" VALUES (1, 2);
UPDATE sqlite_sequence SET seq = 3 WHERE name = 'accounts';
UPDATE sqlite_sequence SET seq = 40 WHERE name = 'regions';
UPDATE sqlite_sequence SET seq = 8 WHERE name = 'members';
UPDATE sqlite_sequence SET seq = 20 WHERE name = 'changes';
UPDATE sqlite_sequence SET seq = 1 WHERE name = 'attempts';
UPDATE sqlite_sequence SET seq = 1 WHERE name = 'operations';
UPDATE sqlite_sequence SET seq = 2 WHERE name = 'imports';
UPDATE sqlite_sequence SET seq = 2 WHERE name = 'training_modules';
UPDATE sqlite_sequence SET seq = 1 WHERE name = 'training_classes';
UPDATE sqlite_sequence SET seq = 2 WHERE name = 'training_registrations';
UPDATE sqlite_sequence SET seq = 1 WHERE name = 'reminders';
UPDATE sqlite_sequence SET seq = 2 WHERE name = 'access_records';
UPDATE sqlite_sequence SET seq = 1 WHERE name = 'due_pairs';
UPDATE sqlite_sequence SET seq = 1 WHERE name = 'card_settings';
UPDATE sqlite_sequence SET seq = 1 WHERE name = 'passkeys';
CREATE VIEW member_search_texts AS SELECT id, search_text || char(10) AS search_text FROM members;
CREATE VIEW latest_changes AS SELECT coalesce(max(id), 0) AS mark FROM changes;
CREATE VIEW members_at_rest AS SELECT 1 AS is_held;
CREATE VIEW unsettled_changes AS
    SELECT -1 AS change, members.id, members.region_id, members.status, members.level, members.serkom_end_date, members.serkom_number, members.picture, members.order_key, members.search_text
  FROM unsettled_members AS members WHERE members.deleted_at IS NULL
    UNION ALL SELECT 1 AS change, members.id, members.region_id, members.status, members.level, members.serkom_end_date, members.serkom_number, members.picture, members.order_key, members.search_text
  FROM unsettled_members CROSS JOIN members ON members.id = unsettled_members.id WHERE members.deleted_at IS NULL
    UNION ALL SELECT 1 AS change, members.id, members.region_id, members.status, members.level, members.serkom_end_date, members.serkom_number, members.picture, members.order_key, members.search_text
  FROM unsettled CROSS JOIN members ON members.id > unsettled.members_up_to WHERE members.deleted_at IS NULL;
CREATE VIRTUAL TABLE member_search USING fts5(search_text, content = 'member_search_texts',
        content_rowid = 'id', tokenize = 'trigram case_sensitive 1', detail = 'none', columnsize = 0);
CREATE VIRTUAL TABLE member_search_terms USING fts5vocab(member_search, 'row');
CREATE INDEX "pictures_created_at" on "pictures" ("created_at");
CREATE INDEX "members_order_key" on "members" ("order_key", "id", "deleted_at") where deleted_at is null;
CREATE INDEX "members_region" on "members" ("region_id", "status", "order_key", "id", "deleted_at") where deleted_at is null;
CREATE INDEX "members_status" on "members" ("status", "order_key", "id", "deleted_at") where deleted_at is null;
CREATE INDEX "members_level" on "members" ("level", "order_key", "id", "deleted_at") where deleted_at is null;
CREATE INDEX "members_name" on "members" ("full_name_fold", "id", "deleted_at") where deleted_at is null;
CREATE INDEX "members_serkom_end" on "members" ("serkom_end_date", "id", "deleted_at") where deleted_at is null;
CREATE INDEX "members_picture" on "members" ("picture");
CREATE UNIQUE INDEX "changes_subject" on "changes" ("subject", "subject_id", "version");
CREATE INDEX "attempts_key" on "attempts" ("limit_name", "key", "at");
CREATE INDEX "changes_at" on "changes" ("subject", "at");
CREATE INDEX "import_rows_verdict" on "import_rows" ("import_id", "verdict", "choice", "number");
CREATE INDEX "members_by_npa" ON members ("npa_fold", "id", "deleted_at")
      WHERE deleted_at IS NULL
    ;
CREATE INDEX "members_by_title" ON members ("title_fold", "id", "deleted_at")
      WHERE deleted_at IS NULL
    ;
CREATE INDEX "members_by_region" ON members ("region_id", "id", "deleted_at")
      WHERE deleted_at IS NULL
    ;
CREATE INDEX "members_by_region_in_order" ON members ("region_id", "order_key", "id", "deleted_at")
      WHERE deleted_at IS NULL
    ;
CREATE INDEX "members_by_email" ON members ("email_fold", "id", "deleted_at")
      WHERE deleted_at IS NULL
    ;
CREATE INDEX "members_by_phone" ON members ("phone_fold", "id", "deleted_at")
      WHERE deleted_at IS NULL
    ;
CREATE INDEX "members_by_permit" ON members ("practice_permit_fold", "id", "deleted_at")
      WHERE deleted_at IS NULL
    ;
CREATE INDEX "members_by_experience" ON members ("experience_year_start", "id", "deleted_at")
      WHERE deleted_at IS NULL
    ;
CREATE INDEX "members_by_serkom" ON members ("serkom_fold", "id", "deleted_at")
      WHERE deleted_at IS NULL
    ;
CREATE INDEX "members_by_status" ON members ("status", "id", "deleted_at")
      WHERE deleted_at IS NULL
    ;
CREATE INDEX "training_classes_start" on "training_classes" ("starts_at", "id", "status", "module_id", "deleted_at") where deleted_at is null;
CREATE INDEX "training_classes_module" on "training_classes" ("module_id", "starts_at", "status", "deleted_at") where deleted_at is null;
CREATE UNIQUE INDEX "training_registrations_once" on "training_registrations" ("class_id", "member_id") where deleted_at is null;
CREATE INDEX "training_registrations_class" on "training_registrations" ("class_id", "attended_at", "deleted_at") where deleted_at is null;
CREATE INDEX "training_registrations_member" on "training_registrations" ("member_id", "counts_at", "attended_at", "class_id", "deleted_at") where deleted_at is null;
CREATE INDEX "training_registrations_counts" on "training_registrations" ("counts_at", "member_id", "attended_at", "class_id", "deleted_at") where deleted_at is null;
CREATE INDEX "changes_latest" on "changes" ("subject", "id");
CREATE INDEX "reminders_member" on "reminders" ("member_id", "id");
CREATE INDEX members_by_status_serkom ON members (status, serkom_end_date, id, region_id, deleted_at)
    WHERE deleted_at IS NULL
  ;
CREATE INDEX "training_registrations_participant" on "training_registrations" ("member_id") where deleted_at is null and counts_at is not null;
CREATE INDEX "sessions_live" on "sessions" ("account_id", "expires_at") where ended_at is null;
CREATE UNIQUE INDEX members_npa_key ON members (npa_key) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX regions_name_key ON regions (name_key) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX accounts_email_key ON accounts (email_key) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX accounts_username_key ON accounts (username_key) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX training_modules_name_key ON training_modules (name_key) WHERE deleted_at IS NULL;
CREATE INDEX access_records_account ON access_records (account_id, kind, id);
CREATE INDEX access_records_kind ON access_records (kind, id);
CREATE INDEX changes_operation ON changes (operation_id) WHERE operation_id IS NOT NULL;
CREATE UNIQUE INDEX sought_texts_once ON sought_texts (text) WHERE part = 0;
CREATE INDEX password_links_account ON password_links (account_id);
CREATE INDEX changes_entries ON changes (subject, id) WHERE is_part = 0;
CREATE INDEX saved_views_account ON saved_views (account_id);
CREATE INDEX saved_views_audience ON saved_views (audience);
CREATE INDEX members_merged ON members (merged_into) WHERE merged_into IS NOT NULL;
CREATE INDEX members_merged_npa ON members (npa_key) WHERE merged_into IS NOT NULL;
CREATE INDEX member_keys_member ON member_keys (member_id);
CREATE INDEX member_pairs_other ON member_pairs (other_id);
CREATE INDEX member_pairs_leading ON member_pairs (likeness DESC, one_id, other_id, led) WHERE leads = 1;
CREATE UNIQUE INDEX distinct_members_pair ON distinct_members (one_id, other_id) WHERE deleted_at IS NULL;
CREATE INDEX distinct_members_other ON distinct_members (other_id);
CREATE UNIQUE INDEX member_cards_code ON member_cards (code);
CREATE INDEX member_cards_member ON member_cards (member_id, id);
CREATE INDEX member_cards_print ON member_cards (print_id, id);
CREATE UNIQUE INDEX card_voids_card ON card_voids (card_id) WHERE deleted_at IS NULL;
CREATE INDEX card_voids_member ON card_voids (member_id);
CREATE UNIQUE INDEX security_events_alike ON security_events (alike) WHERE alike IS NOT NULL;
CREATE INDEX security_events_at ON security_events (at, id);
CREATE INDEX security_events_kind ON security_events (kind, at, id);
CREATE INDEX access_records_at ON access_records (at, id);
CREATE INDEX passkeys_account ON passkeys (account_id);
CREATE INDEX passkey_challenges_account ON passkey_challenges (account_id);
CREATE INDEX members_deleted_when ON members (deleted_at, merged_into, id) WHERE deleted_at IS NOT NULL;
CREATE INDEX due_pairs_member ON due_pairs (member_id);
CREATE TRIGGER training_class_counts_added AFTER INSERT ON training_registrations
    WHEN new.deleted_at IS NULL BEGIN
      INSERT INTO training_class_counts (class_id, registered, attended)
      VALUES (new.class_id, 1, new.attended_at IS NOT NULL)
      ON CONFLICT (class_id) DO UPDATE SET registered = registered + 1, attended = attended + excluded.attended;
    END;
CREATE TRIGGER training_class_counts_removed AFTER DELETE ON training_registrations
    WHEN old.deleted_at IS NULL BEGIN
      UPDATE training_class_counts
      SET registered = registered - 1, attended = attended - (old.attended_at IS NOT NULL)
      WHERE class_id = old.class_id;
    END;
CREATE TRIGGER training_class_counts_left
    AFTER UPDATE OF class_id, attended_at, deleted_at ON training_registrations
    WHEN old.deleted_at IS NULL BEGIN
      UPDATE training_class_counts
      SET registered = registered - 1, attended = attended - (old.attended_at IS NOT NULL)
      WHERE class_id = old.class_id;
    END;
CREATE TRIGGER training_class_counts_joined
    AFTER UPDATE OF class_id, attended_at, deleted_at ON training_registrations
    WHEN new.deleted_at IS NULL BEGIN
      INSERT INTO training_class_counts (class_id, registered, attended)
      VALUES (new.class_id, 1, new.attended_at IS NOT NULL)
      ON CONFLICT (class_id) DO UPDATE SET registered = registered + 1, attended = attended + excluded.attended;
    END;
CREATE TRIGGER member_counts_added AFTER INSERT ON members WHEN new.deleted_at IS NULL AND NOT EXISTS (SELECT 1 FROM unsettled WHERE new.id > members_up_to) BEGIN INSERT INTO member_counts (region_id, status, level, part, members)
    SELECT new.region_id, new.status, new.level, 0, 1 
    WHERE true
    ON CONFLICT (region_id, status, level, part) DO UPDATE SET members = member_counts.members + 1; END;
CREATE TRIGGER member_counts_removed AFTER DELETE ON members WHEN old.deleted_at IS NULL AND NOT EXISTS (SELECT 1 FROM unsettled) BEGIN INSERT INTO member_counts (region_id, status, level, part, members)
    SELECT old.region_id, old.status, old.level, 0, -1 
    WHERE true
    ON CONFLICT (region_id, status, level, part) DO UPDATE SET members = member_counts.members + -1; END;
CREATE TRIGGER member_counts_left AFTER UPDATE OF region_id, status, level, deleted_at ON members WHEN old.deleted_at IS NULL AND NOT EXISTS (SELECT 1 FROM unsettled) BEGIN INSERT INTO member_counts (region_id, status, level, part, members)
    SELECT old.region_id, old.status, old.level, 0, -1 
    WHERE true
    ON CONFLICT (region_id, status, level, part) DO UPDATE SET members = member_counts.members + -1; END;
CREATE TRIGGER member_counts_joined AFTER UPDATE OF region_id, status, level, deleted_at ON members WHEN new.deleted_at IS NULL AND NOT EXISTS (SELECT 1 FROM unsettled) BEGIN INSERT INTO member_counts (region_id, status, level, part, members)
    SELECT new.region_id, new.status, new.level, 0, 1 
    WHERE true
    ON CONFLICT (region_id, status, level, part) DO UPDATE SET members = member_counts.members + 1; END;
CREATE TRIGGER member_facets_serkom_added AFTER INSERT ON members WHEN new.deleted_at IS NULL AND NOT EXISTS (SELECT 1 FROM unsettled WHERE new.id > members_up_to) BEGIN INSERT INTO member_facets (facet, value, part, members)
    SELECT 'serkom', coalesce(new.serkom_end_date, CASE WHEN new.serkom_number IS NULL THEN 'none' ELSE 'unknown' END), 0, 1 
    WHERE true
    ON CONFLICT (facet, value, part) DO UPDATE SET members = member_facets.members + 1; END;
CREATE TRIGGER member_facets_serkom_removed AFTER DELETE ON members WHEN old.deleted_at IS NULL AND NOT EXISTS (SELECT 1 FROM unsettled) BEGIN INSERT INTO member_facets (facet, value, part, members)
    SELECT 'serkom', coalesce(old.serkom_end_date, CASE WHEN old.serkom_number IS NULL THEN 'none' ELSE 'unknown' END), 0, -1 
    WHERE true
    ON CONFLICT (facet, value, part) DO UPDATE SET members = member_facets.members + -1; END;
CREATE TRIGGER member_facets_serkom_left AFTER UPDATE OF serkom_end_date, serkom_number, deleted_at ON members WHEN old.deleted_at IS NULL AND NOT EXISTS (SELECT 1 FROM unsettled) BEGIN INSERT INTO member_facets (facet, value, part, members)
    SELECT 'serkom', coalesce(old.serkom_end_date, CASE WHEN old.serkom_number IS NULL THEN 'none' ELSE 'unknown' END), 0, -1 
    WHERE true
    ON CONFLICT (facet, value, part) DO UPDATE SET members = member_facets.members + -1; END;
CREATE TRIGGER member_facets_serkom_joined AFTER UPDATE OF serkom_end_date, serkom_number, deleted_at ON members WHEN new.deleted_at IS NULL AND NOT EXISTS (SELECT 1 FROM unsettled) BEGIN INSERT INTO member_facets (facet, value, part, members)
    SELECT 'serkom', coalesce(new.serkom_end_date, CASE WHEN new.serkom_number IS NULL THEN 'none' ELSE 'unknown' END), 0, 1 
    WHERE true
    ON CONFLICT (facet, value, part) DO UPDATE SET members = member_facets.members + 1; END;
CREATE TRIGGER member_facets_photo_added AFTER INSERT ON members WHEN new.deleted_at IS NULL AND NOT EXISTS (SELECT 1 FROM unsettled WHERE new.id > members_up_to) BEGIN INSERT INTO member_facets (facet, value, part, members)
    SELECT 'photo', CASE WHEN new.picture IS NULL THEN 'no' ELSE 'yes' END, 0, 1 
    WHERE true
    ON CONFLICT (facet, value, part) DO UPDATE SET members = member_facets.members + 1; END;
CREATE TRIGGER member_facets_photo_removed AFTER DELETE ON members WHEN old.deleted_at IS NULL AND NOT EXISTS (SELECT 1 FROM unsettled) BEGIN INSERT INTO member_facets (facet, value, part, members)
    SELECT 'photo', CASE WHEN old.picture IS NULL THEN 'no' ELSE 'yes' END, 0, -1 
    WHERE true
    ON CONFLICT (facet, value, part) DO UPDATE SET members = member_facets.members + -1; END;
CREATE TRIGGER member_facets_photo_left AFTER UPDATE OF picture, deleted_at ON members WHEN old.deleted_at IS NULL AND NOT EXISTS (SELECT 1 FROM unsettled) BEGIN INSERT INTO member_facets (facet, value, part, members)
    SELECT 'photo', CASE WHEN old.picture IS NULL THEN 'no' ELSE 'yes' END, 0, -1 
    WHERE true
    ON CONFLICT (facet, value, part) DO UPDATE SET members = member_facets.members + -1; END;
CREATE TRIGGER member_facets_photo_joined AFTER UPDATE OF picture, deleted_at ON members WHEN new.deleted_at IS NULL AND NOT EXISTS (SELECT 1 FROM unsettled) BEGIN INSERT INTO member_facets (facet, value, part, members)
    SELECT 'photo', CASE WHEN new.picture IS NULL THEN 'no' ELSE 'yes' END, 0, 1 
    WHERE true
    ON CONFLICT (facet, value, part) DO UPDATE SET members = member_facets.members + 1; END;
CREATE TRIGGER member_marks_added AFTER INSERT ON members WHEN new.deleted_at IS NULL AND NOT EXISTS (SELECT 1 FROM unsettled WHERE new.id > members_up_to) BEGIN INSERT INTO member_marks (order_key, id, part, members)
    SELECT marks.order_key, marks.id, 0, 1 FROM member_marks AS marks
    WHERE marks.rowid = (
            SELECT before.rowid FROM member_marks AS before
            WHERE (before.order_key, before.id) <= (new.order_key, new.id)
            ORDER BY before.order_key DESC, before.id DESC LIMIT 1)
    ON CONFLICT (order_key, id, part) DO UPDATE SET members = member_marks.members + 1; END;
CREATE TRIGGER member_marks_removed AFTER DELETE ON members WHEN old.deleted_at IS NULL AND NOT EXISTS (SELECT 1 FROM unsettled) BEGIN INSERT INTO member_marks (order_key, id, part, members)
    SELECT marks.order_key, marks.id, 0, -1 FROM member_marks AS marks
    WHERE marks.rowid = (
            SELECT before.rowid FROM member_marks AS before
            WHERE (before.order_key, before.id) <= (old.order_key, old.id)
            ORDER BY before.order_key DESC, before.id DESC LIMIT 1)
    ON CONFLICT (order_key, id, part) DO UPDATE SET members = member_marks.members + -1; END;
CREATE TRIGGER member_marks_left AFTER UPDATE OF order_key, deleted_at ON members WHEN old.deleted_at IS NULL AND NOT EXISTS (SELECT 1 FROM unsettled) BEGIN INSERT INTO member_marks (order_key, id, part, members)
    SELECT marks.order_key, marks.id, 0, -1 FROM member_marks AS marks
    WHERE marks.rowid = (
            SELECT before.rowid FROM member_marks AS before
            WHERE (before.order_key, before.id) <= (old.order_key, old.id)
            ORDER BY before.order_key DESC, before.id DESC LIMIT 1)
    ON CONFLICT (order_key, id, part) DO UPDATE SET members = member_marks.members + -1; END;
CREATE TRIGGER member_marks_joined AFTER UPDATE OF order_key, deleted_at ON members WHEN new.deleted_at IS NULL AND NOT EXISTS (SELECT 1 FROM unsettled) BEGIN INSERT INTO member_marks (order_key, id, part, members)
    SELECT marks.order_key, marks.id, 0, 1 FROM member_marks AS marks
    WHERE marks.rowid = (
            SELECT before.rowid FROM member_marks AS before
            WHERE (before.order_key, before.id) <= (new.order_key, new.id)
            ORDER BY before.order_key DESC, before.id DESC LIMIT 1)
    ON CONFLICT (order_key, id, part) DO UPDATE SET members = member_marks.members + 1; END;
CREATE TRIGGER sought_texts_added AFTER INSERT ON members WHEN new.deleted_at IS NULL AND NOT EXISTS (SELECT 1 FROM unsettled WHERE new.id > members_up_to) BEGIN INSERT INTO sought_texts (text, at, part, members)
    SELECT sought.text, sought.at, 0, 1 FROM sought_texts AS sought
    WHERE sought.part = 0 AND instr(new.search_text, sought.text) > 0
    ON CONFLICT (text, at, part) DO UPDATE SET members = sought_texts.members + 1; END;
CREATE TRIGGER sought_texts_removed AFTER DELETE ON members WHEN old.deleted_at IS NULL AND NOT EXISTS (SELECT 1 FROM unsettled) BEGIN INSERT INTO sought_texts (text, at, part, members)
    SELECT sought.text, sought.at, 0, -1 FROM sought_texts AS sought
    WHERE sought.part = 0 AND instr(old.search_text, sought.text) > 0
    ON CONFLICT (text, at, part) DO UPDATE SET members = sought_texts.members + -1; END;
CREATE TRIGGER sought_texts_left AFTER UPDATE OF search_text, deleted_at ON members WHEN old.deleted_at IS NULL AND NOT EXISTS (SELECT 1 FROM unsettled) BEGIN INSERT INTO sought_texts (text, at, part, members)
    SELECT sought.text, sought.at, 0, -1 FROM sought_texts AS sought
    WHERE sought.part = 0 AND instr(old.search_text, sought.text) > 0
    ON CONFLICT (text, at, part) DO UPDATE SET members = sought_texts.members + -1; END;
CREATE TRIGGER sought_texts_joined AFTER UPDATE OF search_text, deleted_at ON members WHEN new.deleted_at IS NULL AND NOT EXISTS (SELECT 1 FROM unsettled) BEGIN INSERT INTO sought_texts (text, at, part, members)
    SELECT sought.text, sought.at, 0, 1 FROM sought_texts AS sought
    WHERE sought.part = 0 AND instr(new.search_text, sought.text) > 0
    ON CONFLICT (text, at, part) DO UPDATE SET members = sought_texts.members + 1; END;
CREATE TRIGGER serkom_counts_added AFTER INSERT ON members WHEN new.deleted_at IS NULL AND NOT EXISTS (SELECT 1 FROM unsettled WHERE new.id > members_up_to) BEGIN INSERT INTO serkom_counts (span, status, value, region_id, part, members)
    SELECT 'month', new.status, coalesce(substr(new.serkom_end_date, 1, 7), CASE WHEN new.serkom_number IS NULL THEN 'none' ELSE 'unknown' END), new.region_id, 0, 1 
    WHERE true
    ON CONFLICT (span, status, value, region_id, part) DO UPDATE SET members = serkom_counts.members + 1; INSERT INTO serkom_counts (span, status, value, region_id, part, members)
    SELECT 'day', new.status, new.serkom_end_date, new.region_id, 0, 1 
    WHERE new.serkom_end_date IS NOT NULL
    ON CONFLICT (span, status, value, region_id, part) DO UPDATE SET members = serkom_counts.members + 1; END;
CREATE TRIGGER serkom_counts_removed AFTER DELETE ON members WHEN old.deleted_at IS NULL AND NOT EXISTS (SELECT 1 FROM unsettled) BEGIN INSERT INTO serkom_counts (span, status, value, region_id, part, members)
    SELECT 'month', old.status, coalesce(substr(old.serkom_end_date, 1, 7), CASE WHEN old.serkom_number IS NULL THEN 'none' ELSE 'unknown' END), old.region_id, 0, -1 
    WHERE true
    ON CONFLICT (span, status, value, region_id, part) DO UPDATE SET members = serkom_counts.members + -1; INSERT INTO serkom_counts (span, status, value, region_id, part, members)
    SELECT 'day', old.status, old.serkom_end_date, old.region_id, 0, -1 
    WHERE old.serkom_end_date IS NOT NULL
    ON CONFLICT (span, status, value, region_id, part) DO UPDATE SET members = serkom_counts.members + -1; END;
CREATE TRIGGER serkom_counts_left AFTER UPDATE OF status, region_id, serkom_end_date, serkom_number, deleted_at ON members WHEN old.deleted_at IS NULL AND NOT EXISTS (SELECT 1 FROM unsettled) BEGIN INSERT INTO serkom_counts (span, status, value, region_id, part, members)
    SELECT 'month', old.status, coalesce(substr(old.serkom_end_date, 1, 7), CASE WHEN old.serkom_number IS NULL THEN 'none' ELSE 'unknown' END), old.region_id, 0, -1 
    WHERE true
    ON CONFLICT (span, status, value, region_id, part) DO UPDATE SET members = serkom_counts.members + -1; INSERT INTO serkom_counts (span, status, value, region_id, part, members)
    SELECT 'day', old.status, old.serkom_end_date, old.region_id, 0, -1 
    WHERE old.serkom_end_date IS NOT NULL
    ON CONFLICT (span, status, value, region_id, part) DO UPDATE SET members = serkom_counts.members + -1; END;
CREATE TRIGGER serkom_counts_joined AFTER UPDATE OF status, region_id, serkom_end_date, serkom_number, deleted_at ON members WHEN new.deleted_at IS NULL AND NOT EXISTS (SELECT 1 FROM unsettled) BEGIN INSERT INTO serkom_counts (span, status, value, region_id, part, members)
    SELECT 'month', new.status, coalesce(substr(new.serkom_end_date, 1, 7), CASE WHEN new.serkom_number IS NULL THEN 'none' ELSE 'unknown' END), new.region_id, 0, 1 
    WHERE true
    ON CONFLICT (span, status, value, region_id, part) DO UPDATE SET members = serkom_counts.members + 1; INSERT INTO serkom_counts (span, status, value, region_id, part, members)
    SELECT 'day', new.status, new.serkom_end_date, new.region_id, 0, 1 
    WHERE new.serkom_end_date IS NOT NULL
    ON CONFLICT (span, status, value, region_id, part) DO UPDATE SET members = serkom_counts.members + 1; END;
CREATE TRIGGER member_search_added AFTER INSERT ON members WHEN NOT EXISTS (SELECT 1 FROM unsettled WHERE new.id > members_up_to) BEGIN INSERT INTO member_search (rowid, search_text) VALUES (new.id, new.search_text || char(10)); END;
CREATE TRIGGER member_search_removed AFTER DELETE ON members WHEN NOT EXISTS (SELECT 1 FROM unsettled) BEGIN INSERT INTO member_search (member_search, rowid, search_text)
  VALUES ('delete', old.id, old.search_text || char(10)); END;
CREATE TRIGGER member_search_changed AFTER UPDATE OF search_text ON members WHEN old.search_text IS NOT new.search_text AND NOT EXISTS (SELECT 1 FROM unsettled) BEGIN INSERT INTO member_search (member_search, rowid, search_text)
  VALUES ('delete', old.id, old.search_text || char(10)); INSERT INTO member_search (rowid, search_text) VALUES (new.id, new.search_text || char(10)); END;
CREATE TRIGGER members_unsettled AFTER UPDATE OF region_id, status, level, serkom_end_date, serkom_number, picture, order_key, search_text, deleted_at ON members WHEN EXISTS (SELECT 1 FROM unsettled WHERE old.id <= members_up_to) BEGIN INSERT INTO unsettled_members (id, region_id, status, level, serkom_end_date, serkom_number, picture, order_key, search_text, deleted_at)
  VALUES (old.id, old.region_id, old.status, old.level, old.serkom_end_date, old.serkom_number, old.picture, old.order_key, old.search_text, old.deleted_at)
  ON CONFLICT (id) DO NOTHING; END;
CREATE TRIGGER members_unsettled_removed AFTER DELETE ON members WHEN EXISTS (SELECT 1 FROM unsettled WHERE old.id <= members_up_to) BEGIN INSERT INTO unsettled_members (id, region_id, status, level, serkom_end_date, serkom_number, picture, order_key, search_text, deleted_at)
  VALUES (old.id, old.region_id, old.status, old.level, old.serkom_end_date, old.serkom_number, old.picture, old.order_key, old.search_text, old.deleted_at)
  ON CONFLICT (id) DO NOTHING; END;
CREATE TRIGGER unsettled_begun AFTER INSERT ON unsettled BEGIN
    UPDATE unsettled SET members_up_to = (SELECT coalesce(max(id), 0) FROM members);
  END;
CREATE TRIGGER unsettled_settled BEFORE DELETE ON unsettled BEGIN
    INSERT INTO member_counts (region_id, status, level, part, members)
    SELECT changed.region_id, changed.status, changed.level, 0, sum(changed.change)
    FROM unsettled_changes AS changed 
    WHERE true
    GROUP BY 1, 2, 3 HAVING sum(changed.change) <> 0
    ON CONFLICT (region_id, status, level, part) DO UPDATE SET members = member_counts.members + excluded.members;
INSERT INTO member_facets (facet, value, part, members)
    SELECT 'serkom', coalesce(changed.serkom_end_date, CASE WHEN changed.serkom_number IS NULL THEN 'none' ELSE 'unknown' END), 0, sum(changed.change)
    FROM unsettled_changes AS changed 
    WHERE true
    GROUP BY 1, 2 HAVING sum(changed.change) <> 0
    ON CONFLICT (facet, value, part) DO UPDATE SET members = member_facets.members + excluded.members;
INSERT INTO member_facets (facet, value, part, members)
    SELECT 'photo', CASE WHEN changed.picture IS NULL THEN 'no' ELSE 'yes' END, 0, sum(changed.change)
    FROM unsettled_changes AS changed 
    WHERE true
    GROUP BY 1, 2 HAVING sum(changed.change) <> 0
    ON CONFLICT (facet, value, part) DO UPDATE SET members = member_facets.members + excluded.members;
INSERT INTO member_marks (order_key, id, part, members)
    SELECT marks.order_key, marks.id, 0, sum(changed.change)
    FROM unsettled_changes AS changed CROSS JOIN member_marks AS marks ON marks.rowid = (
            SELECT before.rowid FROM member_marks AS before
            WHERE (before.order_key, before.id) <= (changed.order_key, changed.id)
            ORDER BY before.order_key DESC, before.id DESC LIMIT 1)
    WHERE true
    GROUP BY 1, 2 HAVING sum(changed.change) <> 0
    ON CONFLICT (order_key, id, part) DO UPDATE SET members = member_marks.members + excluded.members;
INSERT INTO sought_texts (text, at, part, members)
    SELECT sought.text, sought.at, 0, sum(changed.change)
    FROM unsettled_changes AS changed CROSS JOIN sought_texts AS sought ON sought.part = 0 AND instr(changed.search_text, sought.text) > 0
    WHERE true
    GROUP BY 1, 2 HAVING sum(changed.change) <> 0
    ON CONFLICT (text, at, part) DO UPDATE SET members = sought_texts.members + excluded.members;
INSERT INTO serkom_counts (span, status, value, region_id, part, members)
    SELECT 'month', changed.status, coalesce(substr(changed.serkom_end_date, 1, 7), CASE WHEN changed.serkom_number IS NULL THEN 'none' ELSE 'unknown' END), changed.region_id, 0, sum(changed.change)
    FROM unsettled_changes AS changed 
    WHERE true
    GROUP BY 1, 2, 3, 4 HAVING sum(changed.change) <> 0
    ON CONFLICT (span, status, value, region_id, part) DO UPDATE SET members = serkom_counts.members + excluded.members;
INSERT INTO serkom_counts (span, status, value, region_id, part, members)
    SELECT 'day', changed.status, changed.serkom_end_date, changed.region_id, 0, sum(changed.change)
    FROM unsettled_changes AS changed 
    WHERE changed.serkom_end_date IS NOT NULL
    GROUP BY 1, 2, 3, 4 HAVING sum(changed.change) <> 0
    ON CONFLICT (span, status, value, region_id, part) DO UPDATE SET members = serkom_counts.members + excluded.members;
    INSERT INTO member_search (member_search, rowid, search_text)
      SELECT 'delete', before.id, before.search_text || char(10)
      FROM unsettled_members AS before LEFT JOIN members ON members.id = before.id
      WHERE before.search_text IS NOT members.search_text;
    INSERT INTO member_search (rowid, search_text)
      SELECT members.id, members.search_text || char(10) FROM unsettled_members AS before CROSS JOIN members ON members.id = before.id
      WHERE before.search_text IS NOT members.search_text;
    INSERT INTO member_search (rowid, search_text)
      SELECT members.id, members.search_text || char(10) FROM unsettled CROSS JOIN members ON members.id > unsettled.members_up_to;
    DELETE FROM unsettled_members;
  END;
INSERT INTO member_search (member_search) VALUES ('rebuild');
COMMIT;
