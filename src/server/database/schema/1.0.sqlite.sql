-- The schema of 1.0 on the embedded engine. Other lines of a statement than its first are indented, or end it.

-- Accounts and their sessions

CREATE TABLE accounts (
  id integer PRIMARY KEY AUTOINCREMENT,
  name text NOT NULL,
  email text NOT NULL,
  username text NOT NULL,
  role text NOT NULL,
  status text NOT NULL,
  password_hash text NOT NULL,
  email_key text NOT NULL,
  username_key text NOT NULL,
  version integer NOT NULL,
  created_at text NOT NULL,
  updated_at text NOT NULL,
  deleted_at text,
  must_change_password integer DEFAULT 0 NOT NULL
);
CREATE UNIQUE INDEX accounts_email_key ON accounts (email_key) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX accounts_username_key ON accounts (username_key) WHERE deleted_at IS NULL;

CREATE TABLE sign_ins (
  account_id integer PRIMARY KEY REFERENCES accounts (id),
  at text NOT NULL
);

CREATE TABLE sessions (
  id text PRIMARY KEY,
  account_id integer NOT NULL REFERENCES accounts (id),
  device text NOT NULL,
  address text NOT NULL,
  created_at text NOT NULL,
  last_seen_at text NOT NULL,
  confirmed_at text NOT NULL,
  expires_at text NOT NULL,
  ended_at text,
  factor_at text
);
CREATE INDEX sessions_live ON sessions (account_id, expires_at) WHERE ended_at IS NULL;

CREATE TABLE attempts (
  id integer PRIMARY KEY AUTOINCREMENT,
  limit_name text NOT NULL,
  key text NOT NULL,
  at text NOT NULL
);
CREATE INDEX attempts_key ON attempts (limit_name, key, at);

CREATE TABLE password_links (
  hash text PRIMARY KEY,
  account_id integer NOT NULL REFERENCES accounts (id),
  expires_at text NOT NULL,
  made_by integer REFERENCES accounts (id)
);
CREATE INDEX password_links_account ON password_links (account_id);

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
CREATE INDEX passkeys_account ON passkeys (account_id);

CREATE TABLE challenges (
  hash text PRIMARY KEY,
  account_id integer NOT NULL REFERENCES accounts (id),
  purpose text NOT NULL,
  bound_to text NOT NULL,
  remember integer NOT NULL,
  tries integer NOT NULL,
  expires_at text NOT NULL
);
CREATE INDEX challenges_account ON challenges (account_id);

CREATE TABLE second_factor_roles (
  role text PRIMARY KEY
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
CREATE UNIQUE INDEX security_events_alike ON security_events (alike) WHERE alike IS NOT NULL;
CREATE INDEX security_events_at ON security_events (at, id);
CREATE INDEX security_events_kind ON security_events (kind, at, id);

CREATE TABLE told_events (
  account_id integer PRIMARY KEY REFERENCES accounts (id),
  until integer NOT NULL
);

-- Members, their regions and photos

CREATE TABLE regions (
  id integer PRIMARY KEY AUTOINCREMENT,
  name text NOT NULL,
  code text,
  name_key text NOT NULL,
  name_fold text NOT NULL,
  version integer NOT NULL,
  created_at text NOT NULL,
  updated_at text NOT NULL,
  deleted_at text,
  other_names text
);
CREATE UNIQUE INDEX regions_name_key ON regions (name_key) WHERE deleted_at IS NULL;

CREATE TABLE pictures (
  name text PRIMARY KEY,
  bytes blob NOT NULL,
  thumbnail blob NOT NULL,
  created_at text NOT NULL
);

CREATE TABLE members (
  id integer PRIMARY KEY AUTOINCREMENT,
  npa text NOT NULL,
  first_name text NOT NULL,
  last_name text,
  title text,
  email text,
  phone text,
  practice_permit_number text,
  serkom_number text,
  serkom_end_date text,
  experience_year_start integer,
  region_id integer NOT NULL REFERENCES regions (id),
  picture text REFERENCES pictures (name),
  status text NOT NULL,
  "order" integer,
  level text NOT NULL,
  npa_key text NOT NULL,
  npa_fold text NOT NULL,
  full_name_fold text NOT NULL,
  title_fold text,
  email_fold text,
  phone_fold text,
  practice_permit_fold text,
  serkom_fold text,
  order_key bigint NOT NULL,
  search_text text NOT NULL,
  version integer NOT NULL,
  created_at text NOT NULL,
  updated_at text NOT NULL,
  deleted_at text,
  merged_into integer,
  doubts text NOT NULL DEFAULT '',
  npa_series text NOT NULL DEFAULT '',
  match_npa text,
  match_serkom text,
  match_phone text,
  match_email text,
  match_name text
);
-- One for each order that a list can be in. They carry what most lists are filtered by, so that members before a page are passed
-- without reading their rows.
CREATE INDEX members_by_id ON members (id, deleted_at, status, level, region_id) WHERE deleted_at IS NULL;
CREATE INDEX members_by_order ON members (order_key, id, deleted_at, status, level, region_id) WHERE deleted_at IS NULL;
CREATE INDEX members_by_npa ON members (npa_fold, id, deleted_at, status, level, region_id) WHERE deleted_at IS NULL;
CREATE INDEX members_by_name ON members (full_name_fold, id, deleted_at, status, level, region_id) WHERE deleted_at IS NULL;
CREATE INDEX members_by_title ON members (title_fold, id, deleted_at, status, level, region_id) WHERE deleted_at IS NULL;
CREATE INDEX members_by_email ON members (email_fold, id, deleted_at, status, level, region_id) WHERE deleted_at IS NULL;
CREATE INDEX members_by_phone ON members (phone_fold, id, deleted_at, status, level, region_id) WHERE deleted_at IS NULL;
CREATE INDEX members_by_permit ON members (practice_permit_fold, id, deleted_at, status, level, region_id) WHERE deleted_at IS NULL;
CREATE INDEX members_by_experience ON members (experience_year_start, id, deleted_at, status, level, region_id) WHERE deleted_at IS NULL;
CREATE INDEX members_by_serkom ON members (serkom_fold, id, deleted_at, status, level, region_id) WHERE deleted_at IS NULL;
CREATE INDEX members_by_serkom_end ON members (serkom_end_date, id, deleted_at, status, level, region_id) WHERE deleted_at IS NULL;
-- Many have the same title or year: putting so many ties in order would take longer than passing them.
CREATE INDEX members_by_title_descending ON members (title_fold DESC, id, deleted_at, status, level, region_id) WHERE deleted_at IS NULL;
CREATE INDEX members_by_experience_descending ON members (experience_year_start DESC, id, deleted_at, status, level, region_id) WHERE deleted_at IS NULL;
-- Counts members by region, status and level, and has those of a region and a status in the usual order.
CREATE INDEX members_by_region ON members (region_id, status, order_key, id, level, deleted_at) WHERE deleted_at IS NULL;
CREATE INDEX members_picture ON members (picture);
CREATE UNIQUE INDEX members_npa_key ON members (npa_key) WHERE deleted_at IS NULL;
CREATE INDEX members_merged ON members (merged_into) WHERE merged_into IS NOT NULL;
CREATE INDEX members_merged_npa ON members (npa_key) WHERE merged_into IS NOT NULL;
CREATE INDEX members_match_npa ON members (match_npa, id, deleted_at) WHERE match_npa IS NOT NULL AND merged_into IS NULL;
CREATE INDEX members_match_serkom ON members (match_serkom, id, deleted_at) WHERE match_serkom IS NOT NULL AND merged_into IS NULL;
CREATE INDEX members_match_phone ON members (match_phone, id, deleted_at) WHERE match_phone IS NOT NULL AND merged_into IS NULL;
CREATE INDEX members_match_email ON members (match_email, id, deleted_at) WHERE match_email IS NOT NULL AND merged_into IS NULL;
CREATE INDEX members_match_name ON members (match_name, id, deleted_at) WHERE match_name IS NOT NULL AND merged_into IS NULL;
CREATE INDEX members_deleted_when ON members (deleted_at, merged_into, id) WHERE deleted_at IS NOT NULL;

-- Who may be the same person

CREATE TABLE distinct_members (
  id integer PRIMARY KEY AUTOINCREMENT,
  one_id integer NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  other_id integer NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  version integer NOT NULL,
  created_at text NOT NULL,
  updated_at text NOT NULL,
  deleted_at text
);
CREATE UNIQUE INDEX distinct_members_pair ON distinct_members (one_id, other_id) WHERE deleted_at IS NULL;
CREATE INDEX distinct_members_other ON distinct_members (other_id);

-- What changed, and what was read

CREATE TABLE changes (
  id integer PRIMARY KEY AUTOINCREMENT,
  subject text NOT NULL,
  subject_id integer NOT NULL,
  version integer NOT NULL,
  action text NOT NULL,
  source text NOT NULL,
  account_id integer,
  account_name text NOT NULL,
  at text NOT NULL,
  fields text NOT NULL,
  operation_id integer,
  account_email text,
  subject_name text,
  subject_class text,
  names text,
  is_part integer NOT NULL DEFAULT 0,
  subject_name_fold text,
  touched text
);
CREATE UNIQUE INDEX changes_subject ON changes (subject, subject_id, version);
CREATE INDEX changes_at ON changes (subject, at);
CREATE INDEX changes_latest ON changes (subject, id);
CREATE INDEX changes_operation ON changes (operation_id) WHERE operation_id IS NOT NULL;
CREATE INDEX changes_entries ON changes (subject, id) WHERE is_part = 0;
CREATE INDEX changes_purged ON changes (at) WHERE action = 'purged';
CREATE INDEX changes_touched ON changes (subject, id, at, touched) WHERE touched IS NOT NULL;

-- Differs after every change: one transaction writes at a time.
CREATE VIEW latest_changes AS
  SELECT coalesce(max(id), 0) AS mark FROM changes;

CREATE TABLE operations (
  id integer PRIMARY KEY AUTOINCREMENT,
  kind text NOT NULL,
  account_id integer,
  account_name text NOT NULL,
  at text NOT NULL,
  summary text NOT NULL,
  undone_at text,
  subject text DEFAULT 'members' NOT NULL,
  rows integer DEFAULT 0 NOT NULL,
  account_email text
);

CREATE TABLE access_records (
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
  finished_at text,
  device text
);
CREATE INDEX access_records_account ON access_records (account_id, kind, id);
CREATE INDEX access_records_kind ON access_records (kind, id);
CREATE INDEX access_records_at ON access_records (at, id);

CREATE TABLE people_read (
  account_id integer NOT NULL REFERENCES accounts (id),
  day text NOT NULL,
  people integer NOT NULL,
  is_told integer NOT NULL,
  CONSTRAINT people_read_key PRIMARY KEY (account_id, day)
);

-- Imports

CREATE TABLE imports (
  id integer PRIMARY KEY AUTOINCREMENT,
  subject text NOT NULL,
  state text NOT NULL,
  revision integer NOT NULL,
  file_name text NOT NULL,
  format text NOT NULL,
  encoding text,
  sheets text NOT NULL,
  sheet text,
  epoch_1904 integer NOT NULL,
  columns text NOT NULL,
  restores_zeros integer NOT NULL,
  lost_zeros integer NOT NULL,
  account_id integer NOT NULL,
  account_name text NOT NULL,
  at text NOT NULL,
  rows integer NOT NULL,
  outcome text,
  applied_at text,
  operation_id integer,
  account_email text,
  bytes integer DEFAULT 0 NOT NULL,
  title_row integer,
  title_row_because text DEFAULT 'known' NOT NULL,
  first_rows text DEFAULT '[]' NOT NULL,
  values_for_all text DEFAULT '[]' NOT NULL
);

CREATE TABLE import_rows (
  import_id integer NOT NULL,
  number integer NOT NULL,
  cells text NOT NULL,
  corrections text,
  verdict text,
  choice text,
  target_id integer,
  target_version integer,
  finding text,
  covered text,
  CONSTRAINT import_rows_key PRIMARY KEY (import_id, number)
);
CREATE INDEX import_rows_verdict ON import_rows (import_id, verdict, choice, number);

CREATE TABLE import_keys (
  import_id integer NOT NULL,
  key text NOT NULL,
  number integer NOT NULL,
  CONSTRAINT import_keys_key PRIMARY KEY (import_id, key, number)
);

CREATE TABLE import_titles (
  subject text NOT NULL,
  title text NOT NULL,
  field text,
  written text DEFAULT '' NOT NULL,
  CONSTRAINT import_titles_key PRIMARY KEY (subject, title)
);

-- Training

CREATE TABLE training_modules (
  id integer PRIMARY KEY AUTOINCREMENT,
  name text NOT NULL,
  code text,
  name_key text NOT NULL,
  name_fold text NOT NULL,
  version integer NOT NULL,
  created_at text NOT NULL,
  updated_at text NOT NULL,
  deleted_at text
);
CREATE UNIQUE INDEX training_modules_name_key ON training_modules (name_key) WHERE deleted_at IS NULL;

CREATE TABLE training_classes (
  id integer PRIMARY KEY AUTOINCREMENT,
  module_id integer NOT NULL REFERENCES training_modules (id),
  title text NOT NULL,
  starts_at text NOT NULL,
  ends_at text NOT NULL,
  place text,
  region_id integer REFERENCES regions (id),
  capacity integer,
  status text NOT NULL,
  title_fold text NOT NULL,
  search_text text NOT NULL,
  version integer NOT NULL,
  created_at text NOT NULL,
  updated_at text NOT NULL,
  deleted_at text
);
CREATE INDEX training_classes_start ON training_classes (starts_at, id, status, module_id, deleted_at) WHERE deleted_at IS NULL;
CREATE INDEX training_classes_module ON training_classes (module_id, starts_at, status, deleted_at) WHERE deleted_at IS NULL;

CREATE TABLE training_registrations (
  id integer PRIMARY KEY AUTOINCREMENT,
  class_id integer NOT NULL REFERENCES training_classes (id),
  member_id integer NOT NULL,
  registered_at text NOT NULL,
  registered_by integer,
  attended_at text,
  attended_how text,
  attended_by integer,
  counts_at text,
  version integer NOT NULL,
  created_at text NOT NULL,
  updated_at text NOT NULL,
  deleted_at text
);
CREATE UNIQUE INDEX training_registrations_once ON training_registrations (class_id, member_id) WHERE deleted_at IS NULL;
CREATE INDEX training_registrations_class ON training_registrations (class_id, attended_at, deleted_at) WHERE deleted_at IS NULL;
CREATE INDEX training_registrations_member ON training_registrations (member_id, counts_at, attended_at, class_id, deleted_at) WHERE deleted_at IS NULL;
CREATE INDEX training_registrations_counts ON training_registrations (counts_at, member_id, attended_at, class_id, deleted_at) WHERE deleted_at IS NULL;

CREATE TABLE training_check_ins (
  id text PRIMARY KEY,
  registration_id integer NOT NULL REFERENCES training_registrations (id),
  outcome text NOT NULL,
  at text NOT NULL
);

-- Serkom reminders

CREATE TABLE reminders (
  id integer PRIMARY KEY AUTOINCREMENT,
  member_id integer NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  way text NOT NULL,
  account_id integer,
  account_name text NOT NULL,
  serkom_end_date text,
  version integer NOT NULL,
  created_at text NOT NULL,
  updated_at text NOT NULL,
  deleted_at text,
  account_email text,
  outcome text
);
CREATE INDEX reminders_member ON reminders (member_id, id);

CREATE TABLE reminder_texts (
  id integer PRIMARY KEY AUTOINCREMENT,
  text text NOT NULL,
  account_id integer,
  account_name text NOT NULL,
  account_email text,
  at text NOT NULL
);

-- Member cards

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
CREATE UNIQUE INDEX member_cards_code ON member_cards (code);
CREATE INDEX member_cards_member ON member_cards (member_id, id);
CREATE INDEX member_cards_print ON member_cards (print_id, id);

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
CREATE UNIQUE INDEX card_voids_card ON card_voids (card_id) WHERE deleted_at IS NULL;
CREATE INDEX card_voids_member ON card_voids (member_id);

-- Saved views

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
CREATE INDEX saved_views_account ON saved_views (account_id);
CREATE INDEX saved_views_audience ON saved_views (audience);

-- The search index: triggers fill it from the members

CREATE VIEW member_search_texts AS
  SELECT id, search_text || char(10) AS search_text FROM members;

CREATE VIRTUAL TABLE member_search USING fts5 (
  search_text,
  content = 'member_search_texts',
  content_rowid = 'id',
  tokenize = 'trigram case_sensitive 1',
  detail = 'none',
  columnsize = 0
);

CREATE VIRTUAL TABLE member_search_terms USING fts5vocab (
  member_search,
  'row'
);

CREATE TRIGGER member_search_added AFTER INSERT ON members BEGIN
  INSERT INTO member_search (rowid, search_text) VALUES (new.id, new.search_text || char(10));
END;

CREATE TRIGGER member_search_removed AFTER DELETE ON members BEGIN
  INSERT INTO member_search (member_search, rowid, search_text) VALUES ('delete', old.id, old.search_text || char(10));
END;

CREATE TRIGGER member_search_changed AFTER UPDATE OF search_text ON members
  WHEN old.search_text IS NOT new.search_text BEGIN
  INSERT INTO member_search (member_search, rowid, search_text) VALUES ('delete', old.id, old.search_text || char(10));
  INSERT INTO member_search (rowid, search_text) VALUES (new.id, new.search_text || char(10));
END;
