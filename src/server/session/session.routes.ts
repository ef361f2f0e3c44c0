import { storedRole } from '#contract/access.ts';
import { signIn } from '#contract/session.ts';
import type { Accounts } from '#server/accounts/accounts.store.ts';
import { passwordFits } from '#server/accounts/passwords.ts';
import type { Route } from '#server/http/route.ts';
import { Problem } from '#server/problems.ts';
import type { SignInLimits } from './sign-in-limits.ts';
import type { Tokens } from './tokens.ts';

interface Session {
  accounts: Accounts;
  tokens: Tokens;
  limits: SignInLimits;
}

export function sessionRoutes(route: Route, { accounts, tokens, limits }: Session) {
  async function signedIn(email: string, password: string, address: string) {
    await limits.check(email, address);
    const account = email === '' ? undefined : await accounts.byEmail(email);
    const fits = await passwordFits(account?.password_hash ?? null, password);
    if (account && fits && account.status === 'active') {
      // Tries at other instances may have reached the limit while this one was looked at.
      await limits.check(email, address);
      await limits.noteSuccess(email, address);
      return account;
    }
    await limits.noteFailure(email, address);
    throw new Problem('unauthenticated', 'Email atau kata sandi salah.');
  }

  route(signIn, async ({ body, request: { ip } }) => {
    const account = await limits.inTurn(ip, () => signedIn(body.email?.trim() ?? '', body.password ?? '', ip));
    await accounts.noteSignIn(account.id);
    return {
      message: 'success' as const,
      token: tokens.issue(account, tokens.lifetimeOf(body.remember === true)),
      role: storedRole(account.role),
    };
  });
}
