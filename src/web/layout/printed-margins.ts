import { presentTime } from '#contract/now.ts';
import { calendarNow } from '#web/api/calendar.ts';
import { readableInstant } from '#web/fields/readable-instant.ts';

/** A text as CSS writes it. */
const quoted = (text: string) =>
  `"${text.replace(/[\\"\n\r\f]/g, (character) => `\\${character.codePointAt(0)?.toString(16)} `)}"`;

/** The filters of the list on screen, as they stand above it. */
function filtersOnScreen(): string[] {
  const chips = [...document.querySelectorAll('main .filter-chips li')].map(({ textContent }) => textContent.trim());
  if (chips.length > 0) return chips;
  const search = document.querySelector<HTMLInputElement>('main .list-filters input[type="search"]')?.value ?? '';
  const chosen = document.querySelectorAll<HTMLSelectElement>('main .list-filters select[data-chosen="true"]');
  const filters = [...chosen].map(({ ariaLabel, selectedOptions }) => `${ariaLabel}: ${selectedOptions[0]?.text}`);
  return [...(search === '' ? [] : [`Cari: ${search}`]), ...filters];
}

/** The edges of each printed page say what it lists and by which filters, when it was printed, and which page it is. */
export function writeMarginsOfPrint(): void {
  const sheet = new CSSStyleSheet();
  document.adoptedStyleSheets.push(sheet);
  window.addEventListener('beforeprint', () => {
    const title = document.querySelector('main h1')?.textContent ?? '';
    const now = readableInstant(new Date(presentTime()).toISOString(), calendarNow());
    sheet.replaceSync(`@page {
      @top-left { content: ${quoted(['IKAI', title, ...filtersOnScreen()].join(' · '))}; }
      @bottom-left { content: ${quoted(`Dicetak ${now}`)}; }
      @bottom-right { content: "Halaman " counter(page) " dari " counter(pages); }
    }`);
  });
}
