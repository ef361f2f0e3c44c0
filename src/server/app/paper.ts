import { createCardSettings } from '#server/cards/card-settings.store.ts';
import { cardRoutes } from '#server/cards/cards.routes.ts';
import { createCards } from '#server/cards/cards.store.ts';
import { exportRoutes } from '#server/exports/exports.routes.ts';
import type { History } from '#server/history/history.store.ts';
import type { Keeper } from '#server/keeper.ts';
import type { Members } from '#server/members/members.store.ts';
import { personalDataRoutes } from '#server/personal-data/personal-data.routes.ts';
import { createPersonalData } from '#server/personal-data/personal-data.store.ts';
import { pictureRoutes } from '#server/pictures/pictures.routes.ts';
import { qrRoutes } from '#server/pictures/qr.routes.ts';
import { lookupRoutes } from '#server/public-page/public-page.routes.ts';
import { createLookup, createLookupLimit } from '#server/public-page/public-page.store.ts';
import { qrSheetRoutes } from '#server/qr-sheets/qr-sheets.routes.ts';
import type { Reminders } from '#server/serkom/reminders.store.ts';
import { trainingOf } from '#server/training/member-training.ts';
import type { Registrations } from '#server/training/registrations.store.ts';
import type { Wiring } from './wiring.ts';

interface Needs extends Wiring {
  members: Members;
  history: History;
  registrations: Registrations;
  reminders: Reminders;
}

/** What is printed, exported and looked up by a code: pictures, cards, sheets, files and the public page. */
export async function wirePaper({
  app,
  route,
  config,
  database,
  operations,
  records,
  reading,
  pictures,
  ...of
}: Needs) {
  const { db, calendar } = database;
  const { publicUrl } = config;
  const cards = createCards(database, operations, calendar);
  const settings = createCardSettings(db, pictures, publicUrl);
  const { registrations } = of;
  cardRoutes(route, { cards, settings, reading, registrations, pictures, records, calendar, publicUrl });
  qrSheetRoutes(route, records, reading, publicUrl, calendar);
  exportRoutes(route, records, reading, publicUrl, calendar);
  const personalData = createPersonalData(db, {
    memberAt: of.members.at,
    trainingOf: (id, page, pageSize) => trainingOf(db, id, page, pageSize),
    ...{ history: of.history, reminders: of.reminders, cards, records, pictures },
  });
  personalDataRoutes(route, personalData, records, calendar);
  await pictureRoutes(app, route, pictures);
  qrRoutes(route);
  const lookupLimit = createLookupLimit(db);
  lookupRoutes(route, createLookup(db), cards, lookupLimit, calendar);
  const keepers: readonly Keeper[] = [cards, lookupLimit];
  return { keepers };
}
