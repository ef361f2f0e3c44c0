// On both engines: SQL that differs.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createNpaSeries } from './npa-series.ts';

const npas = fc.array(
  fc.record({
    region: fc.integer({ min: 1, max: 2 }),
    form: fc.constantFrom('K1.##', 'LAMA-#'),
    number: fc.option(fc.integer({ min: 0, max: 60 })),
    isDeleted: fc.boolean(),
  }),
  { maxLength: 80 },
);

test('whatever the NPAs of a chapter are, each is judged by those beside it', () => {
  fc.assert(
    fc.property(npas, (all) => {
      const seriesOf = createNpaSeries();
      for (const { region, form, number, isDeleted } of all) seriesOf(region, form).add(number, isDeleted);
      for (const { region, form, number } of all) {
        const chapter = all.filter((one) => one.region === region);
        const alike = chapter.filter((one) => one.form === form);
        const members = (some: typeof all) => some.filter(({ isDeleted }) => !isDeleted).length;
        expect(seriesOf(region, form).isUnlikeOthers()).toBe(members(alike) < members(chapter) / 20);

        const numbers = [...new Set(alike.flatMap((one) => one.number ?? []))];
        const before = numbers.filter((other) => number !== null && other < number);
        const missing = number === null || before.length === 0 ? 0 : number - Math.max(...before) - 1;
        const mostAreThere = numbers.length > (Math.max(...numbers) - Math.min(...numbers)) / 2;
        expect(seriesOf(region, form).isBehindGap(number)).toBe(missing >= 1 && missing < 10 && mostAreThere);
      }
    }),
  );
});
