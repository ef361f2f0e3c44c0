BEGIN;
CREATE TABLE "kysely_migration" ("name" varchar(255) not null primary key, "timestamp" varchar(255) not null);
CREATE TABLE "kysely_migration_lock" ("id" varchar(255) not null primary key, "is_locked" integer default 0 not null);
CREATE TABLE "accounts" ("id" integer primary key autoincrement, "name" text not null, "email" text not null, "username" text not null, "role" text not null, "status" text not null, "password_hash" text not null, "token_version" integer not null, "email_key" text not null, "username_key" text not null, "version" integer not null, "created_at" text not null, "updated_at" text not null, "deleted_at" text);
CREATE TABLE "sign_ins" ("account_id" integer primary key references "accounts" ("id"), "at" text not null);
CREATE TABLE "regions" ("id" integer primary key autoincrement, "name" text not null, "code" text, "name_key" text not null, "name_fold" text not null, "version" integer not null, "created_at" text not null, "updated_at" text not null, "deleted_at" text);
CREATE TABLE "pictures" ("name" text primary key, "bytes" blob not null, "thumbnail" blob not null, "created_at" text not null);
CREATE TABLE "members" ("id" integer primary key autoincrement, "npa" text not null, "first_name" text not null, "last_name" text, "title" text, "email" text, "phone" text, "practice_permit_number" text, "serkom_number" text, "serkom_end_date" text, "experience_year_start" integer, "region_id" integer not null references "regions" ("id"), "picture" text references "pictures" ("name"), "status" text not null, "order" integer, "level" text not null, "npa_key" text not null, "npa_fold" text not null, "full_name_fold" text not null, "title_fold" text, "email_fold" text, "phone_fold" text, "practice_permit_fold" text, "serkom_fold" text, "order_key" bigint not null, "search_text" text not null, "version" integer not null, "created_at" text not null, "updated_at" text not null, "deleted_at" text);
CREATE TABLE "changes" ("id" integer primary key autoincrement, "subject" text not null, "subject_id" integer not null, "version" integer not null, "action" text not null, "door" text not null, "account_id" integer, "account_name" text not null, "at" text not null, "fields" text not null);
CREATE TABLE "attempts" ("id" integer primary key autoincrement, "limit_name" text not null, "key" text not null, "at" text not null);
INSERT INTO "kysely_migration" VALUES ('0001-foundation', '2026-11-22T20:29:19.624Z');
INSERT INTO "kysely_migration_lock" VALUES ('migration_lock', 0);
INSERT INTO "accounts" VALUES (1, 'Super Admin', 'admin@ikai.id', 'admin', 'superadmin', 'active', '$argon2id$v=19$m=19456,t=2,p=1$c3RvcmVk$c3RvcmVk', 1, 'admin@ikai.id', 'admin', 2, '2026-11-20T03:00:00.000Z', '2026-11-20T03:00:00.000Z', null);
INSERT INTO "accounts" VALUES (2, 'Ani', 'ani@ikai.id', 'ani', 'staff', 'active', '$argon2id$v=19$m=19456,t=2,p=1$c3RvcmVk$c3RvcmVk', 1, 'ani@ikai.id', 'ani', 1, '2026-11-20T03:00:00.000Z', '2026-11-20T03:00:00.000Z', null);
INSERT INTO "accounts" VALUES (3, 'Ani​', 'ani​@ikai.id', 'ani​', 'staff', 'active', '$argon2id$v=19$m=19456,t=2,p=1$c3RvcmVk$c3RvcmVk', 1, 'ani​@ikai.id', 'ani​', 1, '2026-11-20T03:00:00.000Z', '2026-11-20T03:00:00.000Z', null);
INSERT INTO "sign_ins" VALUES (1, '2026-11-20T04:00:00.000Z');
INSERT INTO "regions" VALUES (1, 'Aceh', '11', 'aceh', 'aceh', 1, '2026-11-22T20:29:19.607Z', '2026-11-22T20:29:19.607Z', null);
INSERT INTO "regions" VALUES (11, 'DKI Jakarta', '31', 'dki jakarta', 'dki jakarta', 1, '2026-11-22T20:29:19.607Z', '2026-11-22T20:29:19.607Z', null);
INSERT INTO "regions" VALUES (12, 'Jawa Barat', '32', 'jawa barat', 'jawa barat', 1, '2026-11-22T20:29:19.607Z', '2026-11-22T20:29:19.607Z', null);
INSERT INTO "regions" VALUES (39, 'Jawa  Barat', null, 'jawa  barat', 'jawa  barat', 1, '2026-11-20T03:00:00.000Z', '2026-11-20T03:00:00.000Z', null);
INSERT INTO "regions" VALUES (40, 'Papua​ Baru', 'PB', 'papua​ baru', 'papua​ baru', 1, '2026-11-20T03:00:00.000Z', '2026-11-20T03:00:00.000Z', null);
INSERT INTO "pictures" VALUES ('satu.webp', x'524946460000', x'00ff', '2026-11-20T03:00:00.000Z');
INSERT INTO "members" VALUES (1, 'K1.0001', 'Siti', 'Aminah', 'Konselor', 'siti@x.id', '+62 812-3456-7890', 'SIP 1', 'SK/1', '2027-01-31', 2010, 11, 'satu.webp', 'active', 1, 'K1', 'k1.0001', 'k1.0001', 'siti aminah', 'konselor', 'siti@x.id', '+62 812-3456-7890', 'sip 1', 'sk/1', 1, 'siti aminah
k1.0001
siti@x.id
+62 812-3456-7890
sip 1
sk/1', 2, '2026-11-20T03:00:00.000Z', '2026-11-20T03:00:00.000Z', null);
INSERT INTO "members" VALUES (2, 'K1​.0001', 'Budi­', 'Santoso', null, null, '‪0812 3456 7890‬', null, null, null, null, 12, null, 'active', null, '0', 'k1​.0001', 'k1​.0001', 'budi­ santoso', null, null, '‪0812 3456 7890‬', null, null, 2147483648, 'budi­ santoso
k1​.0001
‪0812 3456 7890‬', 1, '2026-11-20T03:00:00.000Z', '2026-11-20T03:00:00.000Z', null);
INSERT INTO "members" VALUES (3, 'K1.0001 (2)', 'Cinta', null, null, null, null, null, 'SK/2', null, null, 11, null, 'inactive', null, '0', 'k1.0001 (2)', 'k1.0001 (2)', 'cinta', null, null, null, null, 'sk/2', 2147483648, 'cinta
k1.0001 (2)
sk/2', 1, '2026-11-20T03:00:00.000Z', '2026-11-20T03:00:00.000Z', null);
INSERT INTO "members" VALUES (4, 'Ｋ１.0001', 'Dewi, S.Psi', null, null, null, null, null, null, null, null, 11, null, 'active', null, '0', 'ｋ１.0001', 'ｋ１.0001', 'dewi, s.psi', null, null, null, null, null, 2147483648, 'dewi, s.psi
ｋ１.0001', 1, '2026-11-20T03:00:00.000Z', '2026-11-20T03:00:00.000Z', null);
INSERT INTO "members" VALUES (5, '⁠K2.0007', 'Eka	Putri', null, null, 'eka@x.id﻿', null, null, 'SK/3', '2026-12-01', null, 11, null, 'active', 2, '0', '⁠k2.0007', '⁠k2.0007', 'eka	putri', null, 'eka@x.id', null, null, 'sk/3', 2, 'eka	putri
⁠k2.0007
eka@x.id
sk/3', 1, '2026-11-20T03:00:00.000Z', '2026-11-20T03:00:00.000Z', null);
INSERT INTO "members" VALUES (6, '​', '‎', '⁦', null, null, null, null, null, null, null, 11, null, 'active', null, '0', '​', '​', '‎ ⁦', null, null, null, null, null, 2147483648, '‎ ⁦
​', 1, '2026-11-20T03:00:00.000Z', '2026-11-20T03:00:00.000Z', null);
INSERT INTO "members" VALUES (7, 'K1.0001‍', 'Gita', null, null, null, null, null, null, null, null, 11, null, 'active', null, '0', 'k1.0001‍', 'k1.0001‍', 'gita', null, null, null, null, null, 2147483648, 'gita
k1.0001‍', 2, '2026-11-20T03:00:00.000Z', '2026-11-20T04:00:00.000Z', '2026-11-20T04:00:00.000Z');
INSERT INTO "members" VALUES (8, 'K3.0009', 'Moh. Hádi', 'O''Neil', null, null, null, null, null, null, null, 1, null, 'active', null, 'K3', 'k3.0009', 'k3.0009', 'moh. hádi o''neil', null, null, null, null, null, 2147483648, 'moh. hádi o''neil
k3.0009', 1, '2026-11-20T03:00:00.000Z', '2026-11-20T03:00:00.000Z', null);
INSERT INTO "changes" VALUES (1, 'members', 1, 1, 'created', 'form', 1, 'Super Admin', '2026-11-20T03:00:00.000Z', '{"npa":[null,"K1.0001"],"first_name":[null,"Siti"],"region_id":[null,1]}');
INSERT INTO "changes" VALUES (2, 'members', 1, 2, 'changed', 'form', 1, 'Super Admin', '2026-11-20T05:00:00.000Z', '{"first_name":["Sitti","Siti"],"region_id":[1,11]}');
INSERT INTO "changes" VALUES (3, 'accounts', 1, 2, 'changed', 'form', 1, 'Super Admin', '2026-11-20T04:00:00.000Z', '{"email":["lama@ikai.id","admin@ikai.id"]}');
INSERT INTO "changes" VALUES (4, 'members', 7, 2, 'deleted', 'form', 1, 'Super Admin', '2026-11-20T04:00:00.000Z', '{}');
INSERT INTO "changes" VALUES (5, 'regions', 40, 1, 'created', 'start', null, 'Sistem', '2026-11-20T03:00:00.000Z', '{"name":[null,"Papua​ Baru"]}');
INSERT INTO "attempts" VALUES (1, 'sign-in', 'a1', '2026-11-20T03:00:00.000Z');
UPDATE sqlite_sequence SET seq = 40 WHERE name = 'regions';
UPDATE sqlite_sequence SET seq = 3 WHERE name = 'accounts';
UPDATE sqlite_sequence SET seq = 8 WHERE name = 'members';
UPDATE sqlite_sequence SET seq = 5 WHERE name = 'changes';
UPDATE sqlite_sequence SET seq = 1 WHERE name = 'attempts';
CREATE VIRTUAL TABLE member_search USING fts5(
        search_text, content = 'members', content_rowid = 'id', tokenize = 'trigram case_sensitive 1', detail = 'full'
      );
CREATE UNIQUE INDEX "accounts_email_key" on "accounts" ("email_key") where deleted_at is null;
CREATE UNIQUE INDEX "accounts_username_key" on "accounts" ("username_key") where deleted_at is null;
CREATE UNIQUE INDEX "regions_name_key" on "regions" ("name_key") where deleted_at is null;
CREATE INDEX "pictures_created_at" on "pictures" ("created_at");
CREATE UNIQUE INDEX "members_npa_key" on "members" ("npa_key") where deleted_at is null;
CREATE INDEX "members_order_key" on "members" ("order_key", "id", "deleted_at") where deleted_at is null;
CREATE INDEX "members_region" on "members" ("region_id", "status", "order_key", "id", "deleted_at") where deleted_at is null;
CREATE INDEX "members_status" on "members" ("status", "order_key", "id", "deleted_at") where deleted_at is null;
CREATE INDEX "members_level" on "members" ("level", "order_key", "id", "deleted_at") where deleted_at is null;
CREATE INDEX "members_name" on "members" ("full_name_fold", "id", "deleted_at") where deleted_at is null;
CREATE INDEX "members_serkom_end" on "members" ("serkom_end_date", "id", "deleted_at") where deleted_at is null;
CREATE INDEX "members_picture" on "members" ("picture");
CREATE UNIQUE INDEX "changes_subject" on "changes" ("subject", "subject_id", "version");
CREATE INDEX "attempts_key" on "attempts" ("limit_name", "key", "at");
CREATE TRIGGER member_search_added AFTER INSERT ON members BEGIN
        INSERT INTO member_search (rowid, search_text) VALUES (new.id, new.search_text);
      END;
CREATE TRIGGER member_search_removed AFTER DELETE ON members BEGIN
        INSERT INTO member_search (member_search, rowid, search_text) VALUES ('delete', old.id, old.search_text);
      END;
CREATE TRIGGER member_search_changed AFTER UPDATE OF search_text ON members
        WHEN old.search_text IS NOT new.search_text BEGIN
        INSERT INTO member_search (member_search, rowid, search_text) VALUES ('delete', old.id, old.search_text);
        INSERT INTO member_search (rowid, search_text) VALUES (new.id, new.search_text);
      END;
INSERT INTO member_search (member_search) VALUES ('rebuild');
COMMIT;
