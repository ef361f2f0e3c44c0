import { thisYear } from '#contract/dates.ts';
import type { Change, FieldFault } from '#contract/endpoint.ts';
import { pictureUrl } from '#contract/files.ts';
import {
  fullNameOf,
  type Member,
  type MemberChange,
  type NewMember,
  type PublicMember,
  publicMember,
} from '#contract/members.ts';
import { membershipTypeOf } from '#contract/regions.ts';
import {
  type Author,
  factsAt,
  insertTracked,
  type Row,
  removeTracked,
  updateTracked,
} from '#server/database/history.ts';
import type { Database } from '#server/database/open.ts';
import type { Db, Tx } from '#server/database/schema.ts';
import { invalid, notFound, Problem, taken } from '#server/problems.ts';
import { type MemberList, matchingMembers, sorted } from './member-list.ts';
import { derivedColumns, factsOf, type MemberFacts, mergeChanges, unknownPicture } from './members.rules.ts';

const itemColumns = [
  'members.id',
  'npa',
  'first_name',
  'last_name',
  'picture',
  'title',
  'regions.name as region_name',
  'email',
  'phone',
  'practice_permit_number',
  'experience_year_start',
  'serkom_number',
  'serkom_end_date',
  'members.status',
  'order',
  'region_id',
  'level',
  'members.version',
  'members.updated_at',
] as const;

type ItemRow = Omit<Row<'members'>, 'created_at' | 'deleted_at'> & { region_name: string };

function memberOf(
  row: Pick<ItemRow, 'id' | 'region_name' | 'level' | 'version' | 'updated_at'> & MemberFacts,
  year: number,
): Member {
  return {
    id: row.id,
    npa: row.npa,
    fullName: fullNameOf(row.first_name, row.last_name),
    image_url: row.picture === null ? null : pictureUrl(row.picture),
    title: row.title,
    membershipType: membershipTypeOf(row.region_name),
    email: row.email,
    phone: row.phone,
    practicePermitNo: row.practice_permit_number,
    experienceYear: row.experience_year_start === null ? null : Math.max(0, year - row.experience_year_start),
    serkomNo: row.serkom_number,
    serkomEndDate: row.serkom_end_date,
    status: row.status,
    order: row.order,
    membershipTypeId: row.region_id,
    experienceYearStart: row.experience_year_start,
    level: row.level,
    version: row.version,
    updatedAt: row.updated_at,
  };
}

async function live(tx: Tx, id: number): Promise<Row<'members'>> {
  const row = await tx
    .selectFrom('members')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row) throw notFound('Anggota');
  return row;
}

async function itemOf(tx: Db | Tx, id: number): Promise<Member> {
  const row = await tx
    .selectFrom('members')
    .innerJoin('regions', 'regions.id', 'members.region_id')
    .select(itemColumns)
    .where('members.id', '=', id)
    .executeTakeFirstOrThrow();
  return memberOf(row, thisYear());
}

/** Refuses a region or a picture that there is not. */
async function checkReferences(tx: Tx, { region_id, picture }: Partial<MemberFacts>) {
  if (region_id !== undefined) {
    const region = await tx
      .selectFrom('regions')
      .select('id')
      .where('id', '=', region_id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    if (!region) {
      throw invalid([
        { field: 'membership_type_id', message: 'Wilayah keanggotaan ini tidak ada. Pilih wilayah lain.' },
      ]);
    }
  }
  if (picture !== undefined && picture !== null) {
    const stored = await tx.selectFrom('pictures').select('name').where('name', '=', picture).executeTakeFirst();
    if (!stored) throw invalid([unknownPicture]);
  }
}

/** The fields in question, as the person knows them: the name is one field of the form. */
function conflict(fields: string[], now: Member): Problem {
  const named = new Set(fields.map((field) => (field === 'last_name' ? 'first_name' : field)));
  return new Problem('conflict', 'Data ini sudah diubah orang lain. Pilih isian mana yang berlaku.', {
    faults: [...named].map((field) => ({ field, message: 'Isian ini sudah diubah orang lain.' })),
    data: now,
  });
}

const newerVersion: FieldFault = { field: 'version', message: 'Versi ini lebih baru daripada datanya.' };

const nothingSet = {
  last_name: null,
  title: null,
  email: null,
  phone: null,
  practice_permit_number: null,
  serkom_number: null,
  serkom_end_date: null,
  experience_year_start: null,
  picture: null,
  status: 'active',
  order: null,
} as const;

/** How many members match in all. A page that is not full tells it without counting. */
async function total(
  matching: ReturnType<typeof matchingMembers>,
  { page, pageSize }: MemberList,
  found: number,
): Promise<number> {
  const before = (page - 1) * pageSize;
  if (found < pageSize && (found > 0 || before === 0)) return before + found;
  const { count } = await matching.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  return count;
}

/** All that is asked of the members. `publicUrl` may stand before the address of a picture. */
export function createMembers({ db, engine }: Pick<Database, 'db' | 'engine'>, publicUrl: string) {
  /** Runs a write; an NPA that another member has is a conflict. */
  async function writing<T>(npa: string | undefined, work: (tx: Tx) => Promise<T>): Promise<T> {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (engine.violatedUnique(error) !== 'members.npa_key') throw error;
      throw taken('npa', `NPA '${npa}' sudah dipakai anggota lain.`);
    }
  }

  /** What of a change is to be written, now that it is compared with what happened since its version. */
  async function compared(
    tx: Tx,
    current: Row<'members'>,
    change: Change<MemberChange>,
  ): Promise<Partial<MemberFacts>> {
    const { values: sent, faults: seen } = factsOf(change, publicUrl);
    const { version = current.version } = change.values;
    const faults = version > current.version ? [...seen, newerVersion] : seen;
    const base = version < current.version ? await factsAt(tx, 'members', current, version) : current;
    const { conflicts, changes } = mergeChanges(
      base,
      current,
      sent,
      faults.map((fault) => fault.field),
    );
    if (conflicts.length > 0) throw conflict(conflicts, await itemOf(tx, current.id));
    if (faults.length > 0) throw invalid(faults);
    // Without a version nothing is compared: what is sent is what is meant.
    return change.values.version === undefined ? sent : changes;
  }

  return {
    /** One page of the members that a list asks for, and how many there are in all. */
    async list(list: MemberList): Promise<{ data: Member[] | PublicMember[]; total_data: number }> {
      const offset = (list.page - 1) * list.pageSize;
      const matching = matchingMembers(db, engine, list);
      // Only ids are walked to reach the page; whole rows are read for the page alone.
      const page = sorted(matching.select('members.id'), list.sort).limit(list.pageSize).offset(offset).as('page');
      const rows = await sorted(
        db
          .selectFrom(page)
          .innerJoin('members', 'members.id', 'page.id')
          .innerJoin('regions', 'regions.id', 'members.region_id')
          .select(itemColumns),
        list.sort,
      ).execute();
      const year = thisYear();
      const members = rows.map((row) => memberOf(row, year));
      return {
        data: list.isPublic ? members.map((member) => publicMember.parse(member)) : members,
        total_data: await total(matching, list, rows.length),
      };
    },

    async create(values: NewMember, author: Author): Promise<Member> {
      const { values: sent, faults } = factsOf({ values, faults: [] }, publicUrl);
      return writing(values.npa, async (tx) => {
        if (faults.length > 0) throw invalid(faults);
        await checkReferences(tx, sent);
        const facts: MemberFacts = {
          ...nothingSet,
          ...sent,
          npa: values.npa,
          first_name: values.first_name,
          region_id: values.membership_type_id,
        };
        return itemOf(tx, await insertTracked(tx, author, 'members', { ...facts, ...derivedColumns(facts) }));
      });
    },

    /** Changes the fields that are sent; see {@link mergeChanges} for what a `version` among them does. */
    async update(id: number, change: Change<MemberChange>, author: Author): Promise<Member> {
      return writing(change.values.npa, async (tx) => {
        const current = await live(tx, id);
        const changes = await compared(tx, current, change);
        await checkReferences(tx, changes);
        await updateTracked(tx, author, 'members', current, {
          ...changes,
          ...derivedColumns({ ...current, ...changes }),
        });
        return itemOf(tx, id);
      });
    },

    /** Takes a member out of every list; the row is kept and its NPA is free again. */
    async remove(id: number, author: Author): Promise<void> {
      await db.transaction().execute(async (tx) => removeTracked(tx, author, 'members', await live(tx, id)));
    },
  };
}

export type Members = ReturnType<typeof createMembers>;
