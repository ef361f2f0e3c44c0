import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import compress from '@fastify/compress';
import Fastify, { type FastifyInstance, type FastifyRequest, LogController } from 'fastify';
import { accessRecordRoutes, recordLists } from './access-records/access-records.routes.ts';
import { createAccessRecords } from './access-records/access-records.store.ts';
import { forgetInRecords } from './access-records/forgetting.ts';
import { accountRoutes } from './accounts/accounts.routes.ts';
import { createAccounts } from './accounts/accounts.store.ts';
import { createDailyBackup } from './backups/daily-backup.ts';
import type { Config } from './config.ts';
import type { Database } from './database/open.ts';
import { undoManyBy } from './database/tracked-rows/undo-many.ts';
import { exportRoutes } from './exports/exports.routes.ts';
import { pictureRoutes } from './files/pictures.routes.ts';
import { createPictures, forgetPictures } from './files/pictures.store.ts';
import { qrRoutes } from './files/qr.routes.ts';
import { historyRoutes } from './history/history.routes.ts';
import { createHistory } from './history/history.store.ts';
import { hourly } from './hourly.ts';
import { endConnectionsOnClose } from './http/closing.ts';
import { handleError } from './http/error-handler.ts';
import { healthRoutes } from './http/health.ts';
import { acceptJsonOnly } from './http/json.ts';
import { noSchemas } from './http/no-schemas.ts';
import { refuseAmbiguous } from './http/one-host.ts';
import { openApiRoutes } from './http/openapi.ts';
import { logRequests } from './http/request-log.ts';
import { createRouter } from './http/route.ts';
import { securityHeaders } from './http/security-headers.ts';
import { endSlowRequests, ownLimitsOf, timeLimits } from './http/time-limits.ts';
import { refuseUnreadable } from './http/unreadable-request.ts';
import { forgetInImports } from './imports/forgetting.ts';
import { importRoutes } from './imports/imports.routes.ts';
import { prune } from './imports/removing.ts';
import { lookupRoutes } from './lookup/lookup.routes.ts';
import { createLookup } from './lookup/lookup.store.ts';
import { createLookupLimit } from './lookup/lookup-limit.ts';
import { bulkRoutes } from './members/bulk.routes.ts';
import { createBulk } from './members/bulk.store.ts';
import { balanceMarks } from './members/list/marks.ts';
import { sampleTexts } from './members/list/text-sample.ts';
import { memberImport } from './members/member-import.ts';
import { createMemberReading } from './members/member-reading.ts';
import { memberRules } from './members/member-rows.ts';
import { memberRoutes } from './members/members.routes.ts';
import { createMembers } from './members/members.store.ts';
import { trashRoutes } from './members/trash.routes.ts';
import { createTrash } from './members/trash.store.ts';
import { forgetInOperations } from './operations/forgetting.ts';
import { operationRoutes } from './operations/operations.routes.ts';
import { createOperations } from './operations/operations.store.ts';
import { panelRoutes } from './panel/panel.routes.ts';
import { profileRoutes } from './profile/profile.routes.ts';
import { qrSheetRoutes } from './qr-sheets/qr-sheets.routes.ts';
import { regionImport } from './regions/region-import.ts';
import { regionRoutes } from './regions/regions.routes.ts';
import { createRegions, regionRules } from './regions/regions.store.ts';
import { reportRoutes } from './reports/reports.routes.ts';
import { createReports } from './reports/reports.store.ts';
import { createReminders } from './serkom/reminders.store.ts';
import { serkomRoutes } from './serkom/serkom.routes.ts';
import { createSerkomCounts } from './serkom/serkom-counts.ts';
import { actorOf } from './session/actor.ts';
import { deviceRoutes } from './session/devices.routes.ts';
import { noteSeen } from './session/last-seen.ts';
import { sessionRoutes } from './session/session.routes.ts';
import { createSessions } from './session/sessions.store.ts';
import { createSignInLimits } from './session/sign-in-limits.ts';
import { createTokens } from './session/tokens.ts';
import { createTrainingClasses } from './training/classes.store.ts';
import { createTrainingModules } from './training/modules.store.ts';
import { participantFileRoutes } from './training/participant-files.routes.ts';
import { registrationRules } from './training/registration-rows.ts';
import { registrationRoutes } from './training/registrations.routes.ts';
import { createRegistrations } from './training/registrations.store.ts';
import { trainingRoutes } from './training/training.routes.ts';

/** With the names and e-mail that it may carry a token is shorter. */
const longestToken = 8192;

const builtPanel = fileURLToPath(new URL('../../dist/web', import.meta.url));

/** Wires the product: every feature gets what it needs here, and nowhere else. */
export async function buildApp(config: Config, database: Database, limits = timeLimits): Promise<FastifyInstance> {
  const app = Fastify({
    ...ownLimitsOf(limits),
    bodyLimit: 1024 * 1024,
    genReqId: () => randomUUID(),
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    logger: { level: config.logLevel },
    schemaController: noSchemas,
    // request-log.ts writes them instead.
    logController: new LogController({ disableRequestLogging: true }),
    frameworkErrors: handleError,
    clientErrorHandler: refuseUnreadable,
    return503OnClosing: false,
    forceCloseConnections: 'idle',
  });
  endConnectionsOnClose(app, limits);
  endSlowRequests(app, limits);
  refuseAmbiguous(app);
  logRequests(app);
  acceptJsonOnly(app);
  securityHeaders(app);
  await app.register(compress, { encodings: ['br', 'gzip'], threshold: 2048 });
  app.setErrorHandler(handleError);

  const { db, unawaited, calendar } = database;
  unawaited.onFailure = (err) => app.log.warn({ err }, 'what nobody waits for was not written');
  // First, as it sees whose calls are refused because of the database.
  healthRoutes(app, db);
  const sessions = createSessions(db);
  const accounts = createAccounts(database, sessions);
  const members = createMembers(database, config.publicUrl, [
    forgetPictures,
    forgetInImports,
    forgetInOperations,
    forgetInRecords,
  ]);
  const regions = createRegions(database);
  const operations = createOperations(db, {
    members: undoManyBy(memberRules),
    regions: undoManyBy(regionRules),
    training_registrations: undoManyBy(registrationRules),
  });
  const records = createAccessRecords(db);
  const reading = createMemberReading(database);
  const trainingModules = createTrainingModules(database);
  const trainingClasses = createTrainingClasses(database);
  const registrations = createRegistrations(database, operations);
  const reminders = createReminders(db);
  const pictures = createPictures(db);
  const tokens = createTokens(config.tokenSecret);
  const signInLimits = createSignInLimits(db);
  const lookupLimit = createLookupLimit(db);

  const identify = async (request: FastifyRequest) => {
    const { authorization = '' } = request.headers;
    const [, token] = (authorization.length <= longestToken && /^bearer +(\S+)$/i.exec(authorization)) || [];
    const actor = token === undefined ? null : await actorOf(db, tokens, token);
    request.accountId = actor?.id ?? null;
    return actor;
  };
  const { route, refuseOtherMethods, refuseUnknownPath } = createRouter(app, {
    identify,
    onSeen: noteSeen(app, sessions),
    onList: recordLists(app, records),
    closingPatience: limits.stop,
  });

  sessionRoutes(route, { accounts, tokens, limits: signInLimits });
  deviceRoutes(route, sessions, accounts);
  profileRoutes(route, accounts, tokens);
  memberRoutes(route, members, config.logsLists);
  trashRoutes(route, members, createTrash(database), database.engine.wipe);
  regionRoutes(route, regions);
  accountRoutes(route, accounts);
  historyRoutes(route, createHistory(db), {
    members: members.undo,
    regions: regions.undo,
    reminders: reminders.undo,
    training_modules: trainingModules.undo,
    training_classes: trainingClasses.undo,
    training_registrations: registrations.undo,
  });
  bulkRoutes(route, createBulk(database, operations));
  operationRoutes(route, operations);
  const importables = { members: memberImport(config.publicUrl), regions: regionImport };
  await importRoutes(app, route, { db, importables, operations });
  exportRoutes(route, records, reading, config.publicUrl, calendar);
  qrSheetRoutes(route, records, reading, config.publicUrl, calendar);
  reportRoutes(route, createReports(db));
  serkomRoutes(route, { counts: createSerkomCounts(db), reminders, reading, records, calendar });
  trainingRoutes(route, trainingModules, trainingClasses);
  registrationRoutes(route, registrations, reading, db);
  participantFileRoutes(route, trainingClasses, registrations, records, calendar);
  await pictureRoutes(app, route, pictures);
  qrRoutes(route);
  lookupRoutes(route, createLookup(db), lookupLimit, calendar);
  accessRecordRoutes(route, records);
  refuseOtherMethods();

  openApiRoutes(app, config.publicUrl);
  for (const path of ['/api', '/api/*']) app.all(path, { onRequest: refuseUnknownPath }, async () => {});
  await panelRoutes(app, { folder: builtPanel, publicUrl: config.publicUrl, timeZone: config.timeZone });
  hourly(app, [
    () => pictures.removeUnused(),
    signInLimits.prune,
    lookupLimit.prune,
    sessions.prune,
    () => prune(db),
    () => records.prune(),
    () => balanceMarks(db),
    createDailyBackup(app, config),
    () => sampleTexts(db),
  ]);
  return app;
}
