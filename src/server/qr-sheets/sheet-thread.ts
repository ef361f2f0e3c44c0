import { lookupLink } from '#contract/files.ts';
import { printableCode } from './printable-code.ts';
import { type Label, sheetOf } from './sheet.ts';

/** Whose codes are printed. */
export interface SheetOfCodes {
  publicUrl: string;
  members: { name: string; npa: string }[];
}

/** First the places of those whose codes nobody could read, then, where there are none, the bytes of the sheet. */
export type SheetPiece = number[] | Uint8Array;

/** Reads every code back and compares it with its link, before anything of the sheet leaves. */
export async function* makeSheetOfCodes({ publicUrl, members }: SheetOfCodes): AsyncGenerator<SheetPiece> {
  const labels: Label[] = [];
  const unreadable: number[] = [];
  for (const [place, member] of members.entries()) {
    const code = printableCode(lookupLink(publicUrl, member.npa));
    if (code) labels.push({ ...member, code });
    else unreadable.push(place);
  }
  yield unreadable;
  if (unreadable.length === 0) yield* sheetOf(labels);
}
