import { exportFormats, exportMembers } from '#contract/exports.ts';
import { undoOperation } from '#contract/operations.ts';
import { importPeople } from './import.ts';
import { calling, type Phase } from './meanwhile.ts';
import type { Program } from './programs.ts';

/** Over 100,000 rows on two quiet cores: in seconds, the lists beside in milliseconds, memory in MB. */
const goals = {
  seconds: { read: 6.5, check: 12.1, apply: 11.7, undo: 7.7, 'export .xlsx': 6.2, 'export .csv': 3.2 },
  list: 45,
  memory: 500,
  ownMemory: 300,
};

/** What is held to the goal of memory; of exports it is what the program holds of its own. */
const applications = ['apply', 'apply again'];

const mark = (isMet: boolean) => (isMet ? '✓' : '✗ missed');

const megabytes = (memory: number | null) => (memory === null ? '' : memory.toFixed(0));

/** Prints phases as a table, with the goals that each has missed. */
function table(say: (line: string) => void) {
  const line = (name: string, cells: string[]) =>
    say(`${name.padEnd(16)}${cells.map((cell) => cell.padStart(12)).join('')}`);
  line('', ['s', 'processor s', 'list p50 ms', 'slowest', 'change', 'peak MB', 'own MB']);

  return (
    name: string,
    { seconds, processorTime, medianRead, slowestRead, slowestWrite, memory, ownMemory }: Phase,
  ) => {
    const cells = [
      seconds.toFixed(1),
      processorTime?.toFixed(1) ?? '',
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
    for (const [goal, most] of missed) say(`${''.padEnd(16)}${goal}: goal ${most} ${mark(false)}`);
  };
}

/** Tells what an import of so many rows costs, its undo, an import again in the same process, and changes of as many rows. */
export async function importsAgain(program: Program, token: string, count: number, say: (line: string) => void) {
  const { ask, during } = calling(program, token);
  say(`\nspreadsheets of ${count.toLocaleString('en')} members`);
  const report = table(say);
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

/** Tells what exports of everybody cost, in every format. */
export async function exportsOfAll(program: Program, token: string, say: (line: string) => void) {
  const { download, during } = calling(program, token);
  const report = table(say);
  for (const format of exportFormats) {
    const [, exported] = await during(() => download(exportMembers.path, { format }));
    report(`export .${format}`, exported);
  }
}
