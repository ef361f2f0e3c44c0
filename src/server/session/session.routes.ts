import AsyncLock from 'async-lock';
import { storedRole } from '#contract/access.ts';
import { signIn } from '#contract/session.ts';
import type { Accounts } from '#server/accounts/accounts.store.ts';
import { passwordFits } from '#server/accounts/passwords.ts';
import { uniqueKey } from '#server/database/search-text.ts';
import type { AttemptLimit } from '#server/http/attempts.ts';
import type { Route } from '#server/http/route.ts';
import { Problem } from '#server/problems.ts';
import { deviceOf } from './device.ts';
import { lifetimeOf, type Tokens } from './tokens.ts';

interface Session {
  accounts: Accounts;
  tokens: Tokens;
  /** Failures for one e-mail from one address, and for one address; so nobody can lock another address out. */
  limits: { emailAndAddress: AttemptLimit; address: AttemptLimit };
}

/** A proxy that is trusted may hand on anything as an address. */
const longestAddress = 64;

const refused = () => new Problem('unauthenticated', 'Email atau kata sandi salah.');

export function sessionRoutes(route: Route, { accounts, tokens, limits }: Session) {
  // One at a time for an address: comparing passwords is dear, and of many tries at once most are refused without it.
  const turns = new AsyncLock({ maxPending: Number.POSITIVE_INFINITY });

  async function signedIn(email: string, password: string, address: string) {
    const whom = `${uniqueKey(email)} ${address}`;
    const check = async () => {
      await limits.address.check(address);
      await limits.emailAndAddress.check(whom);
    };
    await check();
    const account = email === '' ? undefined : await accounts.byEmail(email);
    const fits = await passwordFits(account?.password_hash ?? null, password);
    if (account && fits && account.status === 'active') {
      // Tries at other instances may have reached the limit while this one was looked at.
      await check();
      return account;
    }
    await limits.address.add(address);
    await limits.emailAndAddress.add(whom);
    throw refused();
  }

  route(signIn, async ({ body, request: { ip, headers } }) => {
    const found = await turns.acquire(ip, () => signedIn(body.email?.trim() ?? '', body.password ?? '', ip));
    const origin = { device: deviceOf(headers['user-agent']), address: ip.slice(0, longestAddress) };
    const begun = await accounts.signIn(found, origin, lifetimeOf(body.remember === true));
    if (!begun) throw refused();
    const { account, session } = begun;
    return { message: 'success' as const, token: tokens.issue(account, session), role: storedRole(account.role) };
  });
}
