import { readableDay } from '#contract/dates.ts';
import { mm, type TextFont } from '#server/printing/document.ts';
import { fittedText, leading, type WidthOf } from '#server/printing/fitted-text.ts';
import { codeFor } from '#server/qr-sheets/printable-code.ts';
import { card, codePlace, type Shape } from './card-shapes.ts';

/** What all cards have in common. Pictures are bytes. */
export interface Design {
  name: string;
  address: string | null;
  chairman: string | null;
  signature: Uint8Array | null;
  logo: Uint8Array | null;
  colour: string;
  backText: string | null;
}

/** What differs from card to card. */
export interface Holder {
  name: string;
  npa: string;
  title: string;
  chapter: string;
  validUntil: string;
  photo: Uint8Array | null;
  /** The card's own number, and the link in its QR code. */
  code: string;
  link: string;
}

const colours = { ink: '#1f1c1a', soft: '#67615b', empty: '#f0ece7', sign: '#8d857d', white: '#ffffff' } as const;

/** Safety margin for imprecise cuts: nothing important is closer to an edge. */
const safe = 5;

/** The panel's wordmark, and the logo's A: a roof with a person under it. */
const wordmark = {
  letters: 'M3 3v22M16 3v22M31 3 18.5 14 31 25M39.5 25 51 3l11.5 22M75 3v22',
  roof: 'M39.5 25 51 3l11.5 22',
  person: 'M47.4 20a3.6 3.6 0 1 0 7.2 0a3.6 3.6 0 1 0 -7.2 0Z',
  line: 5,
};

const personSign = 'M8 9a4 4 0 1 0 8 0a4 4 0 1 0 -8 0M4.5 20.5a7.5 7.5 0 0 1 15 0';

interface Block {
  x: number;
  /** The top of the block. */
  y: number;
  width: number;
  height: number;
  sizes: readonly number[];
  font: TextFont;
  colour: string;
  from?: 'left' | 'middle';
}

/** The lines of a text that fits its block, and the y where the next block may begin. */
function block(widthOf: WidthOf, text: string, { x, y, width, height, sizes, font, colour, from = 'left' }: Block) {
  const { size, lines } = fittedText(widthOf, text, { width: width * mm, height: height * mm, font, sizes });
  const step = (size * leading) / mm;
  const shapes = lines.map((line, index): Shape => {
    return { is: 'line', text: line, x, y: y + (size * 0.95) / mm + index * step, size, font, colour, from };
  });
  return { shapes, bottom: y + lines.length * step };
}

function strip(y: number, height: number, fill: string): Shape {
  return { is: 'rectangle', x: -card.bleed, y, width: card.width + 2 * card.bleed, height, fill };
}

function paper(): Shape {
  return strip(-card.bleed, card.height + 2 * card.bleed, colours.white);
}

/** The association's logo in the band, or the wordmark. `right` is where the name may begin. */
function emblem({ logo }: Design): { shapes: Shape[]; right: number } {
  if (logo) {
    const plate: Shape = { is: 'rectangle', x: safe, y: 2.25, width: 9.5, height: 9.5, fill: colours.white };
    const sign: Shape = { is: 'picture', x: safe + 0.5, y: 2.75, width: 8.5, height: 8.5, jpeg: logo, fit: 'contain' };
    return { shapes: [plate, sign], right: 17 };
  }
  const drawn = { is: 'path', x: safe - 0.2, y: 3.6, scale: 0.25, colour: colours.white } as const;
  return {
    shapes: [
      { ...drawn, d: wordmark.letters, line: wordmark.line },
      { ...drawn, d: wordmark.person },
    ],
    right: 27.5,
  };
}

const photo = { x: safe, y: 18, width: 21, height: 28 } as const;

function portrait(jpeg: Uint8Array | null): Shape[] {
  if (jpeg) return [{ is: 'picture', ...photo, jpeg, fit: 'cover' }];
  const scale = 0.62;
  const [x, y] = [photo.x + (photo.width - 24 * scale) / 2, photo.y + (photo.height - 24 * scale) / 2];
  return [
    { is: 'rectangle', ...photo, fill: colours.empty },
    { is: 'path', x, y, scale, d: personSign, colour: colours.sign, line: 1.4 },
  ];
}

/** A label with its value below. */
function field(
  widthOf: WidthOf,
  label: string,
  value: string,
  place: { x: number; y: number; width: number },
): Shape[] {
  const named = { ...place, height: 2.2, sizes: [4.8], font: 'regular', colour: colours.soft } as const;
  const told = {
    ...place,
    y: place.y + 2.1,
    height: 5.2,
    sizes: [8, 7.4, 6.8, 6.1, 5.4, 4.8, 4.2, 3.6],
    font: 'bold',
  } as const;
  return [...block(widthOf, label, named).shapes, ...block(widthOf, value, { ...told, colour: colours.ink }).shapes];
}

/** The side with the photo. */
export function frontOf(widthOf: WidthOf, design: Design, holder: Holder): Shape[] {
  const { shapes: sign, right } = emblem(design);
  const white = { x: right, width: card.width - safe - right, colour: colours.white } as const;
  const kind = 'KARTU TANDA ANGGOTA';
  const named = block(widthOf, design.name, { ...white, y: 3.8, height: 6, sizes: [8, 7.2, 6.4, 5.6], font: 'bold' });
  const column = { x: 30, width: card.width - safe - 30 } as const;
  const name = block(widthOf, holder.name, {
    ...{ ...column, y: 17.6, height: 13, font: 'bold', colour: colours.ink },
    sizes: [11.5, 10.5, 9.5, 8.5, 7.5, 6.5, 5.8],
  });
  const title = block(widthOf, holder.title, {
    ...{ ...column, y: name.bottom + 0.6, height: 34.8 - name.bottom, font: 'regular', colour: colours.soft },
    sizes: [7, 6.4, 5.8, 5.2],
  });
  const mark = { is: 'path', x: 41, y: 17, scale: 0.66, colour: design.colour, opacity: 0.06 } as const;
  return [
    paper(),
    { ...mark, d: wordmark.roof, line: 7 },
    { ...mark, d: wordmark.person },
    strip(-card.bleed, 14 + card.bleed, design.colour),
    strip(51.2, card.height - 51.2 + card.bleed, design.colour),
    ...sign,
    ...named.shapes,
    ...block(widthOf, kind, { ...white, y: named.bottom + 0.4, height: 2.6, sizes: [5], font: 'regular' }).shapes,
    ...portrait(holder.photo),
    ...name.shapes,
    ...title.shapes,
    ...field(widthOf, 'NPA', holder.npa, { ...column, y: 36 }),
    ...field(widthOf, 'Wilayah', holder.chapter, { x: 30, y: 42.6, width: 28 }),
    ...field(widthOf, 'Berlaku sampai', readableDay(holder.validUntil), { x: 60, y: 42.6, width: 20.6 }),
  ];
}

/** The side with the code. */
export function backOf(widthOf: WidthOf, design: Design, { code, link, npa }: Holder): Shape[] {
  const left = { x: safe, width: 44 } as const;
  const under = { x: codePlace.x + codePlace.width / 2, width: 30, font: 'regular', from: 'middle' } as const;
  const small = { height: 2.2, sizes: [5, 4.6, 4.2], colour: colours.soft } as const;
  const texts = design.backText ?? '';
  const foot = [design.name, design.address].filter((part) => part !== null).join(' · ');
  return [
    paper(),
    strip(-card.bleed, 3.6 + card.bleed, design.colour),
    strip(45.6, card.height - 45.6 + card.bleed, design.colour),
    ...block(widthOf, texts, {
      ...{ ...left, y: 6.6, height: 18, font: 'regular', colour: colours.ink },
      sizes: [6.4, 5.8, 5.2, 4.6],
    }).shapes,
    ...(design.chairman === null ? [] : signed(widthOf, design.chairman, design.signature)),
    { is: 'code', ...codePlace, code: codeFor(link) },
    ...block(widthOf, 'Pindai untuk memeriksa', { ...under, ...small, y: 37.4 }).shapes,
    ...block(widthOf, `Kartu ${code}`, { ...under, ...small, y: 39.6 }).shapes,
    ...block(widthOf, npa, { ...under, ...small, y: 41.8, height: 3.5, sizes: [5, 4.5, 4.1, 3.6], font: 'bold' })
      .shapes,
    ...block(widthOf, foot, {
      ...{ x: safe, y: 46.6, width: card.width - 2 * safe, height: 4.8, font: 'regular', colour: colours.white },
      sizes: [5.6, 5, 4.4],
    }).shapes,
  ];
}

function signed(widthOf: WidthOf, chairman: string, signature: Uint8Array | null): Shape[] {
  const line = { x: safe, width: 44, font: 'regular', colour: colours.soft } as const;
  return [
    ...block(widthOf, 'Ketua', { ...line, y: 27.2, height: 2.4, sizes: [5.2] }).shapes,
    ...(signature
      ? [{ is: 'picture', x: safe, y: 29.6, width: 26, height: 9.6, jpeg: signature, fit: 'contain' } as const]
      : []),
    ...block(widthOf, chairman, {
      ...line,
      y: 39.8,
      height: 4.6,
      sizes: [6.4, 5.6, 4.8],
      font: 'bold',
      colour: colours.ink,
    }).shapes,
  ];
}
