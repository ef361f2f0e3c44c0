import { create, type Font } from 'fontkit';
import { loadedOnce } from '#server/loaded-once.ts';
import { fontBytes, type TextFont } from './document.ts';
import type { Run } from './printed-text.ts';

const opened = new Map<TextFont, () => Promise<Font>>();

async function open(font: TextFont): Promise<Font> {
  const made = create(await fontBytes(font));
  if (!('layout' in made)) throw new Error('This is a collection of fonts.');
  return made;
}

function fontOf(font: TextFont): Promise<Font> {
  const known = opened.get(font) ?? loadedOnce(() => open(font));
  opened.set(font, known);
  return known();
}

/** A glyph as SVG path in font units, y upwards, and its horizontal offset in the run at size 1. */
export interface Outline {
  d: string;
  left: number;
  /** Points per font unit at size 1. */
  scale: number;
}

/** Glyph outlines as printed, for browsers that don't have the fonts. */
export async function outlinesOf({ text, isRightToLeft }: Run, font: TextFont): Promise<Outline[]> {
  const of = await fontOf(font);
  const { unitsPerEm } = of;
  const { glyphs, positions } = isRightToLeft ? of.layout(text, []) : of.layout(text);
  let advanced = 0;
  return glyphs.map((glyph, index) => {
    const left = advanced + (positions[index]?.xOffset ?? 0);
    advanced += positions[index]?.xAdvance ?? 0;
    return { d: glyph.path.toSVG(), left: left / unitsPerEm, scale: 1 / unitsPerEm };
  });
}
