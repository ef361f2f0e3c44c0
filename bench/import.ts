import { buffer } from 'node:stream/consumers';
import { applyImport, checkImport, type ImportDetail, uploadImport } from '#contract/imports.ts';
import { listRegions, type Region } from '#contract/regions.ts';
import type { Cell } from '#server/spreadsheets/sheet.ts';
import { xlsxOf } from '#server/spreadsheets/xlsx.ts';
import { madeUpMember } from '../tasks/demo/member.ts';
import { random } from '../tasks/demo/random.ts';
import { type Say, verdict } from './figures.ts';
import { clientOf, type Phase } from './meanwhile.ts';
import type { Program } from './programs.ts';

/** Limits for applying new rows: seconds, and MB at the peak. */
const goals = { apply: 20, memory: 500 };

const headers = [
  ...['NPA', 'Nama', 'Gelar', 'Wilayah', 'Email', 'Telepon', 'No. SIP', 'No. Serkom', 'Serkom End Date'],
  ...['Experience Start Year', 'Status', 'Order', 'Image'],
];

/** People with consecutive numbers and unique names: equal names would wait for a decision. */
export interface People {
  first: number;
  count: number;
  /** Whether they exist already, and get another telephone and e-mail. */
  areKnown?: boolean;
}

async function* rows(regions: readonly Region[], { first, count, areKnown = false }: People): AsyncGenerator<Cell[]> {
  const chance = random(4711);
  const names = new Map(regions.map(({ id, name }) => [id, name]));
  for (let number = first; number < first + count; number += 1) {
    const member = madeUpMember(chance, regions, number, () => null);
    yield [
      `IMP.K${chance.whole(1, 3)}.${number}`,
      `X${number} ${member.first_name}`,
      member.title,
      names.get(member.membership_type_id) ?? '',
      `${areKnown ? 'ubah' : 'impor'}${number}@surel.example`,
      `08${String((areKnown ? 3_000_000_000 : 2_000_000_000) + number)}`,
      member.practice_permit_number ?? null,
      member.serkom_number ? `IMP.${member.serkom_number}` : null,
      member.serkom_end_date ?? null,
      member.experience_year_start ?? null,
      member.status ?? null,
      number,
      null,
    ];
  }
}

const kindOf = (title: string) =>
  title === 'Serkom End Date' ? 'day' : /Year|Order/.test(title) ? ('number' as const) : ('text' as const);

function file(regions: readonly Region[], people: People): Promise<Buffer> {
  const columns = headers.map((title) => ({ title, width: 20, kind: kindOf(title) }) as const);
  return buffer(xlsxOf({ name: 'Anggota', columns, rows: rows(regions, people) }));
}

/** Imports people from a file, while others list and change members. */
export async function importPeople(program: Program, token: string, people: People) {
  const { ask, during } = clientOf(program, token);
  const bytes = await file(await ask<Region[]>('GET', listRegions.path), people);
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)]), 'anggota.xlsx');
  const [read, upload] = await during(() => ask<ImportDetail>('POST', `${uploadImport.path}?subject=members`, form));
  const at = (path: string) => path.replace(':id', String(read.id));
  const columns = read.columns.map(({ index, field, order }) => ({ index, field, order }));
  const [checked, check] = await during(() =>
    ask<ImportDetail>('POST', at(checkImport.path), JSON.stringify({ columns })),
  );
  const meant = people.areKnown ? checked.counts.changed : checked.counts.new;
  if (meant !== people.count) throw new Error(`Not all rows are as they should be: ${JSON.stringify(checked.counts)}`);
  const [applied, apply] = await during(() => ask<ImportDetail>('POST', at(applyImport.path)));
  return { megabytes: bytes.length / 1e6, upload, check, apply, operationId: applied.operation_id };
}

/** Measures an import of `count` new members. */
export async function reportImport(program: Program, token: string, count: number, say: Say) {
  const { megabytes, upload, check, apply } = await importPeople(program, token, { first: 1, count });
  const report = (name: string, { seconds, slowestRead, slowestWrite }: Phase, goal = '') => {
    const others = `slowest list meanwhile ${slowestRead.toFixed(0)} ms, slowest change ${slowestWrite.toFixed(0)} ms`;
    say(`${name.padEnd(10)}${seconds.toFixed(1).padStart(6)} s; ${others}${goal}`);
  };
  say(`\nimport of ${count.toLocaleString('en')} new members, ${megabytes.toFixed(1)} MB of .xlsx`);
  report('upload', upload);
  report('check', check);
  report('apply', apply, ` (goal ${goals.apply} s) ${verdict(apply.seconds <= goals.apply)}`);
  if (apply.memory === null) return;
  say(`peak memory ${apply.memory.toFixed(0)} MB (goal ${goals.memory}) ${verdict(apply.memory <= goals.memory)}`);
}
