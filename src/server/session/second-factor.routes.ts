import {
  beginSecondFactor,
  confirmSecondFactor,
  readSecondFactor,
  removeAccountSecondFactor,
  removeSecondFactor,
} from '#contract/second-factor.ts';
import type { Accounts } from '#server/accounts/accounts.store.ts';
import { doneAnswer, savedAnswer } from '#server/http/answers.ts';
import type { Route } from '#server/http/route.ts';
import type { SecondFactors } from './second-factor.store.ts';
import type { SignInLimits } from './sign-in-limits.ts';

interface Factors {
  accounts: Pick<Accounts, 'get'>;
  factors: SecondFactors;
  limits: SignInLimits;
  /** Draws a text as a PNG. */
  draw: (text: string) => Promise<Uint8Array>;
}

/** What people set up besides their password, and superadmins take away from who has lost it. */
export function secondFactorRoutes(route: Route, { accounts, factors, limits, draw }: Factors) {
  route(readSecondFactor, async ({ actor }) => ({ data: await factors.of(actor.id) }));

  route(beginSecondFactor, async ({ actor }) => {
    const begun = await factors.begin(actor, actor);
    const qr = `data:image/png;base64,${Buffer.from(await draw(begun.uri)).toString('base64')}`;
    return savedAnswer({ ...begun, qr });
  });

  route(confirmSecondFactor, async ({ body, actor, request: { ip } }) => {
    await limits.check(actor.email, ip);
    return savedAnswer({ recovery_codes: await factors.confirm(actor, actor.id, body.code) });
  });

  route(removeSecondFactor, async ({ actor }) => {
    await factors.remove(actor, actor.id);
    return doneAnswer('Langkah kedua dilepas.');
  });

  route(removeAccountSecondFactor, async ({ params, actor }) => {
    const { id } = await accounts.get(params.id);
    await factors.remove(actor, id);
    return doneAnswer('Langkah kedua akun ini dilepas.');
  });
}
