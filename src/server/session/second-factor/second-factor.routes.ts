import { addPasskey, beginPasskey, removePasskey } from '#contract/passkeys.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  readSecondFactor,
  removeAccountSecondFactor,
  removeSecondFactor,
} from '#contract/second-factor.ts';
import type { Accounts } from '#server/accounts/accounts.store.ts';
import { doneAnswer, savedAnswer } from '#server/http/answers.ts';
import { authorOf, type Route } from '#server/http/route.ts';
import type { Sessions } from '../sessions.store.ts';
import type { SignInLimits } from '../sign-in-limits.ts';
import type { Tokens } from '../tokens.ts';
import type { Actor } from '../who-asks.ts';
import type { Passkeys } from './passkeys.store.ts';
import type { SecondFactors } from './second-factor.store.ts';

interface Factors {
  accounts: Pick<Accounts, 'get'>;
  sessions: Pick<Sessions, 'get'>;
  tokens: Tokens;
  factors: SecondFactors;
  passkeys: Passkeys;
  limits: SignInLimits;
  draw: (text: string) => Promise<Uint8Array>;
}

/** Setting up second factors, and removing those of somebody who lost theirs. */
export function secondFactorRoutes(
  route: Route,
  { accounts, sessions, tokens, factors, passkeys, limits, draw }: Factors,
) {
  /**
   * A new token without the claim that a second factor must be set up first. Made before the factor is written, so that no
   * read can fail between that and the answer with the recovery codes.
   */
  async function freshToken({ id, sessionId, lacksSecondFactor }: Actor) {
    return lacksSecondFactor && { token: tokens.issue(await accounts.get(id), await sessions.get(sessionId)) };
  }

  route(readSecondFactor, async ({ actor }) => ({ data: await factors.of(actor.id) }));

  route(beginSecondFactor, async ({ actor }) => {
    const begun = await factors.begin(actor, actor);
    const qr = `data:image/png;base64,${Buffer.from(await draw(begun.uri)).toString('base64')}`;
    return savedAnswer({ ...begun, qr });
  });

  route(confirmSecondFactor, async ({ body, actor, request: { ip } }) => {
    await limits.check(actor.email, ip);
    const fresh = await freshToken(actor);
    const recovery_codes = await factors.confirm(authorOf(actor, 'profile'), actor, body.code);
    return { ...savedAnswer({ recovery_codes }), ...fresh };
  });

  route(removeSecondFactor, async ({ actor }) => {
    await factors.removeApp(authorOf(actor, 'profile'), actor);
    return doneAnswer('Aplikasi kode dilepas.');
  });

  route(beginPasskey, async ({ actor }) => savedAnswer(await passkeys.beginSetUp(actor)));

  route(addPasskey, async ({ body, actor }) => {
    const fresh = await freshToken(actor);
    const recovery_codes = await passkeys.add(authorOf(actor, 'profile'), actor, {
      name: body.name ?? actor.origin.device,
      passkey: body.passkey,
    });
    return { ...savedAnswer({ recovery_codes }), ...fresh };
  });

  route(removePasskey, async ({ params, actor }) => {
    await factors.removePasskey(authorOf(actor, 'profile'), actor, params.id);
    return doneAnswer('Passkey dihapus.');
  });

  route(removeAccountSecondFactor, async ({ params, actor }) => {
    await factors.removeAll(authorOf(actor, 'form'), await accounts.get(params.id));
    return doneAnswer('Langkah kedua akun ini dilepas.');
  });
}
