import { codeOf } from '#server/pictures/qr.ts';

/** In millimetres. Smaller modules blur in print and in cheap cameras. */
const leastModule = 0.33;

/** A code as printed: dark and light modules, row by row. */
export interface PrintableCode {
  /** Modules per row. */
  size: number;
  /** 1 is dark. */
  modules: Uint8Array;
}

/** The dark runs of a code, with offsets in modules. */
export function* darkOf({ size, modules }: PrintableCode): Generator<{ x: number; y: number; length: number }> {
  for (let y = 0; y < size; y += 1) {
    const row = modules.subarray(y * size, (y + 1) * size);
    let x = row.indexOf(1);
    while (x !== -1) {
      const end = row.indexOf(0, x);
      yield { x, y, length: (end === -1 ? size : end) - x };
      x = end === -1 ? -1 : row.indexOf(1, end);
    }
  }
}

/** The code of a link, which may be too dense to be printed. */
export function codeFor(link: string): PrintableCode {
  const code = codeOf(link);
  const { size } = code;
  const modules = Uint8Array.from({ length: size * size }, (_, at) =>
    Number(code.get(at % size, Math.floor(at / size))),
  );
  return { size, modules };
}

/** The code of a link; null if its version is one whose modules would be too small at this width in millimetres. */
export function printableCode(link: string, width: number): PrintableCode | null {
  const code = codeFor(link);
  return width / code.size >= leastModule ? code : null;
}
