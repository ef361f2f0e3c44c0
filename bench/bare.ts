/*
 * The most obvious program for the same work: node:http and the database's driver, without sign-in and checks. It lists
 * members by id, which needs no sorting; ours come by `order`, then id. It counts the members once.
 *
 *   node bench/bare.ts <our data folder> <its own file>     prints its port
 *   node bench/bare.ts <address of our database>            the same over PostgreSQL
 */
import { createServer, type IncomingMessage } from 'node:http';
import { toBuffer } from 'qrcode';
import { embedded, onServer } from './bare-database.ts';

const [from = '', file = ''] = process.argv.slice(2);
const { all, insert } = from.startsWith('postgres:') ? await onServer(from) : embedded(from, file);

const texts = ['fullName', 'npa', 'email', 'phone', 'practicePermitNo', 'serkomNo'];

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const [today, last] = [inDays(0), inDays(90)];

const serkoms: Record<string, string> = {
  none: '"serkomEndDate" IS NULL AND "serkomNo" IS NULL',
  unknown: '"serkomEndDate" IS NULL AND "serkomNo" IS NOT NULL',
  expired: `"serkomEndDate" < '${today}'`,
  expiring: `"serkomEndDate" BETWEEN '${today}' AND '${last}'`,
  valid: `"serkomEndDate" > '${last}'`,
};

async function countOf(where: string, values: (string | number)[]): Promise<number> {
  const [counted] = await all(`SELECT count(*) AS count FROM members ${where}`, values);
  return Number(counted?.count);
}

let total = await countOf('', []);

/** The WHERE clause of a query's parameters, and its values. */
function conditionOf(query: URLSearchParams): { where: string; values: (string | number)[] } {
  const conditions: string[] = [];
  const values: (string | number)[] = [];
  const value = (one: string | number) => `$${values.push(one)}`;
  const serkom = serkoms[query.get('serkom') ?? ''];
  if (serkom) conditions.push(serkom);
  const [region, search] = [query.get('region'), query.get('search')];
  if (region !== null) conditions.push(`"membershipTypeId" = ${value(Number(region))}`);
  for (const column of ['status', 'level']) {
    const wanted = query.get(column);
    if (wanted !== null) conditions.push(`"${column}" = ${value(wanted)}`);
  }
  if (search !== null) {
    const pattern = value(`%${search}%`);
    conditions.push(
      `(${texts.map((column) => `"${column}" ${from.startsWith('postgres:') ? 'ILIKE' : 'LIKE'} ${pattern}`).join(' OR ')})`,
    );
  }
  return { where: conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : '', values };
}

async function list(query: URLSearchParams) {
  const size = Number(query.get('pageSize') ?? 10);
  const offset = (Number(query.get('page') ?? 1) - 1) * size;
  const { where, values } = conditionOf(query);
  const sort = query.get('sort');
  const order =
    sort === null ? 'id' : `"${sort.replace('-', '')}" ${sort.startsWith('-') ? 'DESC' : 'ASC'} NULLS LAST, id`;
  const data = await all(
    `SELECT * FROM members ${where} ORDER BY ${order} LIMIT $${values.length + 1} OFFSET $${values.length + 2}`,
    [...values, size, offset],
  );
  return { data, total_data: where === '' ? total : await countOf(where, values) };
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
    await all('UPDATE members SET status = $1 WHERE id = $2', [(await bodyOf(request)).status, Number(key)]);
    answer({ status: 200, data: (await all('SELECT * FROM members WHERE id = $1', [Number(key)]))[0] });
  } else if (request.method === 'POST') {
    const { npa, name, title, region, regionName, email, phone } = await bodyOf(request);
    const id = await insert([npa, name, title, region, regionName, email, phone, 'active']);
    total += 1;
    answer({ status: 200, data: (await all('SELECT * FROM members WHERE id = $1', [id]))[0] });
  } else if (key !== '') answer({ data: (await all('SELECT * FROM members WHERE npa = $1', [key]))[0] });
  else answer(await list(searchParams));
});

server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  console.log(`port ${typeof address === 'object' ? address?.port : ''}`);
});
