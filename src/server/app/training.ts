import { createCardSettings } from '#server/cards/card-settings.store.ts';
import type { Keeper } from '#server/keeper.ts';
import { reportRoutes } from '#server/reports/reports.routes.ts';
import { createReports } from '#server/reports/reports.store.ts';
import { createReminderTexts } from '#server/serkom/reminder-texts.store.ts';
import { createReminders } from '#server/serkom/reminders.store.ts';
import { serkomRoutes } from '#server/serkom/serkom.routes.ts';
import { createSerkomCounts } from '#server/serkom/serkom-counts.ts';
import { createTrainingClasses } from '#server/training/classes.store.ts';
import { createTrainingModules } from '#server/training/modules.store.ts';
import { participantFileRoutes } from '#server/training/participant-files.routes.ts';
import { registrationRoutes } from '#server/training/registrations.routes.ts';
import { createRegistrations } from '#server/training/registrations.store.ts';
import { trainingRoutes } from '#server/training/training.routes.ts';
import type { Wiring } from './wiring.ts';

/** Trainings and serkom: modules, classes, who takes part, reminders and the reports about them. */
export function wireTraining({ route, database, operations, records, reading, config, pictures, sendMail }: Wiring) {
  const { db, calendar } = database;
  const classes = createTrainingClasses(database);
  const registrations = createRegistrations(database, operations);
  const settings = createCardSettings(db, pictures, config.publicUrl);
  trainingRoutes(route, createTrainingModules(database), classes);
  registrationRoutes(route, registrations, reading, db);
  participantFileRoutes(route, classes, registrations, records, calendar, settings.design);
  const reminders = createReminders(db);
  const texts = createReminderTexts(db);
  serkomRoutes(route, { counts: createSerkomCounts(database), reminders, reading, records, calendar, texts, sendMail });
  reportRoutes(route, createReports(db));
  const keepers: readonly Keeper[] = [reminders, texts];
  return { registrations, reminders, keepers };
}
