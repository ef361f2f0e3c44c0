import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import type { MemberListQuery } from '#contract/members.ts';
import { listUnderWay } from '#contract/under-way.ts';
import { createLookupLimit } from '#server/lookup/lookup.store.ts';
import { distinctRules } from '#server/members/duplicates/duplicates.store.ts';
import { createWiping } from '#server/members/trash/purging.ts';
import { absorbReminders } from '#server/serkom/reminder-rows.ts';
import { noteSeen } from '#server/session/sessions.store.ts';
import { absorbRegistrations } from '#server/training/registration-rows.ts';
import { accessRecordRoutes, recordLists } from './access-records/access-records.routes.ts';
import { createAccessRecords } from './access-records/access-records.store.ts';
import { createPeopleRead } from './access-records/people-read.ts';
import { accountRoutes } from './accounts/accounts.routes.ts';
import { createAccounts } from './accounts/accounts.store.ts';
import { createErasing } from './accounts/erasing.ts';
import { createLinkLimits, passwordLinkRoutes } from './accounts/password-links.routes.ts';
import { createPasswordLinks } from './accounts/password-links.store.ts';
import { createDailyBackup, latestIn } from './backup/daily.ts';
import { createCardSettings, settingsRules } from './cards/card-settings.store.ts';
import { cardRoutes } from './cards/cards.routes.ts';
import { createCards, voidRules } from './cards/cards.store.ts';
import type { Config } from './config.ts';
import type { Database } from './database/open.ts';
import { undoManyBy } from './database/tracked-rows/undo-many.ts';
import { exportRoutes } from './exports/exports.routes.ts';
import { pictureRoutes } from './files/pictures.routes.ts';
import { createPictures } from './files/pictures.store.ts';
import { drawnText, qrRoutes } from './files/qr.routes.ts';
import { forgetAuthor } from './history/forgetting.ts';
import { historyRoutes } from './history/history.routes.ts';
import { createHistory, undoBy } from './history/history.store.ts';
import { hourly } from './hourly.ts';
import { timeLimits } from './http/connections.ts';
import { createFastify } from './http/fastify.ts';
import { healthRoutes } from './http/health.ts';
import { openApiRoutes } from './http/openapi.ts';
import { createRouter } from './http/route.ts';
import { UnderWay } from './http/under-way.ts';
import { createImportKeeper } from './imports/forgetting.ts';
import { importRoutes } from './imports/imports.routes.ts';
import type { Keeper } from './keeper.ts';
import { lookupRoutes } from './lookup/lookup.routes.ts';
import { createLookup } from './lookup/lookup.store.ts';
import { createMailer } from './mail/mailer.ts';
import { bulkRoutes } from './members/bulk/bulk.routes.ts';
import { createBulk } from './members/bulk/bulk.store.ts';
import { completenessRoutes } from './members/completeness/completeness.routes.ts';
import { createCompleteness } from './members/completeness/completeness.store.ts';
import { duplicateRoutes } from './members/duplicates/duplicates.routes.ts';
import { createDuplicates } from './members/duplicates/duplicates.store.ts';
import { createMerging } from './members/duplicates/merging.ts';
import { createFinding } from './members/finding.ts';
import { memberImport } from './members/import/member-import.ts';
import { createMemberReading } from './members/member-reading.ts';
import { memberRules } from './members/member-rows.ts';
import { memberRoutes } from './members/members.routes.ts';
import { createMembers } from './members/members.store.ts';
import { photoRoutes } from './members/photos/photos.routes.ts';
import { createPhotos } from './members/photos/photos.store.ts';
import { createPurging } from './members/trash/purging.ts';
import { trashRoutes } from './members/trash/trash.routes.ts';
import { createTrash } from './members/trash/trash.store.ts';
import { operationRoutes } from './operations/operations.routes.ts';
import { createOperations } from './operations/operations.store.ts';
import { panelRoutes } from './panel/panel.routes.ts';
import { personalDataRoutes } from './personal-data/personal-data.routes.ts';
import { createPersonalData } from './personal-data/personal-data.store.ts';
import { profileRoutes } from './profile/profile.routes.ts';
import { qrSheetRoutes } from './qr-sheets/qr-sheets.routes.ts';
import { regionImport } from './regions/region-import.ts';
import { regionRoutes } from './regions/regions.routes.ts';
import { createRegions, regionRules } from './regions/regions.store.ts';
import { reportRoutes } from './reports/reports.routes.ts';
import { createReports } from './reports/reports.store.ts';
import { createAlerts } from './security/alerts.ts';
import { forgetTold, ownerNoticeRoutes } from './security/owner-notices.ts';
import { securityRoutes } from './security/security.routes.ts';
import { createSecurityEvents } from './security/security-events.store.ts';
import { reminderRules } from './serkom/reminder-rows.ts';
import { createReminderTexts } from './serkom/reminder-texts.store.ts';
import { createReminders } from './serkom/reminders.store.ts';
import { serkomRoutes } from './serkom/serkom.routes.ts';
import { createSerkomCounts } from './serkom/serkom-counts.ts';
import { confirmationRoutes } from './session/confirmation.routes.ts';
import { deviceRoutes } from './session/devices.routes.ts';
import { createPasskeys } from './session/second-factor/passkeys.store.ts';
import { createPendingSignIns } from './session/second-factor/pending-sign-ins.ts';
import { createRequiredFactors } from './session/second-factor/required-factors.store.ts';
import { secondFactorRoutes } from './session/second-factor/second-factor.routes.ts';
import { createSecondFactors } from './session/second-factor/second-factor.store.ts';
import { sessionRoutes } from './session/session.routes.ts';
import { createSessions } from './session/sessions.store.ts';
import { createSignInFailures } from './session/sign-in-failures.ts';
import { createSignInLimits } from './session/sign-in-limits.ts';
import { createTokens } from './session/tokens.ts';
import { whoAsks } from './session/who-asks.ts';
import { classRules, createTrainingClasses } from './training/classes.store.ts';
import { trainingOf } from './training/member-training.ts';
import { createTrainingModules, moduleRules } from './training/modules.store.ts';
import { participantFileRoutes } from './training/participant-files.routes.ts';
import { registrationRules } from './training/registration-rows.ts';
import { registrationRoutes } from './training/registrations.routes.ts';
import { createRegistrations } from './training/registrations.store.ts';
import { trainingRoutes } from './training/training.routes.ts';
import { viewRoutes } from './views/views.routes.ts';
import { createViews } from './views/views.store.ts';

const builtPanel = fileURLToPath(new URL('../../dist/web', import.meta.url));

/** Wires the product: every feature gets what it needs here, and nowhere else. */
export async function buildApp(config: Config, database: Database, limits = timeLimits): Promise<FastifyInstance> {
  const app = await createFastify(config, limits);
  const { db, calendar } = database;
  // First: its hook must see every request that fails because of the database.
  healthRoutes(app, db);
  const sessions = createSessions(db);
  const accounts = createAccounts(database, sessions);
  const links = createPasswordLinks(database, sessions);
  const members = createMembers(database, config.publicUrl);
  const regions = createRegions(database);
  const operations = createOperations(db, {
    members: undoManyBy(memberRules),
    regions: undoManyBy(regionRules),
    reminders: undoManyBy(reminderRules),
    distinct_members: undoManyBy(distinctRules),
    training_registrations: undoManyBy(registrationRules),
    card_voids: undoManyBy(voidRules),
  });
  const duplicates = createDuplicates(db, operations);
  const absorb = { registrations: absorbRegistrations, reminders: absorbReminders };
  const merging = createMerging(database, operations, config.publicUrl, absorb);
  const reading = createMemberReading(database);
  const trainingModules = createTrainingModules(database);
  const trainingClasses = createTrainingClasses(database);
  const registrations = createRegistrations(database, operations);
  const reminders = createReminders(db);
  const texts = createReminderTexts(db);
  const events = createSecurityEvents(db);
  const pictures = createPictures(db);
  const countMembers = async (query: MemberListQuery) =>
    (await members.list({ ...query, isAdmin: 'true', pageSize: 1 })).total_data;
  const views = createViews(db, countMembers);
  const cards = createCards(database, operations, calendar);
  const cardSettings = createCardSettings(db, pictures, config.publicUrl);
  const tokens = createTokens(config.tokenSecret);
  const signInLimits = createSignInLimits(db);
  const required = createRequiredFactors(db, sessions);
  const passkeys = createPasskeys(db, config.publicUrl, sessions);
  const pendingSignIns = createPendingSignIns(db);
  const factors = createSecondFactors(db, config.tokenSecret, { required, sessions, passkeys });
  const lookupLimit = createLookupLimit(db);
  const linkLimits = createLinkLimits(db);
  const sendMail = await createMailer(config.mail, app.log);
  const alerts = createAlerts(app, db, sendMail, config.publicUrl);
  const peopleRead = createPeopleRead(app, database, alerts.muchRead);
  const records = createAccessRecords(db, peopleRead);

  const underWay = new UnderWay();
  const wipe = () => underWay.follow({ work: 'penghapusan permanen', by: null }, () => database.engine.wipe());
  const { route, refuseOtherMethods, refuseUnknownPath } = createRouter(app, {
    whoAsks: (request) => whoAsks(db, tokens, request),
    onSeen: noteSeen(app, sessions),
    onList: recordLists(app, records),
    onRead: peopleRead.add,
    underWay,
    closingTimeout: limits.stop,
  });

  // All that keep something of people, or for a time. This list decides who is asked to forget and to prune.
  const keepers: readonly Keeper[] = [
    { forgetAccount: forgetAuthor },
    ...[pictures, createImportKeeper(db), operations, records, views, cards, reminders, texts, events],
    ...[
      sessions,
      links,
      factors,
      passkeys,
      pendingSignIns,
      signInLimits,
      linkLimits,
      lookupLimit,
      alerts,
      { forgetAccount: forgetTold },
      peopleRead,
    ],
  ];
  const purging = createPurging(db, keepers, views.naming);
  const noteFailure = createSignInFailures(db, signInLimits, alerts.lockedOut);
  sessionRoutes(route, {
    accounts,
    tokens,
    limits: signInLimits,
    factors,
    pendingSignIns,
    passkeys,
    required,
    noteFailure,
  });
  secondFactorRoutes(route, {
    accounts,
    sessions,
    tokens,
    factors,
    passkeys,
    limits: signInLimits,
    alerts,
    draw: drawnText,
  });
  confirmationRoutes(route, { accounts, sessions, passkeys, factors, limits: signInLimits, noteFailure });
  deviceRoutes(route, sessions, accounts);
  profileRoutes(route, accounts, tokens, required, alerts);
  memberRoutes(route, members, createFinding(database));
  duplicateRoutes(route, duplicates, merging, db);
  trashRoutes(route, { members, trash: createTrash(database, operations), purging });
  regionRoutes(route, regions);
  accountRoutes(route, accounts, createErasing(db, keepers), alerts);
  passwordLinkRoutes(app, route, { links, limits: linkLimits, sendMail, publicUrl: config.publicUrl, alerts });
  const history = createHistory(database);
  historyRoutes(
    route,
    history,
    {
      members: undoBy(database, memberRules),
      regions: undoBy(database, regionRules),
      reminders: undoBy(database, reminderRules),
      distinct_members: undoBy(database, distinctRules),
      training_modules: undoBy(database, moduleRules),
      training_classes: undoBy(database, classRules),
      training_registrations: undoBy(database, registrationRules),
      card_settings: undoBy(database, settingsRules),
      card_voids: undoBy(database, voidRules),
    },
    operations,
  );
  bulkRoutes(route, createBulk(database, operations));
  photoRoutes(route, createPhotos(db, operations, config.publicUrl));
  operationRoutes(route, operations);
  const importables = { members: memberImport(config.publicUrl), regions: regionImport };
  await importRoutes(app, route, { db, importables, operations });
  exportRoutes(route, records, reading, config.publicUrl, calendar);
  const personalData = createPersonalData(db, {
    memberAt: members.at,
    trainingOf: (id, page, pageSize) => trainingOf(db, id, page, pageSize),
    ...{ history, reminders, cards, records, pictures },
  });
  personalDataRoutes(route, personalData, records, calendar);
  qrSheetRoutes(route, records, reading, config.publicUrl, calendar);
  cardRoutes(route, {
    ...{ cards, settings: cardSettings, reading, registrations, pictures, records, calendar },
    publicUrl: config.publicUrl,
  });
  reportRoutes(route, createReports(db));
  completenessRoutes(route, createCompleteness(db), records, calendar);
  serkomRoutes(route, { counts: createSerkomCounts(database), reminders, reading, records, calendar, texts, sendMail });
  trainingRoutes(route, trainingModules, trainingClasses);
  registrationRoutes(route, registrations, reading, db);
  participantFileRoutes(route, trainingClasses, registrations, records, calendar);
  await pictureRoutes(app, route, pictures);
  qrRoutes(route);
  lookupRoutes(route, createLookup(db), cards, lookupLimit, calendar);
  viewRoutes(route, views);
  route(listUnderWay, () => ({ data: database.engine.hasOneWriter ? underWay.list() : [] }));
  accessRecordRoutes(route, records);
  const { folder } = config.backups;
  ownerNoticeRoutes(route, db);
  securityRoutes(route, { events, required, latestBackup: folder === null ? null : () => latestIn(folder) });
  refuseOtherMethods();

  openApiRoutes(app, config.publicUrl);
  for (const path of ['/api', '/api/*']) app.all(path, { onRequest: refuseUnknownPath }, async () => {});
  await panelRoutes(app, { folder: builtPanel, publicUrl: config.publicUrl, timeZone: config.timeZone });
  hourly(app, [
    ...keepers.flatMap(({ prune }) => (prune ? [() => prune(config.retention)] : [])),
    async () => {
      await purging.purgeOld(config.retention.trash);
    },
    createWiping(database, wipe),
    createDailyBackup(app, config),
  ]);
  return app;
}
