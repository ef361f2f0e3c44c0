import { Readable } from 'node:stream';
import type { Calendar } from '#contract/dates.ts';
import type { RecordedFormat } from '#contract/exports.ts';
import { mediaTypes } from '#contract/media-types.ts';
import {
  exportParticipants,
  participantsFileName,
  previewAttendanceSheet,
  printAttendanceSheet,
} from '#contract/training-registrations.ts';
import type { AccessRecords, Asking } from '#server/access-records/access-records.store.ts';
import { abortSignal } from '#server/http/abort-signal.ts';
import { asDownload } from '#server/http/download.ts';
import type { Route } from '#server/http/route.ts';
import { onThread } from '#server/printing/on-thread.ts';
import { Problem } from '#server/problems.ts';
import type { Cell } from '#server/spreadsheets/sheet.ts';
import { xlsxOf } from '#server/spreadsheets/xlsx.ts';
import type { AttendanceSheet, Letterhead } from './attendance-thread.ts';
import type { TrainingClasses } from './classes.store.ts';
import { participantColumnsIn } from './participant-columns.ts';
import type { Registrations } from './registrations.store.ts';

/** Participants named in a preview. */
const mostNamedFirst = 50;

const thread = { module: new URL('./attendance-thread.ts', import.meta.url), name: 'makeAttendanceSheet' };

export function participantFileRoutes(
  route: Route,
  classes: TrainingClasses,
  registrations: Registrations,
  records: AccessRecords,
  calendar: Calendar,
  letterhead: () => Promise<Letterhead>,
) {
  const recorded = (asking: Asking, format: RecordedFormat, classId: number, rows: number) =>
    records.begin(asking, { format, query: {}, ids: undefined, rows, classId });

  route(previewAttendanceSheet, async ({ params }) => {
    const { lacksLetters } = await import('#server/printing/printed-text.ts');
    const { id: classId } = await classes.get(params.id);
    const all = await registrations.names(classId);
    const unprintable = all.filter(({ npa, fullName }) => [fullName, npa].some(lacksLetters));
    return { data: { unprintable: { count: unprintable.length, first: unprintable.slice(0, mostNamedFirst) } } };
  });

  route(printAttendanceSheet, async ({ params, actor, request, reply }) => {
    const one = await classes.get(params.id);
    const participantRows = await Array.fromAsync(registrations.each(await registrations.ids(one.id)));
    if (participantRows.length === 0) throw new Problem('invalid', 'Kelas ini belum memiliki peserta.');
    const signers = participantRows.map(({ full_name, npa, region_name }) => ({
      name: full_name ?? '(dihapus selamanya)',
      npa: npa ?? '',
      region: region_name ?? '',
    }));
    const { name, logo } = await letterhead();
    const file = await recorded({ actor, request }, 'pdf', one.id, signers.length);
    asDownload(reply, participantsFileName('daftar_hadir', one.title, 'pdf'), signers.length);
    const given = { letterhead: { name, logo }, ofClass: one, signers, timeZone: calendar.timeZone };
    const pages = onThread<AttendanceSheet, Uint8Array>(thread, given, actor.id, abortSignal(reply));
    return reply.type('application/pdf').send(Readable.from(file.finishAfter(pages)));
  });

  route(exportParticipants, async ({ params, actor, request, reply }) => {
    const { id: classId, title } = await classes.get(params.id);
    const ids = await registrations.ids(classId);
    const file = await recorded({ actor, request }, 'xlsx', classId, ids.length);
    const columns = participantColumnsIn(calendar);
    async function* rows(): AsyncGenerator<Cell[]> {
      for await (const participant of registrations.each(ids)) yield columns.map(({ value }) => value(participant));
    }
    asDownload(reply, participantsFileName('peserta', title, 'xlsx'), ids.length);
    return reply.type(mediaTypes.xlsx).send(xlsxOf({ name: 'Peserta', columns, rows: file.finishAfter(rows()) }));
  });
}
