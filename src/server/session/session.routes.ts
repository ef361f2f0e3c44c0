import { storedRole } from '#contract/access.ts';
import { signIn } from '#contract/session.ts';
import type { Accounts } from '#server/accounts/accounts.store.ts';
import { passwordFits } from '#server/accounts/passwords.ts';
import { uniqueKey } from '#server/database/search-text.ts';
import type { attemptLimit } from '#server/http/attempts.ts';
import type { Route } from '#server/http/route.ts';
import { Problem } from '#server/problems.ts';
import type { Tokens } from './tokens.ts';

type AttemptLimit = ReturnType<typeof attemptLimit>;

interface Session {
  accounts: Accounts;
  tokens: Tokens;
  /** Failures for one e-mail from one address, and for one address; so nobody can lock another address out. */
  limits: { emailAndAddress: AttemptLimit; address: AttemptLimit };
}

export function sessionRoutes(route: Route, { accounts, tokens, limits }: Session) {
  route(signIn, async ({ body, request }) => {
    const email = body.email?.trim() ?? '';
    // Counted before the password is looked at, so that many tries at once don't slip through.
    const counted = [
      await limits.address.count(request.ip),
      await limits.emailAndAddress.count(`${uniqueKey(email)} ${request.ip}`),
    ];
    const account = email === '' ? undefined : await accounts.byEmail(email);
    const fits = await passwordFits(account?.password_hash ?? null, body.password ?? '');
    if (!account || !fits || account.status !== 'active') {
      throw new Problem('unauthenticated', 'Email atau kata sandi salah.');
    }
    for (const attempt of counted) await attempt.forgive();
    await accounts.noteSignIn(account.id);
    return {
      message: 'success' as const,
      token: tokens.issue(account, tokens.lifetimeOf(body.remember === true)),
      role: storedRole(account.role),
    };
  });
}
