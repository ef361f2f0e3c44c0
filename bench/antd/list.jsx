import { Button, DatePicker, Form, Input, Modal, Select, Table } from 'antd';
import { useEffect, useState } from 'react';

const texts = ['first_name', 'last_name', 'title', 'email', 'phone', 'practicePermitNo', 'experienceYear', 'serkomNo'];

/** The fields of the panel's form, without any rule. */
function RowForm({ row, onClose }) {
  return (
    <Modal open title="Ubah" onCancel={onClose}>
      <Form layout="vertical" initialValues={row}>
        <Form.Item label="npa" name="npa">
          <Input autoFocus />
        </Form.Item>
        {texts.map((field) => (
          <Form.Item key={field} label={field} name={field}>
            <Input />
          </Form.Item>
        ))}
        <Form.Item label="membershipType" name="membershipType">
          <Select options={[]} />
        </Form.Item>
        <Form.Item label="serkomEndDate">
          <DatePicker />
        </Form.Item>
        <Form.Item label="status" name="status">
          <Select
            options={[
              { value: 'active', label: 'active' },
              { value: 'inactive', label: 'inactive' },
            ]}
          />
        </Form.Item>
      </Form>
    </Modal>
  );
}

const columns = [
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
].map((field) => ({ key: field, dataIndex: field, title: field }));

const pageSize = new URLSearchParams(location.search).get('pageSize') ?? 10;

/** A list with a search, and the form of a row. */
export default function List() {
  const [search, setSearch] = useState('');
  const [{ data, total_data }, setFound] = useState({ data: [], total_data: 0 });
  const [edited, setEdited] = useState(null);
  useEffect(() => {
    const query = new URLSearchParams({ isAdmin: true, page: 1, pageSize, search });
    const headers = { authorization: `Bearer ${localStorage.getItem('id_token')}` };
    const abort = new AbortController();
    fetch(`/api/v1/membership?${query}`, { headers, signal: abort.signal })
      .then((answer) => answer.json())
      .then(setFound, () => undefined);
    return () => abort.abort();
  }, [search]);
  const edit = (_, row) => <Button onClick={() => setEdited(row)} aria-label={`Ubah ${row.fullName}`} />;
  return (
    <>
      <Input type="search" value={search} onChange={({ target }) => setSearch(target.value)} />
      <Table
        rowKey="id"
        scroll={{ x: 1300 }}
        dataSource={data}
        columns={[...columns, { key: 'edit', render: edit }]}
        pagination={{ pageSize, total: total_data }}
      />
      {edited && <RowForm row={edited} onClose={() => setEdited(null)} />}
    </>
  );
}
