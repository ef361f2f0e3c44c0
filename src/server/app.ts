import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { listUnderWay } from '#contract/operations.ts';
import { accessRecordRoutes, recordLists } from './access-records/access-records.routes.ts';
import { createAccessRecords } from './access-records/access-records.store.ts';
import { createPeopleRead } from './access-records/people-read.ts';
import { accountRoutes } from './accounts/accounts.routes.ts';
import { createErasing } from './accounts/erasing.ts';
import { wireAccounts } from './app/accounts.ts';
import { wireMembers } from './app/members.ts';
import { wirePaper } from './app/paper.ts';
import { wireTraining } from './app/training.ts';
import { createDailyBackup } from './backup/daily.ts';
import { settingsRules } from './cards/card-settings.store.ts';
import { voidRules } from './cards/cards.store.ts';
import type { Config } from './config.ts';
import type { Database } from './database/open.ts';
import { undoManyBy } from './database/tracked-rows/undo-many.ts';
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
import type { Keeper } from './keeper.ts';
import { createMailer } from './mail/mailer.ts';
import { distinctRules } from './members/duplicates/duplicates.store.ts';
import { createMemberReading } from './members/member-reading.ts';
import { memberRules } from './members/member-rows.ts';
import { createPurging, createWiping } from './members/trash/purging.ts';
import { trashRoutes } from './members/trash/trash.routes.ts';
import { createTrash } from './members/trash/trash.store.ts';
import { operationRoutes } from './operations/operations.routes.ts';
import { createOperations } from './operations/operations.store.ts';
import { panelRoutes } from './panel/panel.routes.ts';
import { createPictures } from './pictures/pictures.store.ts';
import { regionRules } from './regions/regions.store.ts';
import { createAlerts } from './security/alerts.ts';
import { reminderRules } from './serkom/reminder-rows.ts';
import { createSessions, noteSeen } from './session/sessions.store.ts';
import { createTokens } from './session/tokens.ts';
import { whoAsks } from './session/who-asks.ts';
import { classRules } from './training/classes.store.ts';
import { moduleRules } from './training/modules.store.ts';
import { registrationRules } from './training/registration-rows.ts';

const builtPanel = fileURLToPath(new URL('../../dist/web', import.meta.url));

const undoneMany = {
  members: undoManyBy(memberRules),
  regions: undoManyBy(regionRules),
  reminders: undoManyBy(reminderRules),
  distinct_members: undoManyBy(distinctRules),
  training_registrations: undoManyBy(registrationRules),
  card_voids: undoManyBy(voidRules),
};

/** How a single change of each subject is undone. */
const undone = (database: Database) => ({
  members: undoBy(database, memberRules),
  regions: undoBy(database, regionRules),
  reminders: undoBy(database, reminderRules),
  distinct_members: undoBy(database, distinctRules),
  training_modules: undoBy(database, moduleRules),
  training_classes: undoBy(database, classRules),
  training_registrations: undoBy(database, registrationRules),
  card_settings: undoBy(database, settingsRules),
  card_voids: undoBy(database, voidRules),
});

/** Wires the product: every feature gets what it needs here and in `app/`, and nowhere else. */
export async function buildApp(config: Config, database: Database, limits = timeLimits): Promise<FastifyInstance> {
  const app = await createFastify(config, limits);
  const { db } = database;
  // First: its hook must see every request that fails because of the database.
  healthRoutes(app, db);
  const sessions = createSessions(db);
  const tokens = createTokens(config.tokenSecret);
  const sendMail = await createMailer(config.mail, app.log);
  const alerts = createAlerts(app, db, sendMail, config.publicUrl);
  const peopleRead = createPeopleRead(app, database, alerts.muchRead);
  const records = createAccessRecords(db, peopleRead);
  const operations = createOperations(db, undoneMany);
  const pictures = createPictures(db);
  const history = createHistory(database);

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

  const reading = createMemberReading(database);
  const wiring = { app, route, config, database, operations, records, reading, pictures, sendMail };
  const ofAccounts = wireAccounts({ ...wiring, sessions, tokens, alerts });
  const ofMembers = await wireMembers(wiring);
  const ofTraining = wireTraining(wiring);
  const { members, views } = ofMembers;
  const { registrations, reminders } = ofTraining;
  const ofPaper = await wirePaper({ ...wiring, members, history, registrations, reminders });

  // All that keep something of people, or for a time. This list decides who is asked to forget and to prune.
  const keepers: readonly Keeper[] = [
    { forgetAccount: forgetAuthor },
    ...[pictures, operations, records],
    ...[ofMembers, ofPaper, ofTraining, ofAccounts].flatMap((rooms) => rooms.keepers),
    peopleRead,
  ];
  const purging = createPurging(db, keepers, views.naming);
  trashRoutes(route, { members, trash: createTrash(database, operations), purging });
  accountRoutes(route, ofAccounts.accounts, createErasing(db, keepers), alerts);
  historyRoutes(route, history, undone(database), operations);
  operationRoutes(route, operations);
  accessRecordRoutes(route, records);
  route(listUnderWay, () => ({ data: database.engine.hasOneWriter ? underWay.list() : [] }));
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
