import { storedRole } from '#contract/access.ts';
import { signIn } from '#contract/session.ts';
import type { Accounts } from '#server/accounts/accounts.store.ts';
import { passwordFits } from '#server/accounts/passwords.ts';
import type { Route } from '#server/http/route.ts';
import { Problem } from '#server/problems.ts';
import { deviceOf } from './device.ts';
import type { SignInLimits } from './sign-in-limits.ts';
import { lifetimeOf, type Tokens } from './tokens.ts';

interface Session {
  accounts: Accounts;
  tokens: Tokens;
  limits: SignInLimits;
}

/** A proxy that is trusted may hand on anything as an address. */
const longestAddress = 64;

const refused = () => new Problem('unauthenticated', 'Email atau kata sandi salah.');

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
    throw refused();
  }

  route(signIn, async ({ body, request: { ip, headers } }) => {
    const found = await limits.inTurn(ip, () => signedIn(body.email?.trim() ?? '', body.password ?? '', ip));
    const origin = { device: deviceOf(headers['user-agent']), address: ip.slice(0, longestAddress) };
    const begun = await accounts.signIn(found, origin, lifetimeOf(body.remember === true));
    if (!begun) throw refused();
    const { account, session } = begun;
    return { message: 'success' as const, token: tokens.issue(account, session), role: storedRole(account.role) };
  });
}
