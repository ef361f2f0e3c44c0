import type { MemberListQuery } from '#contract/members.ts';
import { createImportKeeper } from '#server/imports/forgetting.ts';
import { importRoutes } from '#server/imports/imports.routes.ts';
import type { Keeper } from '#server/keeper.ts';
import { bulkRoutes } from '#server/members/bulk/bulk.routes.ts';
import { createBulk } from '#server/members/bulk/bulk.store.ts';
import { completenessRoutes } from '#server/members/completeness/completeness.routes.ts';
import { createCompleteness } from '#server/members/completeness/completeness.store.ts';
import { duplicateRoutes } from '#server/members/duplicates/duplicates.routes.ts';
import { createDuplicates } from '#server/members/duplicates/duplicates.store.ts';
import { createMerging } from '#server/members/duplicates/merging.ts';
import { createFinding } from '#server/members/finding.ts';
import { memberImport } from '#server/members/import/member-import.ts';
import { memberRoutes } from '#server/members/members.routes.ts';
import { createMembers } from '#server/members/members.store.ts';
import { photoRoutes } from '#server/members/photos/photos.routes.ts';
import { createPhotos } from '#server/members/photos/photos.store.ts';
import { regionImport } from '#server/regions/region-import.ts';
import { regionRoutes } from '#server/regions/regions.routes.ts';
import { createRegions } from '#server/regions/regions.store.ts';
import { absorbReminders } from '#server/serkom/reminder-rows.ts';
import { absorbRegistrations } from '#server/training/registration-rows.ts';
import { viewRoutes } from '#server/views/views.routes.ts';
import { createViews } from '#server/views/views.store.ts';
import type { Wiring } from './wiring.ts';

/** Members and regions: lists, changes, duplicates, imports and saved views. */
export async function wireMembers({ app, route, config, database, operations, records }: Wiring) {
  const { db, calendar } = database;
  const { publicUrl } = config;
  const members = createMembers(database, publicUrl);
  memberRoutes(route, members, createFinding(database));
  const absorb = { registrations: absorbRegistrations, reminders: absorbReminders };
  const merging = createMerging(database, operations, publicUrl, absorb);
  duplicateRoutes(route, createDuplicates(db, operations), merging, db);
  regionRoutes(route, createRegions(database));
  bulkRoutes(route, createBulk(database, operations));
  photoRoutes(route, createPhotos(db, operations, publicUrl));
  const importables = { members: memberImport(publicUrl), regions: regionImport };
  await importRoutes(app, route, { database, importables, operations });
  completenessRoutes(route, createCompleteness(db), records, calendar);
  const countMembers = async (query: MemberListQuery) =>
    (await members.list({ ...query, isAdmin: 'true', pageSize: 1 })).total_data;
  const views = createViews(db, countMembers);
  viewRoutes(route, views);
  const keepers: readonly Keeper[] = [createImportKeeper(db), views];
  return { members, views, keepers };
}
