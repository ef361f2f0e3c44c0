import { confirmSession } from '#contract/confirmation.ts';
import type { Accounts } from '#server/accounts/accounts.store.ts';
import { passwordFits } from '#server/accounts/passwords.ts';
import { doneAnswer } from '#server/http/answers.ts';
import type { Route } from '#server/http/route.ts';
import { invalid } from '#server/problems.ts';
import type { Sessions } from './sessions.store.ts';
import type { SignInFailures } from './sign-in-failures.ts';
import type { SignInLimits } from './sign-in-limits.ts';

interface Confirmation {
  accounts: Pick<Accounts, 'get'>;
  sessions: Pick<Sessions, 'confirm'>;
  limits: SignInLimits;
  noteFailure: SignInFailures;
}

/** How somebody who is signed in proves again who they are. Failures count as those of signing in do. */
export function confirmationRoutes(route: Route, { accounts, sessions, limits, noteFailure }: Confirmation) {
  route(confirmSession, ({ body, actor, request }) =>
    limits.inTurn(request.ip, async () => {
      await limits.check(actor.email, request.ip);
      const { password_hash } = await accounts.get(actor.id);
      if (!(await passwordFits(password_hash, body.password))) {
        await noteFailure({ email: actor.email, account: actor, step: 'confirmation' }, request);
        throw invalid([{ field: 'password', message: 'Kata sandi ini tidak cocok.' }]);
      }
      await sessions.confirm(actor);
      return doneAnswer('Terima kasih. Ini berlaku 15 menit.');
    }),
  );
}
