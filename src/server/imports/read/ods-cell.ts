import { cellTextWith } from './limits.ts';
import { seenDay, shownNumber } from './shown-number.ts';
import { uncalculated } from './uncalculated.ts';
import type { Attributes } from './xml.ts';

const mostSpaces = 1000;

/** Elements in a paragraph that are not its text: comments, drawings, phonetic guides. */
const foreign = new Set(['annotation', 'note', 'frame', 'custom-shape', 'ruby-text']);

/** Collects the text of a cell: one line per paragraph, with the format's own spaces and line breaks. */
export function odsText() {
  let lines: string[] = [];
  /** Null outside of a paragraph. */
  let line: string | null = null;
  /** Depth within what is not the paragraph's text. */
  let foreignDepth = 0;
  /** White space in XML collapses to one space, and to none at the start or after another space. */
  let hasSpace = true;

  function append(written: string) {
    line = cellTextWith(line ?? '', written);
    hasSpace = false;
  }

  return {
    start() {
      lines = [];
    },
    open(name: string, attributes: Attributes, isOfCell: boolean) {
      if (line === null) {
        if (isOfCell && (name === 'p' || name === 'h')) [line, hasSpace] = ['', true];
      } else if (foreignDepth > 0 || foreign.has(name)) foreignDepth += 1;
      else if (name === 's') append(' '.repeat(Math.min(Number(attributes['text:c'] ?? 1), mostSpaces)));
      else if (name === 'tab') append('\t');
      else if (name === 'line-break') append('\n');
    },
    hear(text: string) {
      if (line === null || foreignDepth > 0) return;
      const joined = text.replace(/[ \t\r\n]+/g, ' ');
      line = cellTextWith(line, hasSpace ? joined.replace(/^ /, '') : joined);
      hasSpace = joined.endsWith(' ');
    },
    close(isOfCell: boolean) {
      if (foreignDepth > 0) foreignDepth -= 1;
      else if (isOfCell && line !== null) {
        lines.push(line);
        line = null;
      }
    },
    taken: () => lines.join('\n'),
  };
}

/** A number as people write it: with thousands separators and decimals, without leading zeros. */
const plainDigits = /^-?(0|[1-9]\d*|[1-9]\d{0,2}([.,\s\u00a0'’]\d{3})+)([.,]\d+)?$/;

const scientific = /^-?\d+([.,]\d+)?E[+-]?\d+$/i;

/** Like `shownNumber` for known formats; here the displayed text is known instead of the format. */
function shownFloat(value: number, shown: string): string {
  const isPlain = shown === '' || plainDigits.test(shown) || scientific.test(shown);
  if (Math.abs(value) >= 1e15 || shown === '' || (isPlain && Number.isInteger(value))) {
    return shownNumber(value, 'General', false);
  }
  return shown;
}

const instant = /^(\d{4,}-\d\d-\d\d)(?:T(\d\d):(\d\d))?/;

const time = /(?<!\d)(\d{1,2})[.:](\d\d)/g;

/** Whether a text contains this time, in 24-hour or 12-hour form. */
function showsTime(shown: string, hours: string, minutes: string): boolean {
  const hour = Number(hours);
  return [...shown.matchAll(time)].some(
    ([, shownHour, shownMinutes]) => shownMinutes === minutes && [hour, hour % 12 || 12].includes(Number(shownHour)),
  );
}

/** Which parts of a day its displayed text shows: the whole day if it shows all its numbers, or none. */
function partsShown(day: string, shown: string): 'day' | 'month' | 'year' | 'day of a year' {
  const [year, , date] = day.split('-').map(Number);
  const numbers = (shown.match(/\d+/g) ?? []).map(Number);
  if (numbers.length === 0 || numbers.length > 2 || year === undefined) return 'day';
  const showsDay = numbers.includes(date ?? 0);
  const showsYear = numbers.includes(year) || numbers.includes(year % 100);
  if (showsDay === showsYear) return 'day';
  if (showsDay) return 'day of a year';
  return numbers.length === 1 && !/\p{L}/u.test(shown) ? 'year' : 'month';
}

function shownDay(written: string, shown: string): string {
  const [, day, hours = '00', minutes = '00'] = instant.exec(written) ?? [];
  if (day === undefined) return shown;
  const hasTime = hours !== '00' || minutes !== '00';
  if (hasTime && showsTime(shown, hours, minutes)) return seenDay(day, `${hours}:${minutes}`, 'moment');
  return seenDay(day, '00:00', partsShown(day, shown));
}

const timeValue = /^PT(\d{1,5})H(\d\d)M/;

/** The hours and minutes of a time, which files tell as a duration. */
const shownTime = (written: string) => timeValue.exec(written)?.slice(1).join(':') ?? '';

function valueIn(attributes: Attributes, shown: string): string {
  const written = attributes['office:value'] ?? '';
  if (shown === '' && attributes['calcext:value-type'] === 'error') return '#ERROR!';
  switch (attributes['office:value-type']) {
    case 'currency':
    case 'percentage':
      return shown || written;
    case 'time':
      return shown || shownTime(attributes['office:time-value'] ?? '');
    case 'float':
      return written === '' || !Number.isFinite(Number(written)) ? shown : shownFloat(Number(written), shown.trim());
    case 'date':
      return shownDay(attributes['office:date-value'] ?? '', shown);
    case 'boolean': {
      const truth = attributes['office:boolean-value'];
      return truth === undefined ? shown : truth === 'true' ? 'TRUE' : 'FALSE';
    }
    default:
      return shown === '' ? (attributes['office:string-value'] ?? '') : shown;
  }
}

/** The prefix of a formula that names its grammar. */
const grammar = /^[a-z]+:(?==)/;

/** What a person sees in a cell, from its attributes and the text that the last program displayed. */
export function shownCell(attributes: Attributes, shown: string): string {
  const value = valueIn(attributes, shown);
  const formula = attributes['table:formula'];
  // An empty value is a formula's result only if it is a string.
  if (value !== '' || formula === undefined || attributes['office:value-type'] === 'string') return value;
  return uncalculated(formula.replace(grammar, ''));
}
