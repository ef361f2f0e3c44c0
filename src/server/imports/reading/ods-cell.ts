import { shownNumber } from './shown-number.ts';
import type { Attributes } from './xml.ts';

/** A whole number as people write it: separators of thousands, decimals; no zeros in front. */
const plainDigits = /^-?(0|[1-9]\d*|[1-9]\d{0,2}([.,\s\u00a0'’]\d{3})+)([.,]\d+)?$/;

const scientific = /^-?\d+([.,]\d+)?E[+-]?\d+$/i;

/** As `shownNumber` has it for formats that are known; here it is known what they made of the number. */
function shownFloat(value: number, shown: string): string {
  const isPlain = shown === '' || plainDigits.test(shown) || scientific.test(shown);
  if (Math.abs(value) >= 1e15 || shown === '' || (isPlain && Number.isInteger(value))) {
    return shownNumber(value, 'General', false);
  }
  return shown;
}

const instant = /^(\d{4,}-\d\d-\d\d)(?:T(\d\d:\d\d))?/;

function shownDay(written: string, shown: string): string {
  const [, day, time = '00:00'] = instant.exec(written) ?? [];
  if (day === undefined) return shown;
  return time === '00:00' ? day : `${day} ${time}`;
}

/** What a person sees in a cell, from what the file says of it and the text that the last program showed. */
export function shownCell(attributes: Attributes, shown: string): string {
  const written = attributes['office:value'] ?? '';
  switch (attributes['office:value-type']) {
    case 'float':
      return written === '' || !Number.isFinite(Number(written)) ? shown : shownFloat(Number(written), shown.trim());
    case 'date':
      return shownDay(attributes['office:date-value'] ?? '', shown);
    case 'boolean':
      return attributes['office:boolean-value'] === 'true' ? 'TRUE' : 'FALSE';
    default:
      return shown === '' ? (attributes['office:string-value'] ?? '') : shown;
  }
}
