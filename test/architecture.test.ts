import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'vite';
import { describe, expect, test } from 'vitest';
import { subjects } from '#contract/history.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
/** At the root; below it, a name that begins with data is a name like any other. */
const notOurs = /^(node_modules|dist|data|data-.*|\.git|coverage|test-results)$/;

function filesBelow(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => folder !== '' || !notOurs.test(entry.name))
    .flatMap((entry) => {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      return entry.isDirectory() ? filesBelow(path) : [path];
    });
}

const text = (path: string) => readFileSync(join(root, path), 'utf8');

const files = filesBelow('');
const code = files.filter((path) => /\.(ts|tsx|mjs)$/.test(path));
const isTest = (path: string) => /\.test\.tsx?$/.test(path);
const product = code.filter((path) => path.startsWith('src/') && !isTest(path));

interface Import {
  from: string;
  /** A path of ours below the root, or the name of a package. */
  to: string;
  typeOnly: boolean;
}

function target(from: string, specifier: string): string {
  if (specifier.startsWith('#')) return `src/${specifier.slice(1)}`;
  return specifier.startsWith('.') ? normalize(join(dirname(from), specifier)) : specifier;
}

/** Every import and re-export of a file, dynamic ones and those of types included. */
function importsOf(path: string): Import[] {
  const source = text(path);
  const { module, errors } = parseSync(path, source);
  expect(errors, path).toEqual([]);
  const found = (specifier: string, typeOnly: boolean) => ({ from: path, to: target(path, specifier), typeOnly });
  return [
    ...module.staticImports.map(({ moduleRequest, entries }) =>
      found(moduleRequest.value, entries.length > 0 && entries.every((entry) => entry.isType)),
    ),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest, isType }) => (moduleRequest ? [found(moduleRequest.value, isType)] : [])),
    ),
    ...module.dynamicImports.map(({ moduleRequest }) =>
      found(source.slice(moduleRequest.start + 1, moduleRequest.end - 1), false),
    ),
  ];
}

const imports = product.flatMap(importsOf);
const told = ({ from, to }: Import) => `${from} → ${to}`;

/** Folders that every feature builds on. The others are features. */
const foundations = {
  server: ['http', 'database', 'backup', 'move', 'session', 'security', 'spreadsheets', 'printing'],
  web: ['ui', 'api', 'session', 'drafts', 'lists', 'undo', 'files', 'fields'],
};

/** The feature that a file belongs to: its folder below src/server or src/web. */
function featureOf(path: string): string | null {
  const [src, side, folder, file] = path.split('/');
  if (src !== 'src' || (side !== 'server' && side !== 'web') || file === undefined || folder === undefined) return null;
  return foundations[side].includes(folder) ? null : `${side}/${folder}`;
}

/** The only files that know several features: they hand one's objects to another. */
const wiring = [
  ...['main', 'app', 'app/accounts', 'app/members', 'app/training', 'app/paper'].map((name) => `src/server/${name}.ts`),
  ...['main.ts', 'app.tsx', 'inside.tsx', 'first-screens.ts', 'screens.ts'].map((name) => `src/web/start/${name}`),
  ...['member-screen.ts', 'member-parts.ts', 'history-screen.ts'].map((name) => `src/web/start/${name}`),
];

/** What of the contract is about days, numbers, orders and calls whatever they are of; every other file of it is about a noun. */
const nounless = ['dates', 'numbers', 'endpoint', 'sort', 'same-text', 'now'].map((name) => `src/contract/${name}.ts`);

/** Features that use another's code, each for a reason. */
const leanOn: Record<string, string[]> = {
  // The own profile is the own account, seen from the other side.
  'server/profile': ['server/accounts'],
  // Codes on a card are those of sheets, and pictures on it are stored ones.
  'server/cards': ['server/pictures', 'server/qr-sheets'],
  // Codes on a sheet are made as single ones are.
  'server/qr-sheets': ['server/pictures'],
  // A member keeps a picture by the name in its address, sheets of members name regions as those of regions do, and
  // who is deleted for ever leaves the history before the rows by which it is found.
  'server/members': ['server/pictures', 'server/regions', 'server/history'],
  // Who comes to a class, or stands on a public page, is found by NPA; attendance is read off sheets with names.
  'server/training': ['server/members'],
  'server/public-page': ['server/members'],
  'server/operations': ['server/history'], // An undone merge leaves the history as one entry's.
  // The state of a class has one rule, and reports count by it.
  'server/reports': ['server/training'],
  // Cards are printed for members chosen in the list, and for a class.
  'web/members': ['web/cards'],
  'web/training': ['web/cards'],
  // Whoever signs out is told of check-ins that were not sent yet.
  'web/layout': ['web/check-in', 'web/start'],
  // As the menu does, it fetches the code of the screen that comes next.
  'web/sign-in': ['web/start'],
};

describe('imports', () => {
  test('the contract imports zod only', () => {
    const wrong = imports.filter(
      ({ from, to }) => from.startsWith('src/contract/') && to !== 'zod' && !to.startsWith('src/contract/'),
    );
    expect(wrong.map(told)).toEqual([]);
  });

  test('server and panel know the contract, not each other', () => {
    const crosses = ({ from, to }: Import) =>
      (from.startsWith('src/server/') && to.startsWith('src/web/')) ||
      (from.startsWith('src/web/') && to.startsWith('src/server/'));
    expect(imports.filter(crosses).map(told)).toEqual([]);
  });

  test('the blocks in ui/ know no feature, and no noun of the contract', () => {
    const ofUi = imports.filter(({ from }) => from.startsWith('src/web/ui/'));
    const isNoun = (path: string) => path.startsWith('src/contract/') && !nounless.includes(path);
    expect(ofUi.filter(({ to }) => featureOf(to) !== null || isNoun(to)).map(told)).toEqual([]);
    expect(nounless.filter((path) => !ofUi.some(({ to }) => to === path))).toEqual([]);
  });

  test('the headless components are known to our own blocks alone', () => {
    const wrong = imports.filter(({ from, to }) => to.startsWith('@base-ui/') && !from.startsWith('src/web/ui/'));
    expect(wrong.map(told)).toEqual([]);
  });

  // It is started anew for each file, and most of that time would be the contract's shapes.
  test('the process that reads a file to import loads no zod', () => {
    const loaded = new Set(['src/server/imports/read/reading-process.ts']);
    for (const path of loaded) {
      for (const { from, to, typeOnly } of imports) if (from === path && !typeOnly) loaded.add(to);
    }
    expect([...loaded]).toContain('src/server/imports/read/reading.ts');
    expect([...loaded]).not.toContain('zod');
  });

  test('a feature imports no other feature, but for the type of what it is handed', () => {
    const wrong = imports.filter(({ from, to, typeOnly }) => {
      const [own, other] = [featureOf(from), featureOf(to)];
      if (other === null || own === other || typeOnly || wiring.includes(from)) return false;
      return own === null || !leanOn[own]?.includes(other);
    });
    expect(wrong.map(told)).toEqual([]);
  });

  test('every exception to that is still needed', () => {
    const unneeded = Object.entries(leanOn).flatMap(([own, others]) =>
      others.filter(
        (other) =>
          !imports.some(({ from, to, typeOnly }) => featureOf(from) === own && featureOf(to) === other && !typeOnly),
      ),
    );
    expect(unneeded).toEqual([]);
  });
});

describe('names', () => {
  test('no drawer: a file or folder is named for its subject', () => {
    const drawers = /^(utils?|helpers?|common|misc|libs?|shared|types|constants)$/;
    const wrong = code.filter((path) => path.split('/').some((part) => drawers.test(part.split('.')[0] ?? '')));
    expect(wrong).toEqual([]);
  });

  test('no barrel: no file only hands on what others export', () => {
    const isBarrel = (path: string) => {
      if (/^index\.\w+$/.test(basename(path))) return true;
      const { program } = parseSync(path, text(path));
      const handsOn = program.body.filter((statement) => 'source' in statement && statement.source !== null);
      return (
        handsOn.length > 0 &&
        handsOn.length === program.body.length &&
        handsOn.every(({ type }) => type !== 'ImportDeclaration')
      );
    };
    // The list of all endpoints, which is read as a whole.
    expect(code.filter(isBarrel)).toEqual(['src/contract/api.ts']);
  });
});

describe('the database', () => {
  /** Whose folder below src/server writes a table. Programs that read a whole database know no feature. */
  const owners: Record<string, string | string[]> = {
    ...{ members: 'members', distinct_members: 'members' },
    regions: 'regions',
    ...{ accounts: 'accounts', sign_ins: 'accounts', password_links: 'accounts' },
    ...{ sessions: 'session', totp_secrets: 'session', recovery_codes: 'session' },
    ...{ passkeys: 'session', challenges: 'session' },
    ...{ second_factor_roles: 'session', security_events: 'security', told_events: 'security' },
    pictures: 'pictures',
    attempts: 'http',
    changes: ['database', 'history'],
    people_read: 'access-records',
    access_records: ['access-records', 'backup'],
    operations: 'operations',
    ...{ imports: 'imports', import_rows: 'imports', import_keys: 'imports', import_titles: 'imports' },
    ...{ card_settings: 'cards', card_voids: 'cards', member_cards: 'cards' },
    ...{ reminders: 'serkom', reminder_texts: 'serkom' },
    training_modules: 'training',
    training_classes: 'training',
    training_registrations: 'training',
    training_check_ins: 'training',
    saved_views: 'views',
  };

  const server = product.filter((path) => path.startsWith('src/server/'));

  /** What a file writes by name: with the query builder, or through the history. */
  function writesOf(path: string): { path: string; table: string; through: string }[] {
    const write =
      /\b(insertInto|updateTable|deleteFrom|mergeInto|\w+Tracked)(?:<\w+>)?\(\s*(?:\w+,\s*)*(?:\{ table: )?'(\w+)'/g;
    return [...text(path).matchAll(write)].map(([, through = '', table = '']) => ({ path, table, through }));
  }

  const writes = server.flatMap(writesOf);

  test('a store writes only its own tables', () => {
    expect(writes.length).toBeGreaterThan(0);
    const isOwner = (folder: string, table: string) => [owners[table]].flat().includes(folder);
    expect(writes.filter(({ path, table }) => !isOwner(path.split('/')[2] ?? '', table))).toEqual([]);
  });

  test('the rules of the rows of a table are declared by its owner', () => {
    const declared = server.flatMap((path) =>
      [...text(path).matchAll(/: (?:Row|ManyRows)Rules<'(\w+)'>/g)].map(([, table = '']) => ({ path, table })),
    );
    expect(declared.map(({ table }) => table).sort()).toEqual([...subjects].sort());
    expect(declared.filter(({ path, table }) => path.split('/')[2] !== owners[table])).toEqual([]);
  });

  test('the room of lists of members has one entry', () => {
    const room = 'src/server/members/list/';
    const outside = imports.filter(({ from, to }) => to.startsWith(room) && !from.startsWith(room));
    expect([...new Set(outside.map(({ to }) => to))]).toEqual([`${room}member-lists.ts`]);
    expect(text(`${room}member-lists.ts`).match(/^export .*\(/gm)).toEqual(['export function memberLists(']);
  });

  const isTracked = (table: string) => subjects.some((subject) => subject === table);

  test('what has a history is written through it alone', () => {
    expect(writes.filter(({ table, through }) => isTracked(table) && !through.endsWith('Tracked'))).toEqual([]);
    const around = server.filter((path) => /\bWritableDatabase\b/.test(text(path)));
    expect(around.sort()).toEqual(['src/server/database/history.ts', 'src/server/database/schema.ts']);
  });

  /** Whoever is behind a call may write only while the session holds, which `writeAs` sees to. */
  const withoutCall: Record<string, string> = {
    'src/server/accounts/accounts.store.ts': 'signing in begins the session',
    'src/server/accounts/password-links.store.ts': 'a link entitles without a session',
    'src/server/accounts/password-link-rows.ts': 'chore',
    'src/server/session/who-asks.ts': 'it has writeAs',
    'src/server/security/noting.ts': 'what is noted of whoever is not signed in',
    'src/server/session/second-factor/challenges.ts': 'a pending sign-in has no session yet; chore',
    'src/server/access-records/people-read.ts': 'adds up what was read; chore',
    'src/server/access-records/access-records.store.ts': 'the end of a file, a list that was answered; chore',
    'src/server/pictures/pictures.store.ts': 'chore',
    'src/server/http/attempts.ts': 'counts tries of whoever is not signed in',
    'src/server/imports/staged-rows.store.ts': 'rows that nobody sees until their import, which asks, has been read',
    'src/server/imports/forgetting.ts': 'chore',
    'src/server/http/health.ts': 'tries whether anything can be written',
    'src/server/metrics/metrics.ts': 'measures how long a transaction waits',
    'src/server/security/security-events.store.ts': 'chore',
    'src/server/session/sessions.store.ts': 'chore, and what is noted of calls that were answered',
  };

  test('database/ knows no table by name outside of the schema, but for those of the history', () => {
    const schema = text('src/server/database/schema/1.0.postgres.sql');
    const tables = [...schema.matchAll(/^CREATE TABLE (\w+)/gm)].map(([, table = '']) => table);
    expect(tables).toContain('members');
    const named = tables.filter((table) => !['changes', 'operations'].includes(table)).join('|');
    const names = new RegExp(
      `['"\`](${named})['"\`.]|\\b(from|join|into|update|table) (${named})\\b|\\b(${named})\\.(?!ts\\b)\\w`,
      'i',
    );
    const others = server.filter((path) => /^src\/server\/database\/(?!schema\.ts|schema\/|rows\/)/.test(path));
    expect(others.filter((path) => names.test(text(path).replace(/^import .*$/gm, '')))).toEqual([]);
  });

  test('a call writes through writeAs, which asks whether its session still holds', () => {
    const around = /\btransact\(|\bdb\s*\.(transaction|insertInto|updateTable|deleteFrom)\(/;
    const files = server.filter(
      (path) => !/^src\/server\/(database|backup|move)\//.test(path) && around.test(text(path)),
    );
    expect(files.sort()).toEqual(Object.keys(withoutCall).sort());
  });

  test('what has a history leaves its lists; nothing else deletes its rows', () => {
    const tables = subjects.join('|');
    const deletes = new RegExp(`\\bdeleteFrom\\(\\s*'(${tables})'|\\bdelete from "?(${tables})\\b`, 'i');
    expect(code.filter((path) => path.startsWith('src/') && deletes.test(text(path)))).toEqual([]);
  });

  test('nothing hangs on it unseen: what a function needs is an argument', () => {
    expect(server.filter((path) => path.includes('/database/') && /\bWeak(Map|Set|Ref)\b/.test(text(path)))).toEqual(
      [],
    );
  });

  test('which engine it is, is known in one place', () => {
    const knows = (path: string) =>
      /^src\/server\/(database|backup|move)\//.test(path) ||
      /^src\/server\/(config|environment)(\.test)?\.ts$/.test(path);
    // Of the tasks, only those that find, install or start one for the tests.
    const forTests = /^tasks\/(programs|test|postgres[\w-]*)\.ts$/;
    const elsewhere = code.filter(
      (path) => /^(src|tasks)\//.test(path) && !knows(path) && !isTest(path) && !forTests.test(path),
    );
    expect(elsewhere.filter((path) => /sqlite|postgres|dialect/i.test(text(path)))).toEqual([]);
  });
});

describe('the text of files', () => {
  test('the time zone is handed over: calendars are made where it comes from, and nowhere else', () => {
    const making = product.filter((path) => /\bcalendarOf\(|timeZone: '(?!UTC')/.test(text(path)));
    const sources = ['src/contract/dates.ts', 'src/server/database/open.ts', 'src/web/api/calendar.ts'];
    expect(making.sort()).toEqual(sources);
  });

  test('shapes are declared in the contract, and the configuration in config.ts', () => {
    const declares = product.filter((path) => text(path).includes('z.object('));
    expect(declares.filter((path) => !path.startsWith('src/contract/') && path !== 'src/server/config.ts')).toEqual([]);
  });

  test('no file has outgrown its one subject', () => {
    const written = files.filter((path) => /\.(ts|tsx|mjs|css)$/.test(path));
    const long = written.filter((path) => text(path).split('\n').length > 350);
    expect(long).toEqual([]);
  });

  test('nothing names a folder of one machine, or where one machine gets its packages', () => {
    const readable = files.filter((path) => /\.(ts|tsx|mjs|json|md|css|html|svg|yml)$|^\.npmrc$|^\.ci\//.test(path));
    const ofOneMachine = /(?<![\w.:])\/(home|root|Users|work)\/\w|"resolved":|registry\s*=/;
    expect(readable.filter((path) => ofOneMachine.test(text(path)) && path !== 'test/architecture.test.ts')).toEqual(
      [],
    );
  });
});
