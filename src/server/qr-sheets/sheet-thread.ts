import { lookupLink } from '#contract/pictures.ts';
import { codeWidth } from './code-width.ts';
import { printableCode } from './printable-code.ts';
import { type Label, sheetOf } from './sheet.ts';

export interface SheetOfCodes {
  publicUrl: string;
  members: { name: string; npa: string }[];
}

/** First the indexes of unreadable codes; only if there are none, the bytes of the sheet. */
export type SheetPiece = number[] | Uint8Array;

/** Refuses codes that would not be readable before the first byte of the sheet is sent. */
export async function* makeSheetOfCodes({ publicUrl, members }: SheetOfCodes): AsyncGenerator<SheetPiece> {
  const labels: Label[] = [];
  const unreadable: number[] = [];
  for (const [place, member] of members.entries()) {
    const code = printableCode(lookupLink(publicUrl, member.npa), codeWidth);
    if (code) labels.push({ ...member, code });
    else unreadable.push(place);
  }
  yield unreadable;
  if (unreadable.length === 0) yield* sheetOf(labels);
}
