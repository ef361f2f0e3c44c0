import { type Expression, expressionBuilder, type SqlBool } from 'kysely';
import type { Schema } from './schema.ts';

/** Whether an account has a second factor. */
export function hasSecondFactor(): Expression<SqlBool> {
  const { exists, or, selectFrom } = expressionBuilder<Schema, 'accounts'>();
  return or([
    exists(
      selectFrom('totp_secrets')
        .select('totp_secrets.account_id')
        .whereRef('totp_secrets.account_id', '=', 'accounts.id')
        .where('totp_secrets.confirmed_at', 'is not', null),
    ),
    exists(selectFrom('passkeys').select('passkeys.account_id').whereRef('passkeys.account_id', '=', 'accounts.id')),
  ]);
}

/** Whether an account's role must have a second factor. */
export function mustHaveSecondFactor(): Expression<SqlBool> {
  const { exists, selectFrom } = expressionBuilder<Schema, 'accounts'>();
  return exists(
    selectFrom('second_factor_roles').select('role').whereRef('second_factor_roles.role', '=', 'accounts.role'),
  );
}
