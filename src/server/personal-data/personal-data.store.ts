import { basename } from 'node:path';
import type { PrintedCard } from '#contract/cards.ts';
import type { Answer } from '#contract/endpoint.ts';
import type { ChangeEntry, Subject } from '#contract/history.ts';
import type { Member } from '#contract/members.ts';
import type { Reminder } from '#contract/reminders.ts';
import type { listMemberTraining } from '#contract/training-registrations.ts';
import type { AccessRecords, FileAbout } from '#server/access-records/access-records.store.ts';
import type { Cards } from '#server/cards/cards.store.ts';
import type { Db } from '#server/database/schema.ts';
import type { History } from '#server/history/history.store.ts';
import type { Pictures } from '#server/pictures/pictures.store.ts';
import { notFound } from '#server/problems.ts';
import type { Reminders } from '#server/serkom/reminders.store.ts';

type Trainings = Answer<typeof listMemberTraining>;

/** Other people's e-mails are their personal data, so authors are named without. */
type WithoutEmail<T> = Omit<T, 'account_email'>;

/** Everything stored about a member. Instants are ISO ones. */
export interface PersonalData {
  made_at: string;
  made_by: string;
  added_at: string;
  deleted_at: string | null;
  member: Member;
  /** Entries merged into this one, as they were then. */
  merged: Member[];
  cards: WithoutEmail<PrintedCard>[];
  trainings: Trainings['data'];
  reminders: WithoutEmail<Reminder>[];
  /** Of the member, its merged entries, registrations, reminders and void cards; newest first. */
  changes: WithoutEmail<ChangeEntry>[];
  files: FileAbout[];
}

/** The stores that hold personal data of members. */
interface Keepers {
  memberAt: (id: number, version: number) => Promise<Member>;
  trainingOf: (id: number, page: number, pageSize: number) => Promise<Trainings>;
  history: Pick<History, 'list'>;
  reminders: Pick<Reminders, 'list'>;
  cards: Pick<Cards, 'list'>;
  records: Pick<AccessRecords, 'about'>;
  pictures: Pick<Pictures, 'read'>;
}

const pageSize = 1000;

async function allPages<T>(read: (page: number) => Promise<{ data: T[] }>): Promise<T[]> {
  const all: T[] = [];
  for (let page = 1; ; page += 1) {
    const { data } = await read(page);
    all.push(...data);
    if (data.length < pageSize) return all;
  }
}

function withoutEmail<T extends { account_email: unknown }>({ account_email: _, ...row }: T): WithoutEmail<T> {
  return row;
}

/** Collects everything stored about a person, for that person (GDPR-style access). */
export function createPersonalData(
  db: Db,
  { memberAt, trainingOf, history, reminders, cards, records, pictures }: Keepers,
) {
  const changesOf = (subject: Subject, subject_id: number) =>
    allPages((page) => history.list({ subject, subject_id, page, pageSize }, 'superadmin'));

  /** The changes of a table's rows that belong to a member. */
  async function changesAbout(
    subject: 'reminders' | 'training_registrations' | 'card_voids',
    memberIds: readonly number[],
  ) {
    const rows = await db.selectFrom(subject).select('id').where('member_id', 'in', memberIds).execute();
    const changes: ChangeEntry[] = [];
    for (const { id } of rows) changes.push(...(await changesOf(subject, id)));
    return changes;
  }

  return {
    /** Everything about a member, deleted or not, with the picture. `by` is the person who asks. */
    async of(id: number, by: string): Promise<{ data: PersonalData; picture: Uint8Array | undefined }> {
      const row = await db
        .selectFrom('members')
        .select(['version', 'created_at', 'deleted_at'])
        .where('id', '=', id)
        .executeTakeFirst();
      if (!row) throw notFound('Anggota');
      const member = await memberAt(id, row.version);
      const entries = await db
        .selectFrom('members')
        .select(['id', 'version', 'created_at'])
        .where('merged_into', '=', id)
        .orderBy('id')
        .execute();
      const merged: Member[] = [];
      for (const entry of entries) merged.push(await memberAt(entry.id, entry.version));
      const ids = [id, ...entries.map((entry) => entry.id)];
      const since = [row, ...entries].map(({ created_at }) => created_at).sort()[0] ?? row.created_at;
      const reminded = await allPages((page) => reminders.list(page, pageSize, id));
      const changes = [
        ...(await changesOf('members', id)),
        ...(await changesAbout('training_registrations', ids)),
        ...(await changesAbout('reminders', ids)),
        ...(await changesAbout('card_voids', ids)),
      ].sort((one, other) => other.id - one.id);
      const data = {
        made_at: new Date().toISOString(),
        made_by: by,
        added_at: row.created_at,
        deleted_at: row.deleted_at,
        member,
        merged,
        cards: (await cards.list(id)).map(withoutEmail),
        trainings: await allPages((page) => trainingOf(id, page, pageSize)),
        reminders: reminded.map(withoutEmail),
        changes: changes.map(withoutEmail),
        files: await records.about(ids, since),
      };
      const picture = member.image_url === null ? undefined : await pictures.read(basename(member.image_url), 'bytes');
      return { data, picture };
    },
  };
}

export type PersonalDataStore = ReturnType<typeof createPersonalData>;
