import { mayUse, type Role } from '#contract/access.ts';
import type { Change } from '#contract/endpoint.ts';
import type { MemberListQuery } from '#contract/members.ts';
import { printableText } from '#contract/same-text.ts';
import {
  addressKeys,
  mostViews,
  type NamedView,
  type SavedView,
  type ViewBody,
  type ViewChange,
  viewedParameters,
} from '#contract/views.ts';
import type { Db, Tx } from '#server/database/schema.ts';
import { fold, uniqueKey } from '#server/database/search-text.ts';
import { lockRow } from '#server/database/tracked-rows/rows.ts';
import type { ForgetAccount } from '#server/keeper.ts';
import { forbidden, invalid, notFound, Problem, taken } from '#server/problems.ts';
import { type Actor, writeAs } from '#server/session/who-asks.ts';

/** Whoever may share views may also edit shared ones. */
const mayShare = (role: Role) => mayUse('admin', role);

/** The list request's parameters for a view's query; null if they are invalid. */
function parametersOf(query: string): MemberListQuery | null {
  const given = [...new URLSearchParams(query)].filter(([, value]) => value !== '');
  const names = new Map<string, string>(Object.entries(addressKeys));
  const named = given.map(([key, value]) => [names.get(key) ?? key, value]);
  return viewedParameters.safeParse(Object.fromEntries(named)).data ?? null;
}

/** A query without invisible and control characters, encoded or not. */
function printableQuery(query: string): string {
  const given = [...new URLSearchParams(query)];
  const seen = given.map((pair) => pair.map(printableText));
  return JSON.stringify(seen) === JSON.stringify(given) ? query : String(new URLSearchParams(seen));
}

type Sent = Omit<ViewChange, 'version'>;

interface ViewRow {
  id: number;
  account_id: number;
  name: string;
  query: string;
  columns: string | null;
  audience: SavedView['audience'];
  version: number;
  owner: string;
}

const mayChange = ({ account_id, audience }: ViewRow, { id, role }: Actor) =>
  account_id === id || (audience !== 'me' && mayShare(role));

function viewOf(row: ViewRow, actor: Actor): SavedView {
  const { id, name, query, columns, audience, owner, version } = row;
  const may_change = mayChange(row, actor);
  return {
    id,
    name,
    query,
    columns: columns === null ? null : JSON.parse(columns),
    audience,
    owner,
    may_change,
    version,
  };
}

/** The views in somebody's menu. */
function visibleTo(db: Db | Tx, { id, role }: Actor) {
  return db
    .selectFrom('saved_views')
    .innerJoin('accounts', 'accounts.id', 'saved_views.account_id')
    .select(['saved_views.id', 'account_id', 'saved_views.name', 'query', 'columns', 'audience'])
    .select(['saved_views.version', 'accounts.name as owner'])
    .where((eb) =>
      eb.or([
        eb('account_id', '=', id),
        mayShare(role) ? eb('audience', '!=', 'me') : eb('audience', 'in', [role, 'everybody']),
      ]),
    );
}

/** Rules of a view, and what the actor may do. */
async function check(tx: Tx, actor: Actor, { name, query, audience }: Sent, own: number, id: number | null) {
  if (query !== undefined && parametersOf(query) === null)
    throw invalid([{ field: 'query', message: 'Tampilan ini memuat filter yang tidak dikenal daftar anggota.' }]);
  if (audience !== undefined && audience !== 'me' && !mayShare(actor.role)) throw forbidden();
  if (name === undefined) return;
  // Of two views that an account saves at the same moment, one sees the other.
  await lockRow(tx, 'accounts', own, 'edit');
  const namesakes = await tx
    .selectFrom('saved_views')
    .select('id')
    .where('account_id', '=', own)
    .where('name_key', '=', uniqueKey(name))
    .execute();
  if (namesakes.some((one) => one.id !== id)) throw taken('name', 'Sudah ada tampilan dengan nama ini.');
}

/** Columns for the fields that were sent; others stay as they are. */
const columnsOf = ({ columns, name, query, audience }: Sent) => ({
  ...(name !== undefined && { name, name_key: uniqueKey(name) }),
  ...(query !== undefined && { query: printableQuery(query) }),
  ...(audience !== undefined && { audience }),
  ...(columns !== undefined && { columns: columns && JSON.stringify(columns) }),
});

/** The words of a text that are long enough to mean somebody. */
const tellingWords = (text: string) =>
  fold(text)
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word.length >= 4);

/** Deletes the private views of an erased account, which nobody else sees. Shared ones stay for the others. */
const forgetOwner: ForgetAccount = async (tx, { id }) => {
  await tx.deleteFrom('saved_views').where('account_id', '=', id).where('audience', '=', 'me').execute();
};

/** Saved views of the member list. `countMembers` counts the members of a list. */
export function createViews(db: Db, countMembers: (list: MemberListQuery) => Promise<number>) {
  async function read(tx: Tx, actor: Actor, id: number): Promise<ViewRow> {
    const row = await visibleTo(tx, actor).where('saved_views.id', '=', id).executeTakeFirst();
    if (!row) throw notFound('Tampilan');
    return row;
  }

  async function readForChange(tx: Tx, actor: Actor, id: number): Promise<ViewRow> {
    const row = await read(tx, actor, id);
    if (!mayChange(row, actor)) throw forbidden();
    return row;
  }

  return {
    async list(actor: Actor): Promise<SavedView[]> {
      const rows = await visibleTo(db, actor).orderBy('saved_views.id').execute();
      const folded = new Map(rows.map(({ id, name }) => [id, fold(name)]));
      const by = ({ id }: ViewRow) => folded.get(id) ?? '';
      return rows.sort((a, b) => (by(a) < by(b) ? -1 : by(a) > by(b) ? 1 : 0)).map((row) => viewOf(row, actor));
    },

    /** All views, of whomever, that have a part of a word of these texts in their name or filters. */
    async naming(tx: Tx, texts: readonly string[]): Promise<NamedView[]> {
      const meant = texts.flatMap(tellingWords);
      const views = await tx
        .selectFrom('saved_views')
        .innerJoin('accounts', 'accounts.id', 'saved_views.account_id')
        .select(['saved_views.id', 'saved_views.name', 'query', 'accounts.name as owner'])
        .orderBy('saved_views.id')
        .execute();
      const namesThem = ({ name, query }: (typeof views)[number]) =>
        [name, ...new URLSearchParams(query).values()]
          .flatMap(tellingWords)
          .some((word) => meant.some((one) => one.includes(word)));
      return views.filter(namesThem).map(({ id, name, owner }) => ({ id, name, owner }));
    },

    /** Counts sequentially: a long menu must not hold up others. */
    async counts(actor: Actor): Promise<{ id: number; members: number }[]> {
      const counts = [];
      for (const { id, query } of await visibleTo(db, actor).orderBy('saved_views.id').execute()) {
        const list = parametersOf(query);
        counts.push({ id, members: list ? await countMembers(list) : 0 });
      }
      return counts;
    },

    async create(body: ViewBody, actor: Actor): Promise<SavedView> {
      return writeAs(db, actor, async (tx) => {
        await check(tx, actor, body, actor.id, null);
        const { views } = await tx
          .selectFrom('saved_views')
          .select((eb) => eb.fn.countAll<number>().as('views'))
          .where('account_id', '=', actor.id)
          .executeTakeFirstOrThrow();
        if (views >= mostViews)
          throw new Problem('conflict', `Paling banyak ${mostViews} tampilan. Hapus salah satu dahulu.`);
        const { id } = await tx
          .insertInto('saved_views')
          .values({
            name: body.name,
            name_key: uniqueKey(body.name),
            query: printableQuery(body.query),
            audience: body.audience,
            columns: body.columns ? JSON.stringify(body.columns) : null,
            account_id: actor.id,
            version: 1,
          })
          .returning('id')
          .executeTakeFirstOrThrow();
        return viewOf(await read(tx, actor, id), actor);
      });
    },

    /** Updates what was sent; if a version was sent, only if it is current. */
    async update(id: number, { values, faults }: Change<ViewChange>, actor: Actor): Promise<SavedView> {
      const { version, ...sent } = values;
      return writeAs(db, actor, async (tx) => {
        const current = await readForChange(tx, actor, id);
        const conflict = () =>
          new Problem('conflict', 'Tampilan ini baru saja diubah orang lain.', {
            faults: Object.keys(sent).map((field) => ({ field, message: 'Isian ini sudah diubah orang lain.' })),
            data: viewOf(current, actor),
          });
        if (version !== undefined && version !== current.version) throw conflict();
        if (faults.length > 0) throw invalid(faults);
        await check(tx, actor, sent, current.account_id, id);
        const { numUpdatedRows } = await tx
          .updateTable('saved_views')
          .set({ ...columnsOf(sent), version: current.version + 1 })
          .where('id', '=', id)
          .where('version', '=', current.version)
          .executeTakeFirstOrThrow();
        if (numUpdatedRows === 0n) throw conflict();
        // The actor may have lost access by changing the audience.
        return viewOf({ ...current, ...columnsOf(sent), version: current.version + 1 }, actor);
      });
    },

    async remove(id: number, actor: Actor): Promise<void> {
      await writeAs(db, actor, async (tx) => {
        await readForChange(tx, actor, id);
        await tx.deleteFrom('saved_views').where('id', '=', id).execute();
      });
    },

    forgetAccount: forgetOwner,
  };
}

export type Views = ReturnType<typeof createViews>;
