import type { FastifyRequest } from 'fastify';
import { storedRole } from '#contract/access.ts';
import { beginPasskeyStep } from '#contract/passkeys.ts';
import { answerSecondFactor } from '#contract/second-factor.ts';
import { signIn } from '#contract/session.ts';
import type { Accounts } from '#server/accounts/accounts.store.ts';
import { originOf } from '#server/http/origin.ts';
import type { Route } from '#server/http/route.ts';
import { Problem } from '#server/problems.ts';
import { passwordFits } from './passwords.ts';
import type { Challenges, PendingSignIn } from './second-factor/challenges.ts';
import type { Passkeys } from './second-factor/passkeys.store.ts';
import type { RequiredFactors } from './second-factor/required-factors.store.ts';
import type { SecondFactors } from './second-factor/second-factor.store.ts';
import type { SignInFailures } from './sign-in-failures.ts';
import type { SignInLimits } from './sign-in-limits.ts';
import { lifetimeOf, type Tokens } from './tokens.ts';

interface Session {
  accounts: Accounts;
  tokens: Tokens;
  limits: SignInLimits;
  factors: Pick<SecondFactors, 'stepsOf' | 'spendCode'>;
  challenges: Challenges;
  passkeys: Pick<Passkeys, 'begin' | 'use'>;
  required: RequiredFactors;
  noteFailure: SignInFailures;
}

const refused = () => new Problem('unauthenticated', 'Email atau kata sandi salah.');

const mustBeginAnew = () =>
  new Problem('unauthenticated', 'Langkah kedua ini sudah berakhir. Masuk sekali lagi dari awal.');

export function sessionRoutes(route: Route, session: Session) {
  const { accounts, tokens, limits, factors, challenges, passkeys, required, noteFailure } = session;

  async function withPassword(email: string, password: string, request: FastifyRequest) {
    const address = request.ip;
    await limits.check(email, address);
    const account = email === '' ? undefined : await accounts.byEmail(email);
    const fits = await passwordFits(account?.password_hash ?? null, password);
    if (account && fits && account.status === 'active') {
      // Attempts at other instances may have reached the limit during the slow comparison.
      await limits.check(email, address);
      return account;
    }
    await noteFailure({ email, account }, request);
    throw refused();
  }

  async function begin(
    found: Awaited<ReturnType<typeof withPassword>>,
    { remember, byFactor }: { remember: boolean; byFactor: boolean },
    request: FastifyRequest,
  ) {
    const begun = await accounts.signIn(found, originOf(request), lifetimeOf(remember), byFactor);
    if (!begun) throw refused();
    const { account, session } = begun;
    // Only a whole sign-in makes a network a usual one: whoever has just the password still guesses codes.
    await limits.noteSuccess(account.email, request.ip);
    const isLacking = await required.isLackedBy(account.id);
    const isAsked = account.role === 'superadmin' && !byFactor;
    const token = tokens.issue(account, session, { isLacking, isAsked });
    return { message: 'success' as const, token, role: storedRole(account.role) };
  }

  route(signIn, async ({ body, request }) => {
    const { email, password } = body;
    const found = await limits.inTurn(request.ip, () => withPassword(email?.trim() ?? '', password ?? '', request));
    const remember = body.remember === true;
    const methods = await factors.stepsOf(found.id);
    if (methods.length === 0) return begin(found, { remember, byFactor: false }, request);
    const challenge = await challenges.addSignIn(found, remember);
    return { message: 'second_factor' as const, challenge, methods };
  });

  /** The account of a pending sign-in, unless it has changed since. */
  async function accountOf(pending: PendingSignIn, request: FastifyRequest) {
    const account = await accounts.get(pending.account_id).catch(() => {
      throw mustBeginAnew();
    });
    if (account.version !== pending.accountVersion) throw mustBeginAnew();
    await limits.check(account.email, request.ip);
    return account;
  }

  const secondStepOf = (pending: PendingSignIn) =>
    ({ account_id: pending.account_id, purpose: 'second_step', bound_to: pending.hash }) as const;

  route(beginPasskeyStep, ({ body: { challenge }, request }) =>
    limits.inTurn(request.ip, async () => {
      const pending = challenge ? await challenges.findSignIn(challenge) : null;
      if (!pending) throw mustBeginAnew();
      await accountOf(pending, request);
      return { data: await passkeys.begin(secondStepOf(pending)) };
    }),
  );

  route(answerSecondFactor, ({ body: { challenge, code, passkey }, request }) =>
    limits.inTurn(request.ip, async () => {
      const pending = challenge ? await challenges.countTry(challenge) : null;
      if (!challenge || !pending) throw mustBeginAnew();
      const account = await accountOf(pending, request);
      const fits = passkey
        ? await passkeys.use(secondStepOf(pending), passkey)
        : code && (await factors.spendCode(account.id, code));
      if (!fits) {
        await noteFailure({ email: account.email, account, step: 'second' }, request);
        const sentence = passkey
          ? 'Passkey ini tidak cocok, atau sudah terlalu lama. Coba lagi.'
          : 'Kode ini tidak cocok, atau sudah dipakai.';
        throw new Problem('unauthenticated', sentence);
      }
      if (!(await challenges.finishSignIn(challenge))) throw mustBeginAnew();
      return begin(account, { remember: pending.remember, byFactor: true }, request);
    }),
  );
}
