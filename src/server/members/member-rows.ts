import { sql } from 'kysely';
import type { FieldFault } from '#contract/endpoint.ts';
import { namesFrom } from '#contract/member-fields.ts';
import { memberName } from '#contract/members.ts';
import type { Db, Tx } from '#server/database/schema.ts';
import { uniqueKey } from '#server/database/search-text.ts';
import { referTo } from '#server/database/tracked-rows/rows.ts';
import type { Reversal } from '#server/database/tracked-rows/undo.ts';
import type { ManyRowsRules } from '#server/database/tracked-rows/undo-many.ts';
import { invalid, taken } from '#server/problems.ts';
import { columnOf, type MemberFacts, patchOf, restatedName, unknownPicture } from './members.rules.ts';
import { membersByNpa } from './members-by-npa.ts';

type MemberReversal = Reversal<'members'>;

/** Those of these pictures that exist, locked so that nobody can remove them before the transaction ends. */
async function referToPictures(db: Db | Tx, names: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('pictures')
    .select('name')
    .where('name', 'in', [...new Set(names)])
    .orderBy('name')
    .forKeyShare()
    .execute();
  return new Set(rows.map(({ name }) => name));
}

/** The fault of an NPA that another member has. */
const npaTaken: FieldFault = { field: 'npa', message: 'NPA ini sudah dipakai anggota lain.' };

/** Refuses the NPA of a merged entry: printed cards with it lead to the member who stays. */
export async function refuseMergedNpa(tx: Tx, npa: string | undefined, ownId: number | null): Promise<void> {
  if (npa === undefined) return;
  const key = uniqueKey(npa);
  const merged = await tx
    .selectFrom('members')
    .select('merged_into')
    .where('npa_key', '=', key)
    .where('merged_into', 'is not', null)
    .executeTakeFirst();
  const leadsTo = merged && (await membersByNpa(tx, [key])).get(key);
  if (leadsTo === undefined || leadsTo === ownId) return;
  throw taken(npaTaken.field, 'NPA ini milik anggota lain sejak datanya digabungkan.');
}

async function refuseNoRegion(db: Db | Tx, id: number | undefined) {
  if (id === undefined || (await referTo(db, 'regions', [id])).has(id)) return;
  throw invalid([{ field: 'membership_type_id', message: 'Wilayah keanggotaan ini tidak ada. Pilih wilayah lain.' }]);
}

async function refuseNoPicture(db: Db | Tx, name: string | null | undefined) {
  if (name === undefined || name === null || (await referToPictures(db, [name])).has(name)) return;
  throw invalid([unknownPicture]);
}

/** Refuses unknown regions and pictures. */
export async function checkReferences(db: Db | Tx, { region_id, picture }: Partial<MemberFacts>) {
  await refuseNoRegion(db, region_id);
  await refuseNoPicture(db, picture);
}

/** Those of these regions and pictures that exist, locked until the transaction ends. */
export async function presentReferences(tx: Tx, regionIds: readonly number[], pictureNames: readonly string[]) {
  return { regions: await referTo(tx, 'regions', regionIds), pictures: await referToPictures(tx, pictureNames) };
}

/** The NPAs, of these, that live members have other than those with the ids. */
export async function takenNpas(
  tx: Tx,
  keys: readonly string[],
  ids: ReadonlySet<number> = new Set(),
): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const wanted = sql<{ column1: string }>`(VALUES ${sql.join(keys.map((key) => sql`(${key})`))})`;
  // One by one: a planner without statistics of rows just written would read all NPAs for a list of keys.
  const holders = await tx
    .selectFrom(wanted.as<'wanted'>('wanted'))
    .select(({ selectFrom }) => [
      'column1 as key',
      selectFrom('members')
        .select('id')
        .whereRef('npa_key', '=', 'wanted.column1')
        .where('deleted_at', 'is', null)
        .as('id'),
    ])
    .execute();
  return new Set(holders.flatMap(({ key, id }) => (id === null || ids.has(id) ? [] : [key])));
}

/** The region and NPA that a reversal would restore. */
function regained({ row, kind, facts }: MemberReversal) {
  const returning = kind === 'restore' ? row : undefined;
  const npa = facts.npa ?? returning?.npa;
  return { region: facts.region_id ?? returning?.region_id, npaKey: npa === undefined ? undefined : uniqueKey(npa) };
}

/** Regions and pictures may have been deleted since, and NPAs given to others. */
async function reasonsAgainst(tx: Tx, reversals: readonly MemberReversal[]): Promise<Map<number, string>> {
  if (reversals.every(({ kind }) => kind === 'remove')) return new Map();
  const { regions, pictures } = await presentReferences(
    tx,
    reversals.flatMap((reversal) => regained(reversal).region ?? []),
    reversals.flatMap(({ facts }) => facts.picture ?? []),
  );
  const taken = await takenNpas(
    tx,
    reversals.flatMap((reversal) => regained(reversal).npaKey ?? []),
    new Set(reversals.map(({ row }) => row.id)),
  );
  const reasonOf = (reversal: MemberReversal) => {
    const { region, npaKey } = regained(reversal);
    const { picture } = reversal.facts;
    if (region !== undefined && !regions.has(region)) return 'Wilayahnya sudah dihapus.';
    if (picture && !pictures.has(picture)) return 'Fotonya sudah tidak tersimpan.';
    return npaKey !== undefined && taken.has(npaKey) ? 'NPA-nya sudah dipakai anggota lain.' : undefined;
  };
  return new Map(
    reversals.flatMap((reversal) => {
      const reason = reasonOf(reversal);
      return reason === undefined ? [] : [[reversal.row.id, reason] as const];
    }),
  );
}

/** The rules for editing and deleting members. */
export const memberRules: ManyRowsRules<'members'> = {
  table: 'members',
  called: 'Anggota',
  unique: { 'members.npa_key': npaTaken },
  columnsOf: patchOf,
  async refuseFacts(tx, row, facts) {
    await checkReferences(tx, facts);
    await refuseMergedNpa(tx, facts.npa, row.id);
  },
  // The region may have been deleted.
  async refuseReturn(tx, { id, npa, region_id }, facts) {
    await checkReferences(tx, { region_id, ...facts });
    await refuseMergedNpa(tx, facts.npa ?? npa, id);
  },
  factOf: columnOf,
  // The form has one field for the whole name.
  fieldOf: { ...namesFrom('column', 'sent'), last_name: 'first_name' },
  restated: restatedName,
  namesOf: async () => memberName,
  reasonsAgainst,
  // An NPA may have moved from one member to another, so such changes must be reverted in order.
  isAlone: ({ kind, facts }) => kind === 'change' && facts.npa !== undefined,
};
