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

/** What is held to the goal of memory; of exports what the program holds of its own. */
const appliances = ['apply', 'apply again'];

/**
 * Tells what spreadsheets of so many rows cost one server that has done nothing else yet: an import, its undo, an import
 * again, and exports of all that.
 */
export async function spreadsheets(program: Program, token: string, count: number, say: (line: string) => void) {
  const { ask, download, during } = calling(program, token);
  const mark = (isMet: boolean) => (isMet ? '✓' : '✗ missed');
  const megabytes = (memory: number | null) => (memory === null ? '' : memory.toFixed(0));
  const columns = (name: string, cells: string[]) =>
    say(`${name.padEnd(14)}${cells.map((cell) => cell.padStart(12)).join('')}`);

  function tell(name: string, phase: Phase) {
    const { seconds, medianRead, slowestRead, slowestWrite, memory, ownMemory } = phase;
    const cells = [seconds.toFixed(1), medianRead.toFixed(0), slowestRead.toFixed(0), slowestWrite.toFixed(0)];
    columns(name, [...cells, megabytes(memory), megabytes(ownMemory)]);
    const missed = [
      ...Object.entries(goals.seconds).filter(([goal, most]) => name === goal && seconds > most),
      ...(medianRead > goals.list ? [['lists', goals.list]] : []),
      ...(appliances.includes(name) && (memory ?? 0) > goals.memory ? [['memory', goals.memory]] : []),
      ...(name.startsWith('export') && (ownMemory ?? 0) > goals.ownMemory ? [['own memory', goals.ownMemory]] : []),
    ];
    for (const [goal, most] of missed) say(`${''.padEnd(14)}${goal}: goal ${most} ${mark(false)}`);
  }

  say(`\nspreadsheets of ${count.toLocaleString('en')} members`);
  columns('', ['s', 'list p50 ms', 'slowest', 'change', 'peak MB', 'own MB']);
  const first = await importPeople(program, token, { first: 1, count });
  tell('read', first.upload);
  tell('check', first.check);
  tell('apply', first.apply);
  const [, undone] = await during(() => ask('POST', undoOperation.path.replace(':id', String(first.operationId))));
  tell('undo', undone);
  const second = await importPeople(program, token, { first: count + 1, count });
  tell('read again', second.upload);
  tell('check again', second.check);
  tell('apply again', second.apply);
  for (const format of exportFormats) {
    const [, exported] = await during(() => download(exportMembers.path, { format }));
    tell(`export .${format}`, exported);
  }
}
