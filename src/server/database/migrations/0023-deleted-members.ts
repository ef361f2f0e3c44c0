import type { Migration } from './migration.ts';

/** Whoever looks into the trash need not have every member read. */
export const deletedMembers: Migration = ({ run }) =>
  run('CREATE INDEX members_deleted ON members (id) WHERE deleted_at IS NOT NULL');
