import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { calendar } from '#contract/dates.ts';
import type { RecordedFormat } from '#contract/exports.ts';
import { rowsHeader } from '#contract/exports.ts';
import { exportParticipants, participantsFileName, printAttendanceSheet } from '#contract/training-registrations.ts';
import type { Exports } from '#server/exports/exports.store.ts';
import type { Route } from '#server/http/route.ts';
import { Problem } from '#server/problems.ts';
import type { Actor } from '#server/session/actor.ts';
import type { Cell } from '#server/spreadsheets/sheet.ts';
import { xlsxOf } from '#server/spreadsheets/xlsx.ts';
import type { TrainingClasses } from './classes.store.ts';
import { participantColumnsIn } from './participant-columns.ts';
import type { Registrations } from './registrations.store.ts';

/** Somebody who takes nothing for this long, in milliseconds, has gone. */
const patience = 120_000;

export function participantFileRoutes(
  route: Route,
  classes: TrainingClasses,
  registrations: Registrations,
  exports: Exports,
) {
  /** Answers the headers of a file of so many participants. */
  function announce(reply: FastifyReply, name: string, rows: number) {
    reply.raw.setTimeout(patience, () => reply.raw.destroy());
    reply.headers({
      'Content-Disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
      'Cache-Control': 'no-store',
      [rowsHeader]: rows,
    });
  }

  const recorded = (actor: Actor, format: RecordedFormat, classId: number, rows: number) =>
    exports.begin(actor, { format, query: {}, ids: undefined, rows, classId });

  route(printAttendanceSheet, async ({ params, actor, reply }) => {
    const one = await classes.get(params.id);
    const participants = await Array.fromAsync(registrations.each(await registrations.ids(one.id)));
    if (participants.length === 0) throw new Problem('invalid', 'Kelas ini belum memiliki peserta.');
    const signers = participants.map(({ full_name, npa, region_name }) => ({
      name: full_name ?? '(dihapus selamanya)',
      npa: npa ?? '',
      region: region_name ?? '',
    }));
    const id = await recorded(actor, 'pdf', one.id, signers.length);
    announce(reply, participantsFileName('daftar_hadir', one.title, 'pdf'), signers.length);
    async function* sent() {
      // What writes PDF and fonts takes a good part of an idle server's memory.
      const { attendanceSheetOf } = await import('./attendance-sheet.ts');
      yield* attendanceSheetOf(one, signers);
      await exports.finish(id);
    }
    return reply.type('application/pdf').send(Readable.from(sent()));
  });

  route(exportParticipants, async ({ params, actor, reply }) => {
    const { id: classId, title } = await classes.get(params.id);
    const ids = await registrations.ids(classId);
    const id = await recorded(actor, 'xlsx', classId, ids.length);
    const columns = participantColumnsIn(calendar.timeZone);
    async function* rows(): AsyncGenerator<Cell[]> {
      for await (const participant of registrations.each(ids)) yield columns.map(({ value }) => value(participant));
      await exports.finish(id);
    }
    announce(reply, participantsFileName('peserta', title, 'xlsx'), ids.length);
    return reply
      .type('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
      .send(xlsxOf({ name: 'Peserta', columns, rows: rows() }));
  });
}
