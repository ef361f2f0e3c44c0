import type { Received } from '#contract/endpoint.ts';
import { beginPasskeyConfirmation } from '#contract/passkeys.ts';
import { confirmSession } from '#contract/second-factor.ts';
import type { Accounts } from '#server/accounts/accounts.store.ts';
import { doneAnswer } from '#server/http/answers.ts';
import type { Route } from '#server/http/route.ts';
import { invalid } from '#server/problems.ts';
import { passwordFits } from './passwords.ts';
import type { Passkeys } from './second-factor/passkeys.store.ts';
import type { SecondFactors } from './second-factor/second-factor.store.ts';
import type { Sessions } from './sessions.store.ts';
import type { SignInFailures } from './sign-in-failures.ts';
import type { SignInLimits } from './sign-in-limits.ts';
import type { Actor } from './who-asks.ts';

interface Confirmation {
  accounts: Pick<Accounts, 'get'>;
  sessions: Pick<Sessions, 'confirm'>;
  passkeys: Pick<Passkeys, 'begin' | 'use'>;
  factors: Pick<SecondFactors, 'spendCode'>;
  limits: SignInLimits;
  noteFailure: SignInFailures;
}

type ConfirmingBody = Received<typeof confirmSession>['body'];

/** Asks signed-in users to prove their identity again. Failures count as failed sign-ins. */
export function confirmationRoutes(
  route: Route,
  { accounts, sessions, passkeys, factors, limits, noteFailure }: Confirmation,
) {
  const confirming = ({ id, sessionId }: Actor) =>
    ({ account_id: id, purpose: 'confirmation', bound_to: sessionId }) as const;

  const fits = async (actor: Actor, password: string) =>
    passwordFits((await accounts.get(actor.id)).password_hash, password);

  async function faultOf(actor: Actor, body: ConfirmingBody) {
    const { password, passkey, code } = body;
    if (code) {
      const isValid = await factors.spendCode(actor.id, code, actor);
      return isValid ? null : { field: 'code', message: 'Kode ini tidak cocok, atau sudah dipakai.' };
    }
    if (!passkey) {
      return (await fits(actor, password ?? '')) ? null : { field: 'password', message: 'Kata sandi ini tidak cocok.' };
    }
    const isOwn = await passkeys.use(confirming(actor), passkey, actor);
    return isOwn ? null : { field: 'passkey', message: 'Passkey ini tidak cocok, atau sudah terlalu lama. Coba lagi.' };
  }

  route(beginPasskeyConfirmation, async ({ actor }) => ({ data: await passkeys.begin(confirming(actor), actor) }));

  route(confirmSession, ({ body, actor, request }) =>
    limits.inTurn(request.ip, async () => {
      await limits.check(actor.email, request.ip);
      const fault = await faultOf(actor, body);
      if (fault) {
        await noteFailure({ email: actor.email, account: actor, step: 'confirmation' }, request);
        throw invalid([fault]);
      }
      await sessions.confirm(actor, Boolean(body.passkey ?? body.code));
      return doneAnswer('Terima kasih. Ini berlaku 15 menit.');
    }),
  );
}
