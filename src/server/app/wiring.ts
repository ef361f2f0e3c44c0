import type { FastifyInstance } from 'fastify';
import type { AccessRecords } from '#server/access-records/access-records.store.ts';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/database/open.ts';
import type { Route } from '#server/http/route.ts';
import type { SendMail } from '#server/mail/mailer.ts';
import type { MemberReading } from '#server/members/member-reading.ts';
import type { Operations } from '#server/operations/operations.store.ts';
import type { Pictures } from '#server/pictures/pictures.store.ts';

/** What every group of rooms is made with. */
export interface Wiring {
  app: FastifyInstance;
  route: Route;
  config: Config;
  database: Database;
  operations: Operations;
  records: AccessRecords;
  reading: MemberReading;
  pictures: Pictures;
  sendMail: SendMail | null;
}
