import { createElement as h, useEffect, useState } from 'react';

interface Row {
  id: number;
  [field: string]: unknown;
}

const fields = [
  'npa',
  'fullName',
  'title',
  'membershipType',
  'email',
  'phone',
  'practicePermitNo',
  'experienceYear',
  'serkomNo',
  'serkomEndDate',
  'status',
];

/** A table of members, only text. */
export default function Rows() {
  const [rows, setRows] = useState<Row[]>([]);
  useEffect(() => {
    void fetch('/api/rows.json')
      .then((answer) => answer.json())
      .then(({ data }: { data: Row[] }) => setRows(data));
  }, []);
  const cells = (kind: 'th' | 'td', texts: string[]) => texts.map((text, at) => h(kind, { key: fields[at] }, text));
  return h(
    'table',
    null,
    h('thead', null, h('tr', null, cells('th', fields))),
    h(
      'tbody',
      null,
      rows.map((row) =>
        h(
          'tr',
          { key: row.id, className: 'bare-row' },
          cells(
            'td',
            fields.map((field) => String(row[field] ?? '')),
          ),
        ),
      ),
    ),
  );
}
