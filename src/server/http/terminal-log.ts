/** The fields of a structured log entry that the terminal shows. */
interface Entry {
  level: number;
  time: number;
  msg?: string;
  method?: string;
  route?: string;
  status?: number;
  milliseconds?: number;
  err?: { message?: string; stack?: string };
}

/** pino's levels that stand out. */
const levelNames: Readonly<Record<number, string>> = { 40: 'warning: ', 50: 'error: ', 60: 'error: ' };

const hourOfDay = (time: number) => new Date(time).toTimeString().slice(0, 8);

/** Formats a log entry for people: `09:31:02 GET /api/v1/membership 200, 12 ms`. */
function lineOf(entry: Entry): string {
  const { level, time, msg = '', method, route = '(no such address)', status, milliseconds, err } = entry;
  const begin = `${hourOfDay(time)} ${levelNames[level] ?? ''}`;
  if (method !== undefined && status !== undefined) {
    return `${begin}${method} ${route} ${status}, ${milliseconds} ms\n`;
  }
  const why = err ? `: ${err.stack ?? err.message ?? ''}` : '';
  return `${begin}${msg}${why}\n`;
}

/** Log destination for a terminal: readable lines instead of JSON. */
export function terminalLog(terminal: { write(text: string): unknown }) {
  return { write: (line: string): void => void terminal.write(lineOf(JSON.parse(line))) };
}
