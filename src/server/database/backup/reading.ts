import { createHash } from 'node:crypto';
import type { TableRow } from '../move/rows.ts';
import { BackupFault } from './fault.ts';
import { openFile } from './file.ts';
import {
  damaged,
  formatVersion,
  type Header,
  isEnd,
  isHeader,
  isStart,
  isSum,
  linesIn,
  parsed,
  rowFrom,
} from './lines.ts';

/** The parts of a backup in their order: the header, then tables with their rows, then the end. */
export type BackupPart =
  | { is: 'header'; header: Header }
  | { is: 'table'; name: string; columns: string[] }
  | { is: 'row'; row: TableRow }
  | { is: 'end'; name: string; rows: number; sha256: string }
  | { is: 'sum'; rows: number; lastIds: Record<string, number> };

function headerFrom(line: string): Header {
  const header = parsed(line);
  if (!isHeader(header)) throw new BackupFault('It is no backup of a member directory.');
  if (header.version > formatVersion) {
    throw new BackupFault('It is of a newer version, which this one cannot read. Restore it with that one.');
  }
  return header;
}

/**
 * Reads a backup part by part. Only at the end is it known to be complete and unchanged, so nothing of it may be used
 * before. Throws a {@link BackupFault} where something is missing or was changed.
 */
export async function* backupPartsOf(path: string, passphrase: string | null): AsyncGenerator<BackupPart> {
  const whole = createHash('sha256');
  let columns: string[] | null = null;
  let isFirst = true;
  let isOver = false;
  for await (const line of linesIn(openFile(path, passphrase))) {
    if (isOver) throw damaged();
    if (isFirst) {
      yield { is: 'header', header: headerFrom(line) };
      isFirst = false;
    } else {
      const said = parsed(line);
      if (isSum(said)) {
        const { rows, lastIds, sha256 } = said;
        if (whole.update(JSON.stringify({ rows, lastIds })).digest('hex') !== sha256) throw damaged();
        isOver = true;
        yield { is: 'sum', rows, lastIds };
        continue;
      }
      if (isStart(said)) {
        columns = said.columns;
        yield { is: 'table', name: said.table, columns };
      } else if (isEnd(said)) {
        yield { is: 'end', name: said.end, rows: said.rows, sha256: said.sha256 };
      } else {
        if (columns === null) throw damaged();
        yield { is: 'row', row: rowFrom(said, columns) };
      }
    }
    whole.update(`${line}\n`);
  }
  if (!isOver) throw damaged();
}

/** What a whole backup holds. */
export interface BackupContents {
  header: Header;
  tables: { name: string; columns: string[]; rows: number; sha256: string }[];
  rows: number;
  lastIds: Record<string, number>;
}

/** Reads a whole backup, so that an incomplete one is refused before anything is done with it. */
export async function backupContentsOf(path: string, passphrase: string | null): Promise<BackupContents> {
  const tables: BackupContents['tables'] = [];
  let columns: string[] = [];
  let header: Header | null = null;
  let sum: Pick<BackupContents, 'rows' | 'lastIds'> | null = null;
  for await (const part of backupPartsOf(path, passphrase)) {
    if (part.is === 'header') header = part.header;
    else if (part.is === 'table') columns = part.columns;
    else if (part.is === 'end') tables.push({ name: part.name, columns, rows: part.rows, sha256: part.sha256 });
    else if (part.is === 'sum') sum = { rows: part.rows, lastIds: part.lastIds };
  }
  if (header === null || sum === null) throw damaged();
  return { header, tables, ...sum };
}
