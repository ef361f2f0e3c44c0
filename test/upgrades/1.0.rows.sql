-- What a directory of 1.0 may have, on both engines, beside what it began with.
INSERT INTO accounts (name, email, username, role, status, password_hash, email_key, username_key, version, created_at, updated_at) VALUES
  ('Ani', 'ani@ikai.id', 'ani', 'superadmin', 'active', 'x', 'ani@ikai.id', 'ani', 1, '2026-11-26T01:00:00.000Z', '2026-11-26T01:00:00.000Z');
INSERT INTO members (npa, first_name, last_name, region_id, status, level, npa_key, npa_fold, full_name_fold, order_key, search_text, npa_series, version, created_at, updated_at, deleted_at) VALUES
  ('K1.0001', 'Siti', 'Aminah', 1, 'active', 'K1', 'k1.0001', 'k1.0001', 'siti aminah', 1, 'siti aminah
k1.0001', 'k1.#', 1, '2026-11-26T01:00:00.000Z', '2026-11-26T01:00:00.000Z', NULL),
  ('K1.0002', 'Budi', NULL, 2, 'inactive', 'K1', 'k1.0002', 'k1.0002', 'budi', 2, 'budi
k1.0002', 'k1.#', 2, '2026-11-26T01:00:00.000Z', '2026-11-26T02:00:00.000Z', '2026-11-26T02:00:00.000Z');
INSERT INTO changes (subject, subject_id, version, action, source, account_id, account_name, at, fields, subject_name) VALUES
  ('members', 1, 1, 'created', 'form', 1, 'Ani', '2026-11-26T01:00:00.000Z', '{"npa":[null,"K1.0001"]}', 'Siti Aminah (K1.0001)'),
  ('members', 2, 1, 'created', 'form', 1, 'Ani', '2026-11-26T01:00:00.000Z', '{"npa":[null,"K1.0002"]}', 'Budi (K1.0002)'),
  ('members', 2, 2, 'deleted', 'form', 1, 'Ani', '2026-11-26T02:00:00.000Z', '{}', 'Budi (K1.0002)');
