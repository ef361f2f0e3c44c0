import { afterAll, describe, expect, test } from 'vitest';
import { checked, csv, rowsOf, uploaded } from '#test/support/imported.ts';
import { startServer } from '#test/support/server.ts';

const server = await startServer();
afterAll(server.close);

const headers = ['NPA', 'Nama', 'Gelar', 'Wilayah', 'Foto'];

describe('a column of pictures that cannot be taken over', () => {
  test.each(['=DISPIMG("ID_5BA4F81A",1)', 'foto1.jpg'])('as of %s is left out, and costs nobody', async (picture) => {
    const bytes = csv([
      headers,
      ['P.1', 'Sari Dewi', 'S.Psi', 'Bali', picture],
      ['P.2', 'Joko Widi', 'S.Sos', 'Bali', picture],
    ]);
    const detail = await checked(server, { bytes });
    expect(detail.columns.at(-1)).toMatchObject({ title: 'Foto', field: null, because: 'unreadable' });
    expect(detail.counts).toMatchObject({ new: 2, wrong: 0 });
    expect((await rowsOf(server, detail)).flatMap(({ faults }) => faults)).toEqual([]);
  });

  test('is still suggested where a later file has pictures of ours', async () => {
    const ours = `/api/v1/files/${'a'.repeat(32)}.jpg`;
    const { columns } = await uploaded(server, { bytes: csv([headers, ['P.3', 'Sari', 'S.Psi', 'Bali', ours]]) });
    expect(columns.at(-1)?.field).toBe('image_url');
  });
});

describe('an error of a spreadsheet', () => {
  test('is no header, although it has the letters of one', async () => {
    const bytes = csv([
      ['NPA', 'Nama Lengkap Anggota Lama', 'Gelar', 'Wilayah', '#NAME?'],
      ['E.1', 'Sari Dewi', 'S.Psi', 'Bali', 'Kode 7'],
    ]);
    const { columns } = await uploaded(server, { bytes });
    expect(columns.at(-1)).toMatchObject({ title: '#NAME?', field: null, because: null });
  });

  test('makes no row of headers', async () => {
    const bytes = csv([
      ['Kode', 'Orang', 'Umur', 'Terbilang'],
      ['E.2', 'Sari Dewi', '#NAME?', '#NAME?'],
      ['E.3', 'Joko Widi', '#NAME?', '#NAME?'],
    ]);
    const { title_row, columns } = await uploaded(server, { bytes });
    expect({ title_row, fields: columns.map(({ field }) => field) }).toEqual({
      title_row: 1,
      fields: [null, null, null, null],
    });
  });
});
