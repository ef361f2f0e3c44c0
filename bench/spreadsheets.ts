import { exportFormats, exportMembers } from '#contract/exports.ts';
import { undoOperation } from '#contract/operations.ts';
import { type Say, verdict } from './figures.ts';
import { importPeople } from './import.ts';
import { clientOf, type Phase } from './meanwhile.ts';
import type { Program } from './programs.ts';

/** Limits for 100,000 rows on two quiet cores: seconds, the median list meanwhile in milliseconds, memory in MB. */
const goals = {
  seconds: { read: 6.5, check: 12.1, apply: 11.7, undo: 7.7, 'export .xlsx': 6.2, 'export .csv': 3.2 },
  list: 45,
  memory: 500,
  ownMemory: 300,
};

/** Phases with a limit for memory. Exports have one for the program's own memory. */
const applications = ['apply', 'apply again'];

const megabytes = (memory: number | null) => (memory === null ? '' : memory.toFixed(0));

/** Prints the head of a table. Returns what prints a phase as a row, with the goals that it missed. */
function tableOf(say: Say) {
  const line = (name: string, cells: string[]) =>
    say(`${name.padEnd(16)}${cells.map((cell) => cell.padStart(12)).join('')}`);
  line('', ['s', 'CPU s', 'list p50 ms', 'slowest', 'change', 'peak MB', 'own MB']);

  return (name: string, { seconds, cpuTime, medianRead, slowestRead, slowestWrite, memory, ownMemory }: Phase) => {
    const cells = [
      seconds.toFixed(1),
      cpuTime?.toFixed(1) ?? '',
      medianRead.toFixed(0),
      slowestRead.toFixed(0),
      slowestWrite.toFixed(0),
    ];
    line(name, [...cells, megabytes(memory), megabytes(ownMemory)]);
    const missed = [
      ...Object.entries(goals.seconds).filter(([goal, most]) => name === goal && seconds > most),
      ...(medianRead > goals.list ? [['lists', goals.list]] : []),
      ...(applications.includes(name) && (memory ?? 0) > goals.memory ? [['memory', goals.memory]] : []),
      ...(name.startsWith('export') && (ownMemory ?? 0) > goals.ownMemory ? [['own memory', goals.ownMemory]] : []),
    ];
    for (const [goal, most] of missed) say(`${''.padEnd(16)}${goal}: goal ${most} ${verdict(false)}`);
  };
}

/** Measures an import of `count` rows, its undo, another import in the same process, and one that changes as many rows. */
export async function reportImports(program: Program, token: string, count: number, say: Say) {
  const { ask, during } = clientOf(program, token);
  say(`\nspreadsheets of ${count.toLocaleString('en')} members`);
  const report = tableOf(say);
  const first = await importPeople(program, token, { first: 1, count });
  report('read', first.upload);
  report('check', first.check);
  report('apply', first.apply);
  const [, undone] = await during(() => ask('POST', undoOperation.path.replace(':id', String(first.operationId))));
  report('undo', undone);
  const second = await importPeople(program, token, { first: count + 1, count });
  report('read again', second.upload);
  report('check again', second.check);
  report('apply again', second.apply);
  const changes = await importPeople(program, token, { first: count + 1, count, areKnown: true });
  report('read changes', changes.upload);
  report('check changes', changes.check);
  report('apply changes', changes.apply);
}

/** Measures exports of all members in every format. */
export async function reportExports(program: Program, token: string, say: Say) {
  const { download, during } = clientOf(program, token);
  const report = tableOf(say);
  for (const format of exportFormats) {
    const [, exported] = await during(() => download(exportMembers.path, { format }));
    report(`export .${format}`, exported);
  }
}
