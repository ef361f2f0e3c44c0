// On both engines: SQL that differs.
import { getIntrospectionQuery } from 'graphql';
import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { errorBody } from '#contract/errors.ts';
import { graphql } from '#contract/reports.ts';
import { startServer } from '#test/support/server.ts';

const server = await startServer();
afterAll(server.close);
const url = server.url + graphql.path;
const authorization = `Bearer ${server.accounts.staff.token}`;

interface Answer {
  data?: Record<string, Record<string, number>> | null;
  errors?: { message: string; path?: string[]; extensions?: { status: number; errors?: unknown } }[];
}

async function ask(query: string, variables: object = {}, headers: Record<string, string> = {}) {
  const response = await fetch(url, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ query, variables }),
  });
  return { response, answer: (await response.json()) as Answer };
}

const zeros = { module: 0, participant: 0, attendedClassParticipant: 0, notAttendedClassParticipant: 0 };
const fields = Object.keys(zeros).join(' ');
const own = 'application/graphql-response+json';

describe('the dashboard', () => {
  test.each(['today', 'last_3_days', 'last_6_month', 'last_12_month', 'all_time'])('counts over %s', async (period) => {
    const { answer } = await ask(`query ($period: Period!) { getDashboard(period: $period) { ${fields} } }`, {
      period,
    });
    expect(answer).toEqual({ data: { getDashboard: zeros } });
  });

  test('counts over days of one’s own, and over today by itself', async () => {
    const custom = 'getDashboard(period: custom, startDate: "2026-01-01", endDate: "2026-01-01")';
    const { answer } = await ask(`{ ${custom} { ${fields} } getDashboardToday { ${fields} } }`);
    expect(answer).toEqual({ data: { getDashboard: zeros, getDashboardToday: zeros } });
  });

  test.each([
    ['no day', '', { startDate: 'Please Input Custom Date', endDate: 'Please Input Custom Date' }],
    ['no last day', ', startDate: "2026-01-01"', { endDate: 'Please Input Custom Date' }],
    ['a null for the first day', ', startDate: null, endDate: "2026-01-01"', { startDate: 'Please Input Custom Date' }],
    [
      'a start after its end',
      ', startDate: "2026-01-02", endDate: "2026-01-01"',
      { startDate: 'Tanggal awal tidak boleh sesudah tanggal akhir.' },
    ],
  ])('of days of one’s own with %s is refused at the day', async (_, days, faults) => {
    const { answer } = await ask(`{ getDashboard(period: custom${days}) { module } }`);
    expect(answer.data).toBeNull();
    const errors = Object.entries(faults).map(([field, message]) => ({ field, message }));
    const message = errors[0]?.message;
    expect(answer.errors).toMatchObject([{ message, path: ['getDashboard'], extensions: { status: 400, errors } }]);
  });

  test.each(['2026-02-30', '2026-01-01T00:00:00Z', '01-02-2026', '', '0001-01-01', '9999-12-31'])(
    'takes no day such as %j, written into the question or beside it',
    async (day) => {
      const written = await ask(
        `{ getDashboard(period: custom, startDate: "${day}", endDate: "2026-01-01") { module } }`,
      );
      const query = 'query ($day: Date) { getDashboard(period: custom, startDate: $day, endDate: $day) { module } }';
      const beside = await ask(query, { day });
      for (const { answer } of [written, beside]) {
        expect(answer.data).toBeUndefined();
        expect(answer.errors?.[0]?.message).toMatch(/Tanggal tidak sah|Tahun harus antara 1900 dan 2999/);
      }
    },
  );

  test.each([
    '{ getDashboard { module } }',
    '{ getDashboard(period: yesterday) { module } }',
    'mutation { x }',
    '{',
    '',
  ])('is asked for rightly or not at all: %j is answered with what is wrong', async (query) => {
    const { response, answer } = await ask(query, {}, { accept: own });
    expect([response.status, response.headers.get('content-type')]).toEqual([400, `${own}; charset=utf-8`]);
    expect(answer).toEqual({ errors: [expect.objectContaining({ message: expect.stringMatching(/\S/) })] });
  });

  test('is asked by the name of an operation that the question has, and of no other', async () => {
    const named = async (query: string, operationName: string) => {
      const body = JSON.stringify({ query, operationName });
      const response = await fetch(url, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json' },
        body,
      });
      return (await response.json()) as Answer;
    };
    const question = 'query A { getDashboardToday { module } } query B { getDashboardToday { participant } }';
    expect(await named(question, 'B')).toEqual({ data: { getDashboardToday: { participant: 0 } } });
    for (const [query, name] of [
      [question, 'C'],
      ['{ getDashboardToday { module } }', 'A'],
      ['{ getDashboardToday { module } }', ''],
    ] as const) {
      expect(await named(query, name)).toEqual({ errors: [{ message: 'Unable to detect operation AST' }] });
    }
  });
});

describe('who may ask, and how', () => {
  test.each([[null], ['Bearer nonsense']])('without a valid token (%j) it is the one 401', async (token) => {
    const headers = { 'content-type': 'application/json', ...(token !== null && { authorization: token }) };
    const response = await fetch(url, { method: 'POST', headers, body: '{"query":"{ __typename }"}' });
    expect([response.status, response.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
    expect(errorBody.strict().parse(await response.json()).message).toBe(
      'Sesi Anda telah berakhir. Silakan masuk lagi.',
    );
  });

  test('nothing is asked by an address: GET is 405', async () => {
    const response = await fetch(`${url}?query={__typename}`, { headers: { authorization } });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST']);
  });

  test('whatever else is acceptable, the answer is JSON that nobody keeps', async () => {
    const { response } = await ask('{ __typename }', {}, { accept: 'text/html' });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('x-request-id')).toMatch(/\S/);
  });
});

describe('limits', () => {
  const wrong = async (query: string) => {
    const { answer } = await ask(query);
    expect(answer.data).toBeUndefined();
    return answer.errors?.map(({ message }) => message).join('\n');
  };

  test('the schema can be asked for', async () => {
    const { answer } = await ask(getIntrospectionQuery());
    expect(answer.errors).toBeUndefined();
  });

  test('a question that is too deep is refused, whether at once or by way of fragments', async () => {
    const query = '{ __schema { types { fields { type { fields { type { fields { name } } } } } } } }';
    expect(await wrong(query)).toMatch(/introspection depth/i);
    const fragments = Array.from(
      { length: 3 },
      (_, n) => `fragment f${n} on __Type { fields { type { ...f${n + 1} } } }`,
    );
    const folded = `{ __type(name: "Query") { ...f0 } } ${fragments.join(' ')} fragment f3 on __Type { name }`;
    expect(await wrong(folded)).toMatch(/introspection depth/i);
    expect(await wrong(`{ __type(name: "Query") ${'{ ofType '.repeat(70)}{ name }${' }'.repeat(70)} }`)).toMatch(
      /tokens/,
    );
  });

  test('a question that asks for too many dashboards is refused, whether at once or by way of fragments', async () => {
    const many = (count: number, name = 'a') =>
      Array.from({ length: count }, (_, n) => `${name}${n}: getDashboardToday { module }`).join(' ');
    expect((await ask(`{ ${many(4)} }`)).answer.errors).toBeUndefined();
    expect(await wrong(`{ ${many(5)} }`)).toMatch(/At most 4 root fields, found 5/);
    const fragments = `fragment a on Query { ${many(2)} ...b } fragment b on Query { ${many(3, 'b')} }`;
    expect(await wrong(`{ ...a } ${fragments}`)).toMatch(/At most 4 root fields/);
    expect(await wrong(`{ ... on Query { ${many(3)} ... { ${many(2, 'b')} } } }`)).toMatch(/At most 4 root fields/);
  });

  test.each(['Query { __typename }', '__Type { name }'])(
    'a question that unfolds manyfold, down to %s, is answered at once',
    async (last) => {
      const [kind] = last.split(' ');
      const levels = Array.from({ length: 13 }, (_, n) => `fragment f${n} on ${kind} { ${`...f${n + 1} `.repeat(3)}}`);
      const begin = kind === 'Query' ? '{ ...f0 }' : '{ __type(name: "Query") { ...f0 } }';
      const start = performance.now();
      const { response } = await ask(`${begin} ${levels.join(' ')} fragment f13 on ${last}`, {}, { accept: own });
      expect(response.status).toBe(200);
      expect(performance.now() - start).toBeLessThan(2000);
    },
  );

  test('a question that goes round in circles is refused', async () => {
    expect(await wrong('{ ...a } fragment a on Query { ...b } fragment b on Query { ...a }')).toMatch(/itself/);
  });

  test('a question that is too long is refused, and few of many faults are told', async () => {
    expect(await wrong(`{ ${'x '.repeat(1500)} }`)).toMatch(/more that 200 tokens/);
    const long = await ask(`{ __typename } #${'x'.repeat(10_000)}`);
    expect([long.response.status, errorBody.strict().parse(long.answer).errors?.[0]?.field]).toEqual([400, 'query']);
    const { answer } = await ask(`{ ${Array.from({ length: 190 }, (_, n) => `x${n}`).join(' ')} }`);
    expect(answer.errors?.length).toBeLessThanOrEqual(11);
  });
});

test('what fails inside shows nothing but the id under which the log has it', async () => {
  await sql`ALTER TABLE training_classes RENAME TO classes_gone`.execute(server.db);
  try {
    const { response, answer } = await ask('{ getDashboardToday { module } }');
    const id = response.headers.get('x-request-id');
    const message = `Terjadi kesalahan di sistem kami. Silakan coba lagi; bila tetap gagal, sebutkan kode ${id}.`;
    expect(answer.errors).toMatchObject([{ message, extensions: { status: 500 } }]);
    expect(JSON.stringify(answer)).not.toMatch(/training|no such|relation|select|stack|\.ts/i);
  } finally {
    await sql`ALTER TABLE classes_gone RENAME TO training_classes`.execute(server.db);
  }
});
