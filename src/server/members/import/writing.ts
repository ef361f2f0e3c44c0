import type { NewMember } from '#contract/members.ts';
import { insertManyTracked, type Row, updateManyTracked } from '#server/database/history.ts';
import type { Tx } from '#server/database/schema.ts';
import { uniqueKey } from '#server/database/search-text.ts';
import { lockRows } from '#server/database/tracked-rows/rows.ts';
import type { Planned, Prepared, Values } from '#server/imports/importable.ts';
import { presentReferences, takenNpas } from '../member-rows.ts';
import { factsOf, type MemberFacts, newMemberRow, nothingSet, patchOf } from '../members.rules.ts';

/** Names come as a whole, as from the form. */
function withWholeName(values: Values): Partial<NewMember> {
  return values.first_name === undefined
    ? (values as Partial<NewMember>)
    : { ...(values as Partial<NewMember>), last_name: null };
}

interface Ready {
  number: number;
  target: Planned['target'];
  facts: Partial<MemberFacts>;
}

/** Which of the rows' NPAs are taken by now, and which of their regions and pictures exist. */
async function present(tx: Tx, rows: readonly Ready[]) {
  const npas = rows.flatMap(({ facts: { npa } }) => (npa === undefined ? [] : [uniqueKey(npa)]));
  const references = await presentReferences(
    tx,
    rows.flatMap(({ facts }) => facts.region_id ?? []),
    rows.flatMap(({ facts }) => facts.picture ?? []),
  );
  return { ...references, npas: await takenNpas(tx, npas) };
}

type Members = readonly Row<'members'>[];

async function blocked(tx: Tx, rows: readonly Ready[], members: Members): Promise<number[]> {
  const { npas, regions, pictures } = await present(tx, rows);
  const versions = new Map(
    members.flatMap(({ id, version, deleted_at }) => (deleted_at === null ? [[id, version]] : [])),
  );
  const isBlocked = ({ target, facts: { npa, region_id, picture } }: Ready) =>
    (npa !== undefined && npas.has(uniqueKey(npa))) ||
    (region_id !== undefined && !regions.has(region_id)) ||
    (picture && !pictures.has(picture)) ||
    (target !== null && versions.get(target.id) !== target.version);
  return rows.filter(isBlocked).map(({ number }) => number);
}

/** Prepares rows of a file that add or change members. */
export function preparedMembers(planned: readonly Planned[], publicUrl: string): Prepared {
  const rows = planned.map(({ number, target, values }) => {
    const { values: facts } = factsOf({ values: withWholeName(values), faults: [] }, publicUrl);
    return { number, target, facts };
  });
  const added = rows.filter(({ target }) => target === null);
  const targets = new Map(rows.flatMap(({ target, facts }) => (target ? [[target.id, facts] as const] : [])));
  let members: Members = [];

  return {
    async blocked(tx) {
      members = await lockRows(tx, 'members', [...targets.keys()], 'edit');
      return blocked(tx, rows, members);
    },

    async write(tx, author) {
      const news = added.map(({ facts }) => newMemberRow({ ...nothingSet, ...facts } as MemberFacts));
      const ids = await insertManyTracked(tx, author, 'members', news);
      const patched = members.map((row) => ({ current: row, patch: patchOf(row, targets.get(row.id) ?? {}) }));
      return ids.length + (await updateManyTracked(tx, author, 'members', patched));
    },
  };
}
