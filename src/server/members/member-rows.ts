import { namesFrom } from '#contract/member-fields.ts';
import { memberName } from '#contract/members.ts';
import type { Db, Tx } from '#server/database/schema.ts';
import { uniqueKey } from '#server/database/search-text.ts';
import { isLive } from '#server/database/tracked-rows/rows.ts';
import type { Reversal } from '#server/database/tracked-rows/undo.ts';
import type { ManyRowsRules } from '#server/database/tracked-rows/undo-many.ts';
import { invalid } from '#server/problems.ts';
import { columnOf, type MemberFacts, patchOf, restatedName, unknownPicture } from './members.rules.ts';

type MemberReversal = Reversal<'members'>;

/** Refuses a region or a picture that there is not. */
export async function checkReferences(db: Db | Tx, { region_id, picture }: Partial<MemberFacts>) {
  if (region_id !== undefined && !(await isLive(db, 'regions', region_id))) {
    throw invalid([{ field: 'membership_type_id', message: 'Wilayah keanggotaan ini tidak ada. Pilih wilayah lain.' }]);
  }
  if (picture !== undefined && picture !== null) {
    const stored = await db.selectFrom('pictures').select('name').where('name', '=', picture).executeTakeFirst();
    if (!stored) throw invalid([unknownPicture]);
  }
}

/** Which of these regions and pictures are there. */
export async function presentReferences(tx: Tx, regionIds: readonly number[], pictureNames: readonly string[]) {
  const regions = await tx
    .selectFrom('regions')
    .select('id')
    .where('id', 'in', [...new Set(regionIds)])
    .where('deleted_at', 'is', null)
    .execute();
  const pictures = await tx
    .selectFrom('pictures')
    .select('name')
    .where('name', 'in', [...new Set(pictureNames)])
    .execute();
  return { regions: new Set(regions.map(({ id }) => id)), pictures: new Set(pictures.map(({ name }) => name)) };
}

/** Which of these NPAs members have who are not these. */
async function npasOfOthers(tx: Tx, keys: readonly string[], ids: readonly number[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const others = await tx
    .selectFrom('members')
    .select('npa_key')
    .where('npa_key', 'in', keys)
    .where('deleted_at', 'is', null)
    .where('id', 'not in', ids)
    .execute();
  return new Set(others.map(({ npa_key }) => npa_key));
}

/** The region and the NPA that a reversal gives its member again. */
function regained({ row, kind, facts }: MemberReversal) {
  const returning = kind === 'restore' ? row : undefined;
  const npa = facts.npa ?? returning?.npa;
  return { region: facts.region_id ?? returning?.region_id, npaKey: npa === undefined ? undefined : uniqueKey(npa) };
}

/** A region or a picture may be gone by now, and an NPA another member's. */
async function hindrances(tx: Tx, reversals: readonly MemberReversal[]): Promise<Map<number, string>> {
  if (reversals.every(({ kind }) => kind === 'remove')) return new Map();
  const { regions, pictures } = await presentReferences(
    tx,
    reversals.flatMap((reversal) => regained(reversal).region ?? []),
    reversals.flatMap(({ facts }) => facts.picture ?? []),
  );
  const taken = await npasOfOthers(
    tx,
    reversals.flatMap((reversal) => regained(reversal).npaKey ?? []),
    reversals.map(({ row }) => row.id),
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

/** What the rows of members obey. */
export const memberRules: ManyRowsRules<'members'> = {
  table: 'members',
  called: 'Anggota',
  columnsOf: patchOf,
  refuseFacts: (tx, _row, facts) => checkReferences(tx, facts),
  // The region may be gone by now.
  refuseReturn: (tx, { region_id }, facts) => checkReferences(tx, { region_id, ...facts }),
  factOf: columnOf,
  // The name is one field of the form.
  fieldOf: { ...namesFrom('column', 'sent'), last_name: 'first_name' },
  restated: restatedName,
  namesOf: async () => memberName,
  hindrances,
  // An NPA may have gone from one member to the next.
  isAlone: ({ kind, facts }) => kind === 'change' && facts.npa !== undefined,
};
