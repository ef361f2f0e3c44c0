import type { CardLayout, SheetFlip } from '#contract/cards.ts';
import { mm, type PrintedDocument } from '#server/printing/document.ts';
import { darkOf } from '#server/qr-sheets/printable-code.ts';
import { card, type Shape, sheet } from './card-shapes.ts';

export interface Faces {
  front: readonly Shape[];
  back: readonly Shape[];
}

/** Outside the bleed, in the margins. */
const cropMark = { from: card.bleed + 0.5, to: card.bleed + 3.5, width: 0.25, colour: '#000000' };

/** With the panel's line joins and caps. */
function drawPath({ document }: PrintedDocument, shape: Extract<Shape, { is: 'path' }>) {
  document
    .save()
    .translate(shape.x * mm, shape.y * mm)
    .scale(shape.scale * mm);
  document.opacity(shape.opacity ?? 1).path(shape.d);
  if (shape.line === undefined) document.fill(shape.colour);
  else document.lineWidth(shape.line).stroke(shape.colour);
  document.restore();
}

function drawPicture({ document, pictureOf }: PrintedDocument, shape: Extract<Shape, { is: 'picture' }>) {
  const [x, y, width, height] = [shape.x, shape.y, shape.width, shape.height].map((side) => side * mm) as [
    number,
    number,
    number,
    number,
  ];
  document.save().rect(x, y, width, height).clip();
  const fitting = { [shape.fit === 'cover' ? 'cover' : 'fit']: [width, height] };
  document.image(pictureOf(shape.jpeg), x, y, { ...fitting, align: 'center', valign: 'center' });
  document.restore();
}

function draw(printing: PrintedDocument, shape: Shape) {
  const { document, write } = printing;
  switch (shape.is) {
    case 'rectangle':
      document.rect(shape.x * mm, shape.y * mm, shape.width * mm, shape.height * mm).fill(shape.fill);
      break;
    case 'path':
      drawPath(printing, shape);
      break;
    case 'picture':
      drawPicture(printing, shape);
      break;
    case 'line':
      document.fillColor(shape.colour);
      write(shape.text, { ...shape, x: shape.x * mm, y: shape.y * mm });
      break;
    case 'code':
      document
        .save()
        .translate(shape.x * mm, shape.y * mm)
        .scale((shape.width * mm) / shape.code.size);
      for (const dark of darkOf(shape.code)) document.rect(dark.x, dark.y, dark.length, 1);
      document.fill('black').restore();
      break;
  }
}

interface Bleed {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Draws a face with its top left corner at x, y, clipped to this bleed. */
function drawFace(printing: PrintedDocument, shapes: readonly Shape[], x: number, y: number, bleed: Bleed) {
  const { document } = printing;
  document.save().translate(x * mm, y * mm);
  document
    .rect(
      -bleed.left * mm,
      -bleed.top * mm,
      (card.width + bleed.left + bleed.right) * mm,
      (card.height + bleed.top + bleed.bottom) * mm,
    )
    .clip();
  for (const shape of shapes) draw(printing, shape);
  document.restore();
}

const fullBleed: Bleed = { left: card.bleed, right: card.bleed, top: card.bleed, bottom: card.bleed };

/** A page of the card's size; the bleed box is larger. */
function addFacePage(printing: PrintedDocument, shapes: readonly Shape[]) {
  const [width, height] = [card.width + 2 * card.bleed, card.height + 2 * card.bleed];
  printing.addPage([width * mm, height * mm]);
  const cut = [card.bleed, card.bleed, card.bleed + card.width, card.bleed + card.height].map((side) => side * mm);
  const { data } = printing.document.page.dictionary as unknown as { data: Record<string, number[]> };
  Object.assign(data, { TrimBox: cut, CropBox: cut, BleedBox: [0, 0, width * mm, height * mm] });
  drawFace(printing, shapes, card.bleed, card.bleed, fullBleed);
}

const left = (sheet.width - sheet.columns * card.width - (sheet.columns - 1) * sheet.columnGap) / 2;
const top = (sheet.height - sheet.rows * card.height - (sheet.rows - 1) * sheet.rowGap) / 2;

const columnAt = (column: number) => left + column * (card.width + sheet.columnGap);
const rowAt = (row: number) => top + row * (card.height + sheet.rowGap);

/** Marks in the margins for cutting. */
function drawCropMarks({ document }: PrintedDocument) {
  document.lineWidth(cropMark.width).strokeColor(cropMark.colour);
  const line = (x1: number, y1: number, x2: number, y2: number) =>
    document.moveTo(x1 * mm, y1 * mm).lineTo(x2 * mm, y2 * mm);
  const [right, bottom] = [sheet.width - left, sheet.height - top];
  for (let column = 0; column < sheet.columns; column += 1) {
    for (const x of [columnAt(column), columnAt(column) + card.width]) {
      line(x, top - cropMark.to, x, top - cropMark.from);
      line(x, bottom + cropMark.from, x, bottom + cropMark.to);
    }
  }
  for (let row = 0; row < sheet.rows; row += 1) {
    for (const y of [rowAt(row), rowAt(row) + card.height]) {
      line(left - cropMark.to, y, left - cropMark.from, y);
      line(right + cropMark.from, y, right + cropMark.to, y);
    }
  }
  document.stroke();
}

/**
 * One side of a sheet. Columns of the back are mirrored, for duplex printing over the long edge; for printers that flip
 * over the short edge the whole back is rotated instead.
 */
function addSheetSide(
  printing: PrintedDocument,
  faces: readonly (readonly Shape[])[],
  side: 'front' | 'back',
  flip: SheetFlip,
) {
  printing.addPage();
  const { document } = printing;
  document.save();
  if (side === 'back' && flip === 'short') {
    document.rotate(180, { origin: [(sheet.width / 2) * mm, (sheet.height / 2) * mm] });
  }
  drawCropMarks(printing);
  for (const [index, shapes] of faces.entries()) {
    const [column, row] = [index % sheet.columns, Math.floor(index / sheet.columns)];
    const placed = side === 'front' ? column : sheet.columns - 1 - column;
    const between = sheet.rowGap / 2;
    drawFace(printing, shapes, columnAt(placed), rowAt(row), {
      ...fullBleed,
      top: row === 0 ? card.bleed : between,
      bottom: row === sheet.rows - 1 ? card.bleed : between,
    });
  }
  document.restore();
}

/** Adds the pages of some cards. With the layout of sheets, they are at most ten, which go on one. */
export function addCards(printing: PrintedDocument, cards: readonly Faces[], layout: CardLayout, flip: SheetFlip) {
  if (layout === 'single') {
    for (const { front, back } of cards) {
      addFacePage(printing, front);
      addFacePage(printing, back);
    }
    return;
  }
  addSheetSide(
    printing,
    cards.map(({ front }) => front),
    'front',
    flip,
  );
  addSheetSide(
    printing,
    cards.map(({ back }) => back),
    'back',
    flip,
  );
}
