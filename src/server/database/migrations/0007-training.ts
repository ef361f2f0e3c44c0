import type { Migration } from './migration.ts';

/** Training: modules, their classes, who is registered for them and who came. */
export const training: Migration = async ({ id, integer, text, run }) => {
  await run(
    `CREATE TABLE training_modules (
      id ${id},
      name ${text} NOT NULL,
      code ${text},
      name_key ${text} NOT NULL,
      name_fold ${text} NOT NULL,
      version ${integer} NOT NULL,
      created_at ${text} NOT NULL,
      updated_at ${text} NOT NULL,
      deleted_at ${text}
    )`,
    `CREATE UNIQUE INDEX training_modules_name_key ON training_modules (name_key) WHERE deleted_at IS NULL`,
    `CREATE TABLE training_classes (
      id ${id},
      module_id ${integer} NOT NULL REFERENCES training_modules (id),
      title ${text} NOT NULL,
      starts_at ${text} NOT NULL,
      ends_at ${text} NOT NULL,
      place ${text},
      region_id ${integer} REFERENCES regions (id),
      capacity ${integer},
      status ${text} NOT NULL,
      title_fold ${text} NOT NULL,
      search_text ${text} NOT NULL,
      version ${integer} NOT NULL,
      created_at ${text} NOT NULL,
      updated_at ${text} NOT NULL,
      deleted_at ${text}
    )`,
    `CREATE INDEX training_classes_start ON training_classes (starts_at, id, status, module_id, deleted_at)
      WHERE deleted_at IS NULL`,
    `CREATE INDEX training_classes_module ON training_classes (module_id, starts_at, status, deleted_at)
      WHERE deleted_at IS NULL`,
    // `member_id` refers to nothing: a member who is deleted for ever goes with every value, and what was attended stays counted.
    `CREATE TABLE training_registrations (
      id ${id},
      class_id ${integer} NOT NULL REFERENCES training_classes (id),
      member_id ${integer} NOT NULL,
      registered_at ${text} NOT NULL,
      registered_by ${integer},
      attended_at ${text},
      attended_how ${text},
      attended_by ${integer},
      counts_at ${text},
      version ${integer} NOT NULL,
      created_at ${text} NOT NULL,
      updated_at ${text} NOT NULL,
      deleted_at ${text}
    )`,
    `CREATE UNIQUE INDEX training_registrations_once ON training_registrations (class_id, member_id)
      WHERE deleted_at IS NULL`,
    `CREATE INDEX training_registrations_class ON training_registrations (class_id, attended_at, deleted_at)
      WHERE deleted_at IS NULL`,
    `CREATE INDEX training_registrations_member ON training_registrations (member_id, counts_at, attended_at, class_id, deleted_at)
      WHERE deleted_at IS NULL`,
    `CREATE INDEX training_registrations_counts ON training_registrations (counts_at, member_id, attended_at, class_id, deleted_at)
      WHERE deleted_at IS NULL`,
    `CREATE TABLE training_check_ins (
      id ${text} PRIMARY KEY,
      registration_id ${integer} NOT NULL REFERENCES training_registrations (id),
      outcome ${text} NOT NULL,
      at ${text} NOT NULL
    )`,
    // Every registration and attendance is a change, so the latest of a kind are walked to, not sorted out of all.
    `CREATE INDEX changes_latest ON changes (subject, id)`,
  );
};
