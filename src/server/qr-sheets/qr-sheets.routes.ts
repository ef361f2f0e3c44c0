import { Readable } from 'node:stream';
import { mostQrCodes, previewQrSheet, printQrSheet, qrSheetName } from '#contract/bulk.ts';
import type { Calendar } from '#contract/dates.ts';
import { nameWithNpa } from '#contract/members.ts';
import { readableNumber } from '#contract/numbers.ts';
import { mostNamed } from '#contract/operations.ts';
import type { AccessRecords } from '#server/access-records/access-records.store.ts';
import { abortSignal } from '#server/http/abort-signal.ts';
import { asDownload } from '#server/http/download.ts';
import type { Route } from '#server/http/route.ts';
import type { MemberReading } from '#server/members/member-reading.ts';
import { onThread } from '#server/printing/on-thread.ts';
import { Problem } from '#server/problems.ts';
import { codeWidth } from './code-width.ts';
import type { SheetOfCodes, SheetPiece } from './sheet-thread.ts';

/** Members named in the sentence; the faults list all of them. */
const mostTold = 5;

/** Members named in a preview. */
const mostNamedFirst = 50;

const thread = { module: new URL('./sheet-thread.ts', import.meta.url), name: 'makeSheetOfCodes' };

function refusal(members: string[]): Problem {
  const others = members.length - mostTold;
  const told = members.slice(0, mostTold).join(', ') + (others > 0 ? ` dan ${others} lainnya` : '');
  const sentence = `Kode QR tidak akan terbaca bila dicetak selebar ${codeWidth} mm. Perpendek NPA-nya, atau jangan ikutkan:`;
  return new Problem('invalid', `${sentence} ${told}.`, {
    faults: members
      .slice(0, mostNamed)
      .map((member) => ({ field: 'ids', message: `${member}: kode QR-nya terlalu rapat untuk dicetak.` })),
  });
}

export function qrSheetRoutes(
  route: Route,
  records: AccessRecords,
  reading: MemberReading,
  publicUrl: string,
  calendar: Calendar,
) {
  async function membersOf(ids: number[]) {
    const members: { name: string; npa: string }[] = [];
    for await (const { fullName, npa } of reading.members(ids)) members.push({ name: fullName, npa });
    return members;
  }

  route(previewQrSheet, async ({ query, body }) => {
    const { lacksLetters } = await import('#server/printing/printed-text.ts');
    const ids = await reading.ids(query, body.ids);
    let count = 0;
    const first: { id: number; npa: string; fullName: string }[] = [];
    for await (const { id, npa, fullName } of reading.members(ids.slice(0, mostQrCodes))) {
      if (![fullName, npa].some(lacksLetters)) continue;
      count += 1;
      if (first.length < mostNamedFirst) first.push({ id, npa, fullName });
    }
    return { data: { unprintable: { count, first } } };
  });

  route(printQrSheet, async ({ query, body, actor, request, reply }) => {
    const ids = await reading.ids(query, body.ids);
    if (ids.length > mostQrCodes) {
      const [most, now] = [mostQrCodes, ids.length].map(readableNumber);
      throw new Problem('invalid', `Paling banyak ${most} kode QR dalam satu berkas, sedangkan ini ${now}.`);
    }
    const members = await membersOf(ids);
    if (members.length === 0) throw new Problem('invalid', 'Tidak ada anggota yang kode QR-nya dapat dicetak.');
    const gone = abortSignal(reply);
    const pieces = onThread<SheetOfCodes, SheetPiece>(thread, { publicUrl, members }, actor.id, gone);
    try {
      const { value: unreadable } = await pieces.next();
      const refused = members.filter((_, place) => unreadable?.includes(place));
      if (refused.length > 0) throw refusal(refused.map(({ name, npa }) => nameWithNpa(name, npa)));
      const recorded = await records.begin(
        { actor, request },
        { format: 'pdf', query, ids: body.ids, rows: members.length },
      );
      asDownload(reply, qrSheetName(calendar.today()), members.length);
      return reply.type('application/pdf').send(Readable.from(recorded.finishAfter(pieces)));
    } catch (error) {
      await pieces.return(undefined);
      if (gone.aborted) return reply.hijack();
      throw error;
    }
  });
}
