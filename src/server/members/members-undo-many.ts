import type { LeftRow } from '#contract/operations.ts';
import { type Author, removeManyTracked, restoreManyTracked, updateManyTracked } from '#server/database/history.ts';
import type { Tx } from '#server/database/schema.ts';
import { uniqueKey } from '#server/database/search-text.ts';
import type { Reversal, StoredChange } from '#server/database/undo.ts';
import { reversalsOf } from '#server/database/undo-many.ts';
import { memberName } from './member-item.ts';
import { patchOf } from './members.rules.ts';

type MemberReversal = Reversal<'members'>;

/** What a reversal writes over its row: the earlier values, and what follows from them. */
function patchedBy({ row, facts }: MemberReversal) {
  return { current: row, patch: patchOf(row, facts) };
}

function leftFor(reason: string, { row }: MemberReversal): LeftRow {
  return { id: row.id, name: memberName(row), reason };
}

/** Cuts a list in two: what fits, and what does not. */
function parted<T>(items: readonly T[], fits: (item: T) => boolean): [T[], T[]] {
  return [items.filter(fits), items.filter((item) => !fits(item))];
}

/** The region and the picture that a reversal puts its member back to. */
function referencesOf({ row, kind, facts }: MemberReversal) {
  return { region: facts.region_id ?? (kind === 'restore' ? row.region_id : undefined), picture: facts.picture };
}

/** Leaves the members whose region or picture is gone. */
async function withReferences(tx: Tx, reversals: readonly MemberReversal[], left: LeftRow[]) {
  const references = reversals.map(referencesOf);
  const regions = await tx
    .selectFrom('regions')
    .select('id')
    .where('id', 'in', [...new Set(references.flatMap(({ region }) => region ?? []))])
    .where('deleted_at', 'is', null)
    .execute();
  const pictures = await tx
    .selectFrom('pictures')
    .select('name')
    .where('name', 'in', [...new Set(references.flatMap(({ picture }) => picture ?? []))])
    .execute();
  const there = new Set<string | number>([...regions.map(({ id }) => id), ...pictures.map(({ name }) => name)]);

  const [inRegion, homeless] = parted(reversals, (reversal) => {
    const { region } = referencesOf(reversal);
    return region === undefined || there.has(region);
  });
  const [possible, faceless] = parted(inRegion, (reversal) => {
    const { picture } = referencesOf(reversal);
    return !picture || there.has(picture);
  });
  left.push(...homeless.map((reversal) => leftFor('Wilayahnya sudah dihapus.', reversal)));
  left.push(...faceless.map((reversal) => leftFor('Fotonya sudah tidak tersimpan.', reversal)));
  return possible;
}

/** Leaves the members whose NPA another one has now. */
async function withFreeNpas(tx: Tx, reversals: readonly MemberReversal[], left: LeftRow[]) {
  const keyOf = ({ row, facts }: MemberReversal) => uniqueKey(facts.npa ?? row.npa);
  const others = await tx
    .selectFrom('members')
    .select('npa_key')
    .where('npa_key', 'in', reversals.map(keyOf))
    .where('deleted_at', 'is', null)
    .where(
      'id',
      'not in',
      reversals.map(({ row }) => row.id),
    )
    .execute();
  const taken = new Set(others.map(({ npa_key }) => npa_key));
  const [possible, refused] = parted(reversals, (reversal) => !taken.has(keyOf(reversal)));
  left.push(...refused.map((reversal) => leftFor('NPA-nya sudah dipakai anggota lain.', reversal)));
  return possible;
}

/** Takes back what can be of an operation's changes of members; as many as one statement may carry. */
export async function takeBackMembers(tx: Tx, changes: readonly StoredChange[], author: Author): Promise<LeftRow[]> {
  const ids = changes.map(({ subject_id }) => subject_id);
  const rows = await tx.selectFrom('members').selectAll().where('id', 'in', ids).execute();
  const { reversals, left } = await reversalsOf<'members'>(tx, changes, rows, memberName);
  const of = Map.groupBy(reversals, ({ kind }) => kind);

  // First what frees NPAs for the others.
  const removed = (of.get('remove') ?? []).map(({ row }) => row);
  await removeManyTracked(tx, author, 'members', removed);

  const changed = await withReferences(tx, of.get('change') ?? [], left);
  const [renumbered, others] = parted(changed, ({ facts }) => facts.npa !== undefined);
  await updateManyTracked(tx, author, 'members', others.map(patchedBy));
  // An NPA may have gone from one member to the next, so these go back one by one.
  for (const reversal of renumbered) {
    await updateManyTracked(tx, author, 'members', (await withFreeNpas(tx, [reversal], left)).map(patchedBy));
  }

  const restored = await withReferences(tx, of.get('restore') ?? [], left);
  await restoreManyTracked(tx, author, 'members', (await withFreeNpas(tx, restored, left)).map(patchedBy));
  return left;
}
