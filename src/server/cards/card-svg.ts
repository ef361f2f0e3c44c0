import { mm, type PrintedDocument } from '#server/printing/document.ts';
import { outlinesOf } from '#server/printing/outlines.ts';
import { darkOf } from '#server/qr-sheets/printable-code.ts';
import { card, type Shape } from './card-shapes.ts';

const short = (value: number) => String(Math.round(value * 10_000) / 10_000);

type LineShape = Extract<Shape, { is: 'line' }>;

/** Text as outlines, since the browser doesn't have the print fonts. */
async function letters({ runsWithin, widthOf }: PrintedDocument, shape: LineShape): Promise<string> {
  const { text, font, size, colour, from, x, y } = shape;
  let left = from === 'left' ? x : x - widthOf(text, font, size) / mm / 2;
  const drawn: string[] = [];
  for (const run of runsWithin(text, font)) {
    for (const outline of await outlinesOf(run, font)) {
      const scale = short((outline.scale * size) / mm);
      const place = `translate(${short(left + (outline.left * size) / mm)} ${short(y)}) scale(${scale} -${scale})`;
      if (outline.d !== '') drawn.push(`<path transform="${place}" d="${outline.d}"/>`);
    }
    left += (run.width * size) / mm;
  }
  return `<g fill="${colour}">${drawn.join('')}</g>`;
}

async function drawn(document: PrintedDocument, shape: Shape): Promise<string> {
  const { x, y } = shape;
  switch (shape.is) {
    case 'rectangle':
      return `<rect x="${x}" y="${y}" width="${shape.width}" height="${shape.height}" fill="${shape.fill}"/>`;
    case 'path': {
      const paint =
        shape.line === undefined
          ? `fill="${shape.colour}"`
          : `fill="none" stroke="${shape.colour}" stroke-width="${shape.line}"`;
      return `<path transform="translate(${x} ${y}) scale(${shape.scale})" d="${shape.d}" opacity="${shape.opacity ?? 1}" ${paint}/>`;
    }
    case 'picture': {
      const kept = `xMidYMid ${shape.fit === 'cover' ? 'slice' : 'meet'}`;
      const data = Buffer.from(shape.jpeg).toString('base64');
      return `<image x="${x}" y="${y}" width="${shape.width}" height="${shape.height}" preserveAspectRatio="${kept}" href="data:image/jpeg;base64,${data}"/>`;
    }
    case 'line':
      return letters(document, shape);
    case 'code': {
      const rows = [...darkOf(shape.code)].map((dark) => `M${dark.x} ${dark.y}h${dark.length}v1h-${dark.length}z`);
      return `<path transform="translate(${x} ${y}) scale(${shape.width / shape.code.size})" d="${rows.join('')}" shape-rendering="crispEdges"/>`;
    }
  }
}

/** A face as SVG, as it looks when cut: without the bleed. */
export async function svgOf(document: PrintedDocument, shapes: readonly Shape[]): Promise<string> {
  const { width, height, corner } = card;
  const parts: string[] = [];
  for (const shape of shapes) parts.push(await drawn(document, shape));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}mm" height="${height}mm"><clipPath id="cut"><rect width="${width}" height="${height}" rx="${corner}"/></clipPath><g clip-path="url(#cut)">${parts.join('')}</g></svg>`;
}
