import type { FastifyRequest } from 'fastify';
import { accountEmail } from '#contract/profile.ts';
import type { SecurityDetail } from '#contract/security.ts';
import type { Db } from '#server/database/schema.ts';
import { uniqueKey } from '#server/database/search-text.ts';
import { originOf } from '#server/http/origin.ts';
import { noteRepeated } from '#server/security/noting.ts';
import type { SignInLimits } from './sign-in-limits.ts';

interface Failure {
  /** As typed. */
  email: string;
  account: { id: number; name: string; email: string } | undefined;
  step?: SecurityDetail['step'];
}

export interface Lockout extends Pick<Failure, 'account'> {
  address: string;
  locked: NonNullable<SecurityDetail['locked']>;
}

/** Keeps what was typed only if it looks like an e-mail: it may be a password in the wrong field. */
function typedEmail(text: string): string | null {
  const email = uniqueKey(text);
  return accountEmail.safeParse(email).success ? email : null;
}

/** Counts failed sign-ins, and records them and the lockouts they cause. */
export function createSignInFailures(db: Db, limits: SignInLimits, onLockout: (lockout: Lockout) => void) {
  return async ({ email, account, step }: Failure, request: FastifyRequest): Promise<void> => {
    await limits.noteFailure(email, request.ip);
    const whose = account ?? { id: null, name: null, email: typedEmail(email) };
    const noted = { account: { id: whose.id, name: whose.name, email: whose.email }, origin: originOf(request) };
    await noteRepeated(db, { kind: 'sign_in_failed', ...noted, ...(step && { detail: { step } }) });
    const locked = await limits.lockedFor(email, request.ip);
    if (!locked) return;
    await noteRepeated(db, { kind: 'lockout', ...noted, detail: { locked } });
    onLockout({ account, address: noted.origin.address, locked });
  };
}

export type SignInFailures = ReturnType<typeof createSignInFailures>;
