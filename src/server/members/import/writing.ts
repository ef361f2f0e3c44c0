import type { NewMember } from '#contract/members.ts';
import { changesOf, Insertion, type Row } from '#server/database/history.ts';
import type { Tx } from '#server/database/schema.ts';
import { uniqueKey } from '#server/database/search-text.ts';
import { lockRows } from '#server/database/tracked-rows/locks.ts';
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
  const [taken, references] = await Promise.all([
    takenNpas(tx, npas),
    presentReferences(
      tx,
      rows.flatMap(({ facts }) => facts.region_id ?? []),
      rows.flatMap(({ facts }) => facts.picture ?? []),
    ),
  ]);
  return { ...references, npas: taken };
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
  const added = rows
    .filter(({ target }) => target === null)
    .map(({ facts }) => newMemberRow({ ...nothingSet, ...facts } as MemberFacts));
  const insertion = new Insertion('members', added);
  const targets = new Map(rows.flatMap(({ target, facts }) => (target ? [[target.id, facts] as const] : [])));
  let members: Members = [];
  let changes = changesOf('members', []);

  return {
    async lock(tx) {
      members = await lockRows(tx, 'members', [...targets.keys()], 'edit');
      const patched = members.map((row) => ({ current: row, patch: patchOf(row, targets.get(row.id) ?? {}) }));
      changes = changesOf('members', patched);
    },

    async blocked(tx) {
      // Sent together, as each answer waits until the previous batch is written. If the batch has new rows, those similar
      // to its changed rows are sought once the new ones are written.
      const sought = added.length > 0 ? insertion.seek(tx) : changes.seek(tx);
      const [numbers] = await Promise.all([blocked(tx, rows, members), sought]);
      return numbers;
    },

    async write(tx, author) {
      const ids = await insertion.write(tx, author);
      return ids.length + (await changes.write(tx, author));
    },
  };
}
