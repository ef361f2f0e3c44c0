import { parseArgs } from 'node:util';

const usage = `Measures the server beside a bare program, in one run over the same members.

  npm run bench [-- options]

  --quick              small and short: only tells whether everything runs
  --members=1000,…     how many members, 1000,10000,100000,1000000 unless told otherwise
  --engine=…           embedded (the default), postgres or both
  --only=…             one part: lists, writes, spreadsheets, or one-row (cards, possible duplicates, missing data)`;

export const engines = ['embedded', 'postgres'] as const;

export type Engine = (typeof engines)[number];

const parts = ['lists', 'writes', 'spreadsheets', 'one-row'] as const;

export interface Options {
  isQuick: boolean;
  /** Numbers of members; null for the default. */
  members: number[] | null;
  engines: readonly Engine[];
  /** Null for everything. */
  only: (typeof parts)[number] | null;
}

/** Prints the usage and ends the process, with exit code 1 where something is wrong. */
function endWithUsage(fault: string | null): never {
  console.log(fault === null ? usage : `${fault}\n\n${usage}`);
  process.exit(fault === null ? 0 : 1);
}

function membersIn(text: string | undefined): number[] | null {
  if (text === undefined) return null;
  const numbers = text.split(',').map(Number);
  if (!numbers.every((number) => Number.isInteger(number) && number > 0)) {
    endWithUsage('--members needs whole numbers, separated by commas.');
  }
  return numbers;
}

function enginesIn(text: string): readonly Engine[] {
  const chosen = text === 'both' ? engines : engines.filter((engine) => engine === text);
  return chosen.length > 0 ? chosen : endWithUsage(`There is no engine '${text}'.`);
}

function partIn(text: string | undefined): Options['only'] {
  if (text === undefined) return null;
  return parts.find((part) => part === text) ?? endWithUsage(`There is no part '${text}'.`);
}

function parsed() {
  try {
    return parseArgs({
      options: {
        help: { type: 'boolean', default: false },
        quick: { type: 'boolean', default: false },
        members: { type: 'string' },
        engine: { type: 'string', default: 'embedded' },
        only: { type: 'string' },
      },
    }).values;
  } catch (error) {
    return endWithUsage(error instanceof Error ? error.message : String(error));
  }
}

/** Reads the command line. Ends the process with the usage if that is asked for, or if an option makes no sense. */
export function readOptions(): Options {
  const { help, quick, members, engine, only } = parsed();
  if (help) endWithUsage(null);
  return { isQuick: quick, members: membersIn(members), engines: enginesIn(engine), only: partIn(only) };
}
