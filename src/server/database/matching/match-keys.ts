import type { ExpressionBuilder } from 'kysely';
import { type MatchKind, matchKinds } from '#contract/duplicates.ts';
import { fullNameOf } from '#contract/members.ts';
import { fewByKey } from '../few-by-key.ts';
import type { Db, MemberRow, Schema, Tx } from '../schema.ts';
import { matchKeysOf } from './same-person.ts';

/** A key of more live members identifies nobody: the telephone of an office, a frequent name. */
export const mostAlike = 5;

/** The columns that the match keys are made from. */
export const identityColumns = ['npa', 'first_name', 'last_name', 'phone', 'email', 'serkom_number'] as const;

export type Identified = Pick<MemberRow, (typeof identityColumns)[number]>;

export const storedKey = (kind: MatchKind, key: string) => `${kind}:${key}`;

/** The match keys of a stored member. */
export function keysOfMember({ first_name, last_name, npa, phone, email, serkom_number }: Identified) {
  return matchKeysOf({ fullName: fullNameOf(first_name, last_name), npa, phone, email, serkom: serkom_number });
}

export function storedKeysOf(member: Identified): string[] {
  const keys = keysOfMember(member);
  return matchKinds.flatMap((kind) => (keys[kind] === null ? [] : [storedKey(kind, keys[kind])]));
}

/** Whether the member of a key is live. With a join instead, all members may be scanned for a few keys. */
export function isLive({ eb, selectFrom }: ExpressionBuilder<Schema, 'member_keys'>) {
  return eb(
    selectFrom('members').select('deleted_at').whereRef('members.id', '=', 'member_keys.member_id'),
    'is',
    null,
  );
}

/** The live members with each of these keys, at most `most` a key. Keys that nobody has are left out. */
export function liveByKey(db: Db | Tx, keys: readonly string[], most: number) {
  return fewByKey(db, `live members, ${most}`, keys, (key) =>
    db
      .selectFrom('member_keys')
      .select('member_id as row')
      .where('key', '=', key)
      .where(isLive)
      .orderBy('member_id')
      .limit(most),
  );
}
