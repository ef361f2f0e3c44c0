import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { mostQrCodes, printQrSheet, qrSheetName } from '#contract/bulk.ts';
import type { Calendar } from '#contract/dates.ts';
import { rowsHeader } from '#contract/exports.ts';
import { lookupLink } from '#contract/files.ts';
import { nameWithNpa } from '#contract/members.ts';
import { readableNumber } from '#contract/numbers.ts';
import { mostNamed } from '#contract/operations.ts';
import type { AccessRecords, Recorded } from '#server/access-records/access-records.store.ts';
import type { Route } from '#server/http/route.ts';
import type { MemberReading } from '#server/members/member-reading.ts';
import { Problem } from '#server/problems.ts';
import type { Label } from './sheet.ts';

/** So many of the members whose codes can't be printed are named in the sentence; all of them in the faults. */
const mostTold = 5;

/** The members, by name and NPA, whose codes nobody could read. */
function unreadable(members: string[], codeWidth: number): Problem {
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
  /** Every member's code, read back and compared with its link, before anything of the sheet leaves; null when nobody waits. */
  async function labelsOf(ids: number[], isGone: () => boolean): Promise<Label[] | null> {
    // The reader of codes takes its time to load.
    const { codeWidth, printableCode } = await import('./printable-code.ts');
    const labels: Label[] = [];
    const refused: string[] = [];
    for await (const { fullName, npa } of reading.members(ids)) {
      const code = printableCode(lookupLink(publicUrl, npa));
      if (code) labels.push({ name: fullName, npa, code });
      else refused.push(nameWithNpa(fullName, npa));
      // Other requests get their turn.
      await setImmediate();
      if (isGone()) return null;
    }
    if (refused.length > 0) throw unreadable(refused, codeWidth);
    return labels;
  }

  async function* sent(labels: Label[], { finish }: Recorded) {
    // What writes PDF and fonts takes a good part of an idle server's memory.
    const { sheetOf } = await import('./sheet.ts');
    yield* sheetOf(labels);
    await finish();
  }

  route(printQrSheet, async ({ query, body, actor, request, reply }) => {
    const ids = await reading.ids(query, body.ids);
    if (ids.length > mostQrCodes) {
      const [most, now] = [mostQrCodes, ids.length].map(readableNumber);
      throw new Problem('invalid', `Paling banyak ${most} kode QR dalam satu berkas, sedangkan ini ${now}.`);
    }
    const labels = await labelsOf(ids, () => reply.raw.destroyed);
    if (labels === null) return reply.hijack();
    if (labels.length === 0) throw new Problem('invalid', 'Tidak ada anggota yang kode QR-nya dapat dicetak.');
    const recorded = await records.begin(
      { actor, request },
      { format: 'pdf', query, ids: body.ids, rows: labels.length },
    );
    reply.headers({
      'Content-Disposition': `attachment; filename="${qrSheetName(calendar.today())}"`,
      'Cache-Control': 'no-store',
      [rowsHeader]: labels.length,
    });
    return reply.type('application/pdf').send(Readable.from(sent(labels, recorded)));
  });
}
