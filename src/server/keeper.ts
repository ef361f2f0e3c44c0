import type { OperationSubject } from '#contract/operations.ts';
import type { Retention } from './config.ts';
import type { Tx } from './database/schema.ts';

/** What a purged member is found by in what others keep: ids, and no values. */
export interface Purged {
  memberId: number;
  /** The ids of the rows that are called by the member's name. */
  rowIds: Readonly<Record<OperationSubject, readonly number[]>>;
  /** The names of all pictures that the member ever had. */
  pictures: readonly string[];
}

/** Removes what a feature keeps of a member, in the transaction that purges them. */
export type Forget = (tx: Tx, purged: Purged) => Promise<void>;

/** Replaces the name of an erased account in what a feature keeps, in the transaction that erases it. */
export type ForgetAccount = (tx: Tx, account: { id: number; name: string; emailKey: string }) => Promise<void>;

/** What a store does when somebody is erased or a time is over. Each has what applies to its tables, and at least one. */
export interface Keeper {
  /** Removes what it keeps of a member, in the transaction that deletes them for ever. */
  forgetMember?: Forget;
  /** Removes the name of an account from what it keeps, in the transaction that erases the account. */
  forgetAccount?: ForgetAccount;
  /** Deletes what it has kept for long enough. Called every hour. */
  prune?(kept: Retention): Promise<void>;
}
