/*
 * What one would first write for the same work: node:http and node:sqlite alone, no sign-in, no checks. Its rows come by
 * id, which costs no sorting; ours come by `order`, then id.
 *
 *   node bench/bare.ts <our data folder> <its own file>     prints its port
 */
import { createServer, type IncomingMessage } from 'node:http';
import { DatabaseSync } from 'node:sqlite';
import { toBuffer } from 'qrcode';

const [ours = '', file = ''] = process.argv.slice(2);

const db = new DatabaseSync(file);
db.exec(`
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = FULL;
  CREATE TABLE members (
    id INTEGER PRIMARY KEY, npa TEXT UNIQUE, fullName TEXT, image_url TEXT, title TEXT, membershipTypeId INTEGER,
    membershipType TEXT, email TEXT, phone TEXT, practicePermitNo TEXT, experienceYearStart INTEGER, experienceYear INTEGER,
    serkomNo TEXT, serkomEndDate TEXT, status TEXT, "order" INTEGER, level TEXT, version INTEGER, updatedAt TEXT
  );
  ATTACH '${ours}/directory.sqlite' AS ours;
  INSERT INTO members
    SELECT members.id, npa, first_name, picture, title, region_id, 'IKAI ' || name, email, phone, practice_permit_number,
      experience_year_start, 2026 - experience_year_start, serkom_number, serkom_end_date, status, "order", level,
      members.version, members.updated_at
    FROM ours.members JOIN ours.regions ON regions.id = region_id;
  DETACH ours;
`);

const inOrder = 'ORDER BY id LIMIT ? OFFSET ?';
const found =
  'fullName LIKE ?1 OR npa LIKE ?1 OR email LIKE ?1 OR phone LIKE ?1 OR practicePermitNo LIKE ?1 OR serkomNo LIKE ?1';

const page = db.prepare(`SELECT * FROM members ${inOrder}`);
const count = db.prepare('SELECT count(*) AS count FROM members');
const pageOfRegion = db.prepare(`SELECT * FROM members WHERE membershipTypeId = ? AND status = ? ${inOrder}`);
const countOfRegion = db.prepare('SELECT count(*) AS count FROM members WHERE membershipTypeId = ? AND status = ?');
const pageFound = db.prepare(`SELECT * FROM members WHERE ${found} ORDER BY id LIMIT ?2 OFFSET ?3`);
const countFound = db.prepare(`SELECT count(*) AS count FROM members WHERE ${found}`);
const one = db.prepare('SELECT * FROM members WHERE npa = ?');
const byId = db.prepare('SELECT * FROM members WHERE id = ?');
const setStatus = db.prepare('UPDATE members SET status = ? WHERE id = ?');
const insert = db.prepare(
  'INSERT INTO members (npa, fullName, title, membershipTypeId, membershipType, email, phone, status) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
);

function list(query: URLSearchParams) {
  const size = Number(query.get('pageSize') ?? 10);
  const offset = (Number(query.get('page') ?? 1) - 1) * size;
  const [region, search] = [query.get('region'), query.get('search')];
  if (region !== null) {
    const condition = [Number(region), query.get('status')] as const;
    return { data: pageOfRegion.all(...condition, size, offset), total_data: countOfRegion.get(...condition)?.count };
  }
  if (search !== null) {
    const pattern = `%${search}%`;
    return { data: pageFound.all(pattern, size, offset), total_data: countFound.get(pattern)?.count };
  }
  return { data: page.all(size, offset), total_data: count.get()?.count };
}

async function bodyOf(request: IncomingMessage) {
  let text = '';
  for await (const part of request) text += part;
  return JSON.parse(text);
}

const server = createServer(async (request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost');
  const answer = (body: unknown) => {
    const json = Buffer.from(JSON.stringify(body));
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': json.length }).end(json);
  };
  const key = decodeURIComponent(pathname.split('/')[2] ?? '');
  if (pathname === '/qrcode') {
    const png = await toBuffer(searchParams.get('text') ?? '', { width: 100 });
    response.writeHead(200, { 'content-type': 'image/png', 'content-length': png.length }).end(png);
  } else if (request.method === 'PUT') {
    setStatus.run((await bodyOf(request)).status, Number(key));
    answer({ status: 200, data: byId.get(Number(key)) });
  } else if (request.method === 'POST') {
    const { npa, name, title, region, regionName, email, phone } = await bodyOf(request);
    const { lastInsertRowid } = insert.run(npa, name, title, region, regionName, email, phone, 'active');
    answer({ status: 200, data: byId.get(lastInsertRowid) });
  } else if (key !== '') answer({ data: one.get(key) });
  else answer(list(searchParams));
});

server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  console.log(`port ${typeof address === 'object' ? address?.port : ''}`);
});
