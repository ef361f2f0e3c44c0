import type { FastifyRequest } from 'fastify';
import { storedRole } from '#contract/access.ts';
import { answerSecondFactor } from '#contract/second-factor.ts';
import { signIn } from '#contract/session.ts';
import type { Accounts } from '#server/accounts/accounts.store.ts';
import { passwordFits } from '#server/accounts/passwords.ts';
import { originOf } from '#server/http/origin.ts';
import type { Route } from '#server/http/route.ts';
import { Problem } from '#server/problems.ts';
import type { RequiredFactors } from './required-factors.store.ts';
import type { SecondFactors } from './second-factor.store.ts';
import type { SignInFailures } from './sign-in-failures.ts';
import type { SignInLimits } from './sign-in-limits.ts';
import { lifetimeOf, type Tokens } from './tokens.ts';

interface Session {
  accounts: Accounts;
  tokens: Tokens;
  limits: SignInLimits;
  factors: SecondFactors;
  required: RequiredFactors;
  noteFailure: SignInFailures;
}

const refused = () => new Problem('unauthenticated', 'Email atau kata sandi salah.');

const mustBeginAnew = () =>
  new Problem('unauthenticated', 'Langkah kedua ini sudah berakhir. Masuk sekali lagi dari awal.');

export function sessionRoutes(route: Route, { accounts, tokens, limits, factors, required, noteFailure }: Session) {
  async function withPassword(email: string, password: string, request: FastifyRequest) {
    const address = request.ip;
    await limits.check(email, address);
    const account = email === '' ? undefined : await accounts.byEmail(email);
    const fits = await passwordFits(account?.password_hash ?? null, password);
    if (account && fits && account.status === 'active') {
      // Tries at other instances may have reached the limit while this one was looked at.
      await limits.check(email, address);
      await limits.noteSuccess(email, address);
      return account;
    }
    await noteFailure({ email, account }, request);
    throw refused();
  }

  async function begin(found: Awaited<ReturnType<typeof withPassword>>, remember: boolean, request: FastifyRequest) {
    const begun = await accounts.signIn(found, originOf(request), lifetimeOf(remember));
    if (!begun) throw refused();
    const { account, session } = begun;
    const token = tokens.issue(account, session, await required.isLackedBy(account.id));
    return { message: 'success' as const, token, role: storedRole(account.role) };
  }

  route(signIn, async ({ body, request }) => {
    const { email, password } = body;
    const found = await limits.inTurn(request.ip, () => withPassword(email?.trim() ?? '', password ?? '', request));
    const remember = body.remember === true;
    if (!(await factors.isOn(found.id))) return begin(found, remember, request);
    const challenge = await factors.challenge(found, remember);
    return { message: 'second_factor' as const, challenge, methods: ['totp' as const, 'recovery' as const] };
  });

  route(answerSecondFactor, ({ body: { challenge, code }, request }) =>
    limits.inTurn(request.ip, async () => {
      const waiting = challenge ? await factors.tried(challenge) : null;
      if (!challenge || !waiting) throw mustBeginAnew();
      const account = await accounts.get(waiting.account_id).catch(() => {
        throw mustBeginAnew();
      });
      if (account.version !== waiting.account_version) throw mustBeginAnew();
      await limits.check(account.email, request.ip);
      if (!code || !(await factors.spendCode(account.id, code))) {
        await noteFailure({ email: account.email, account, step: 'second' }, request);
        throw new Problem('unauthenticated', 'Kode ini tidak cocok, atau sudah dipakai.');
      }
      if (!(await factors.finish(challenge))) throw mustBeginAnew();
      return begin(account, waiting.remember === 1, request);
    }),
  );
}
