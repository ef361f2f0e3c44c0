import type { Retention } from './config.ts';
import type { Forget, ForgetAccount } from './database/traces.ts';

/** What a store does when somebody is erased or a time is over. Each has what applies to its tables, and at least one. */
export interface Keeper {
  /** Removes what it keeps of a member, in the transaction that deletes them for ever. */
  forgetMember?: Forget;
  /** Removes the name of an account from what it keeps, in the transaction that erases the account. */
  forgetAccount?: ForgetAccount;
  /** Deletes what it has kept for long enough. Called every hour. */
  prune?(kept: Retention): Promise<void>;
}
