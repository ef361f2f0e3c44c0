// In test:all only: LibreOffice reads what is written.
import { beforeAll, describe, expect, test } from 'vitest';
import { exportFormats } from '#contract/exports.ts';
import { addMember } from '#contract/members.ts';
import { aMember } from '#test/support/builders.ts';
import { exported } from '#test/support/exported.ts';
import { officeIsThere, openedInOffice } from '#test/support/office.ts';
import { startServer } from '#test/support/server.ts';

describe.skipIf(!officeIsThere)('opened with LibreOffice', () => {
  const texts: Partial<Record<(typeof exportFormats)[number], string>> = {};

  beforeAll(async () => {
    const server = await startServer();
    const body = aMember({
      first_name: '=1+1',
      npa: '0007',
      title: 'a  b <&> "é"',
      phone: '+62 812-3456',
      practice_permit_number: '@SUM(A1)',
      serkom_end_date: '2027-03-05',
      experience_year_start: 1999,
    });
    await server.as('staff').ok(addMember, { body });
    for (const format of exportFormats)
      texts[format] = await openedInOffice(await exported(server, { format }), format);
    await server.close();
  });

  test.each(exportFormats)('nothing in .%s is a formula', (format) => {
    expect(texts[format]).toContain('<text:p>Experience Start Year</text:p>');
    expect(texts[format]).not.toContain('table:formula');
  });

  test('P10, P11, P12: in .xlsx texts are texts, the day is a day, numbers are numbers', () => {
    const cells = [...(texts.xlsx ?? '').matchAll(/<table:table-cell ([^>]*)>(.*?)<\/table:table-cell>/gs)];
    const kindOf = (shown: string) => {
      const [, attributes = ''] = cells.find(([, , inside]) => inside?.trim() === `<text:p>${shown}</text:p>`) ?? [];
      return /office:value-type="(\w+)"/.exec(attributes)?.[1];
    };
    for (const text of ['=1+1', '0007', '+62 812-3456', '@SUM(A1)', 'a <text:s/>b &lt;&amp;&gt; &quot;é&quot;']) {
      expect([text, kindOf(text)]).toEqual([text, 'string']);
    }
    expect(kindOf('1999')).toBe('float');
    expect(texts.xlsx).toContain('office:date-value="2027-03-05"');
    expect(kindOf('05-03-2027')).toBe('date');
  });

  test('P8: .csv is read as UTF-8 and cut at the right places, with its guarded texts in sight', () => {
    expect(texts.csv).toContain('<text:p>a <text:s/>b &lt;&amp;&gt; &quot;é&quot;</text:p>');
    expect(texts.csv).toContain('<text:p>&apos;=1+1</text:p>');
  });
});
