import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { zipped } from '#server/spreadsheets/zipped.ts';
import { xlsxWith } from '#test/support/sources.ts';
import { openSource, type Source } from './source.ts';

const lines = (count: number) => Buffer.from('npa;nama\n'.repeat(count));

async function allOf({ rows }: Source) {
  const batches: number[] = [];
  for await (const batch of rows) batches.push(batch.length);
  return batches;
}

const readers = () => process.getActiveResourcesInfo().filter((kind) => kind === 'ProcessWrap');

describe('a source', () => {
  // No file leaves a process behind, whatever became of it; nor do those of other tests, which may have run here before.
  beforeEach(() => expect.poll(readers).toEqual([]));
  afterEach(() => expect.poll(readers).toEqual([]));

  test('says what the file is, and gives its rows in batches of some hundreds', async () => {
    const source = await openSource([lines(1234)]);
    const { format, encoding, sheets, sheet, epoch1904 } = source;
    expect({ format, encoding, sheets, sheet, epoch1904 }).toEqual({
      format: 'csv',
      encoding: 'utf-8',
      sheets: [],
      sheet: null,
      epoch1904: false,
    });
    expect(readers()).toHaveLength(1);
    expect(await allOf(source)).toEqual([500, 500, 234]);
  });

  test('leaves the compiled code of its reader for the next one', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'directory-compiled-'));
    vi.stubEnv('NODE_COMPILE_CACHE', folder);
    try {
      await allOf(await openSource([lines(3)]));
    } finally {
      vi.unstubAllEnvs();
    }
    expect((await readdir(folder, { recursive: true })).length).toBeGreaterThan(20);
    await rm(folder, { recursive: true });
  });

  test('takes what a person chose', async () => {
    const row = (text: string) =>
      `<sheetData><row r="7"><c r="A7" t="inlineStr"><is><t>${text}</t></is></c></row></sheetData>`;
    const bytes = await xlsxWith({
      sheets: [
        { name: 'Satu', xml: row('1') },
        { name: 'Dua', xml: row('2') },
      ],
    });
    const source = await openSource([bytes], { sheet: 'Dua' });
    expect(source).toMatchObject({ format: 'xlsx', sheet: 'Dua' });
    expect(source.sheets).toEqual([
      { name: 'Satu', rows: 1 },
      { name: 'Dua', rows: 1 },
    ]);
    for await (const rows of source.rows) expect(rows).toEqual([{ number: 7, cells: ['2'] }]);
    const latin = await openSource([Buffer.from('a;b\n\xc9;\xc9', 'latin1')], { encoding: 'utf-8' });
    for await (const rows of latin.rows) expect(rows[1]?.cells).toEqual(['\ufffd', '\ufffd']);
  });

  test('can be closed before its rows, among them, and again', async () => {
    const unread = await openSource([lines(2000)]);
    await unread.close();
    await unread.close();
    expect(await allOf(unread)).toEqual([]);

    const begun = await openSource([lines(2000)]);
    const rows = begun.rows[Symbol.asyncIterator]();
    await rows.next();
    const next = rows.next();
    await begun.close();
    await next;
    expect((await rows.next()).done).toBe(true);
  });

  test('is closed by whoever breaks off', async () => {
    const source = await openSource([lines(2000)]);
    for await (const batch of source.rows) if (batch.length > 0) break;
  });

  test('fails with a sentence where nothing can be read', async () => {
    await expect(openSource([Buffer.from('%PDF-1.7')])).rejects.toMatchObject({ kind: 'wrong_type' });
    await expect(openSource([Buffer.alloc(0)])).rejects.toMatchObject({ kind: 'invalid' });
    // Larger than what a pipe holds: it is refused before all of it was sent.
    await expect(openSource([Buffer.concat([Buffer.from('%PDF-1.7'), Buffer.alloc(5_000_000)])])).rejects.toMatchObject(
      {
        kind: 'wrong_type',
      },
    );
  });

  test('fails before its first row where the fault is in a later one', async () => {
    await expect(openSource([Buffer.concat([lines(3000), Buffer.from('"x\n')])])).rejects.toMatchObject({
      kind: 'invalid',
      message: expect.stringContaining('baris 3.001'),
    });
  });

  test('has 50,000 rows below its headers and what stands above them, and no more', async () => {
    const most = await allOf(await openSource([lines(50_050)]));
    expect(most.reduce((sum, count) => sum + count, 0)).toBe(50_050);
    await expect(openSource([lines(50_051)]).then(allOf)).rejects.toMatchObject({
      kind: 'too_large',
      message: 'Berkas ini memuat lebih dari 50.000 baris. Bagi menjadi beberapa berkas.',
    });
  });
});

describe('a small file that unpacks to too much', () => {
  test('ends its reader, not the server', async () => {
    const megabyte = '<a b="">'.repeat(1024 ** 2 / 8);
    const sheet = async function* () {
      yield '<worksheet>';
      for (let count = 0; count < 50; count += 1) yield megabyte;
    };
    const relation = '<Relationship Id="a" Type="x/worksheet" Target="sheet.xml"/>';
    const bytes = await buffer(
      zipped([
        {
          path: 'xl/workbook.xml',
          content: '<workbook xmlns:r="r"><sheets><sheet name="A" sheetId="1" r:id="a"/></sheets></workbook>',
        },
        { path: 'xl/_rels/workbook.xml.rels', content: `<Relationships>${relation}</Relationships>` },
        { path: 'xl/sheet.xml', content: sheet() },
      ]),
    );
    expect(bytes.length).toBeLessThan(1_000_000);
    await expect(openSource([bytes])).rejects.toMatchObject({ kind: 'too_large' });
  });
});
