import { buffer } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { applyImport, checkImport, type ImportDetail, uploadImport } from '#contract/imports.ts';
import { listRegions, type Region } from '#contract/regions.ts';
import type { Cell } from '#server/spreadsheets/sheet.ts';
import { xlsxOf } from '#server/spreadsheets/xlsx.ts';
import { madeUpMember } from '../tasks/demo/member.ts';
import { random } from '../tasks/demo/random.ts';

const headers = ['NPA', 'Nama', 'Gelar', 'Wilayah', 'Email', 'Telepon'];

/** People with unique names: equal names would wait for a decision. */
async function* rows(regions: readonly Region[], count: number): AsyncGenerator<Cell[]> {
  const chance = random(4711);
  const names = new Map(regions.map(({ id, name }) => [id, name]));
  for (let number = 1; number <= count; number += 1) {
    const member = madeUpMember(chance, regions, number, () => null);
    yield [
      `IMP.K${chance.whole(1, 3)}.${number}`,
      `X${number} ${member.first_name}`,
      member.title,
      names.get(member.membership_type_id) ?? '',
      `impor${number}@surel.example`,
      `08${String(2_000_000_000 + number)}`,
    ];
  }
}

async function secondsOf<T>(work: () => Promise<T>): Promise<[T, number]> {
  const start = performance.now();
  return [await work(), (performance.now() - start) / 1000];
}

/** Imports as many new members from a file, while others list: what it took in seconds, and each list in milliseconds. */
export async function importPeople(port: number, authorization: string, count: number) {
  /** Returns the `data` of the last line of an answer, which may have progress before. */
  async function ask<T>(method: string, path: string, body?: FormData | string): Promise<T> {
    const json = typeof body === 'string' && { 'content-type': 'application/json' };
    const init = { method, headers: { authorization, ...json }, ...(body !== undefined && { body }) };
    const response = await fetch(`http://127.0.0.1:${port}${path}`, init);
    const answer = JSON.parse((await response.text()).trimEnd().split('\n').at(-1) ?? '');
    if (response.status !== 200 || (answer.status ?? 200) !== 200) throw new Error(`${path}: ${answer.message}`);
    return answer.data;
  }
  const regions = await ask<Region[]>('GET', listRegions.path);
  const columns = headers.map((title) => ({ title, width: 20, kind: 'text' as const }));
  const bytes = await buffer(xlsxOf({ name: 'Anggota', columns, rows: rows(regions, count) }));
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)]), 'anggota.xlsx');
  const upload = () => ask<ImportDetail>('POST', `${uploadImport.path}?subject=members`, form);
  const [{ id, columns: found }, read] = await secondsOf(upload);
  const at = (path: string) => path.replace(':id', String(id));
  const meant = JSON.stringify({ columns: found.map(({ index, field, reading }) => ({ index, field, reading })) });
  const [{ counts }, check] = await secondsOf(() => ask<ImportDetail>('POST', at(checkImport.path), meant));
  if (counts.new !== count) throw new Error(`Not all rows are new: ${JSON.stringify(counts)}`);
  let isApplied = false;
  const lists: number[] = [];
  const others = async () => {
    while (!isApplied) {
      const [, seconds] = await secondsOf(() => ask('GET', '/api/v1/membership?isAdmin=true&page=3'));
      lists.push(seconds * 1000);
      await setTimeout(20);
    }
  };
  const listing = others();
  const [, apply] = await secondsOf(() => ask('POST', at(applyImport.path)));
  isApplied = true;
  await listing;
  return { read, check, apply, lists };
}
