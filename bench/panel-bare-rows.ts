import { Table } from 'antd';
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

const columns = fields.map((field) => ({ title: field, dataIndex: field }));

/** A table of members, text alone. */
export default function Rows() {
  const [rows, setRows] = useState<Row[]>([]);
  useEffect(() => {
    void fetch('/api/rows.json')
      .then((answer) => answer.json())
      .then(({ data }: { data: Row[] }) => setRows(data));
  }, []);
  return h(Table<Row>, { rowKey: 'id', columns, dataSource: rows, pagination: false });
}
