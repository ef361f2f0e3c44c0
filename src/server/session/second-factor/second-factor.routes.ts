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
import type { Alerts } from '#server/security/alerts.ts';
import type { Sessions } from '../sessions.store.ts';
import type { SignInLimits } from '../sign-in-limits.ts';
import type { Tokens } from '../tokens.ts';
import type { Actor } from '../who-asks.ts';
import type { Passkeys } from './passkeys.store.ts';
import type { SecondFactors } from './second-factor.store.ts';

const added = (way: string) => `Langkah kedua akun Anda dipasang: ${way}.`;
const removed = (way: string) => `Langkah kedua akun Anda dilepas: ${way}.`;

interface Factors {
  accounts: Pick<Accounts, 'get'>;
  sessions: Pick<Sessions, 'get'>;
  tokens: Tokens;
  factors: SecondFactors;
  passkeys: Passkeys;
  limits: SignInLimits;
  alerts: Pick<Alerts, 'ownerConcerned'>;
  draw: (text: string) => Promise<Uint8Array>;
}

/** Setting up second factors, and removing those of somebody who lost theirs. */
export function secondFactorRoutes(
  route: Route,
  { accounts, sessions, tokens, factors, passkeys, limits, alerts, draw }: Factors,
) {
  /**
   * A new token without the claim that a second factor is to be set up. Made before the factor is written, so that no
   * read can fail between that and the answer with the recovery codes.
   */
  async function freshToken({ id, sessionId, hasSecondFactor }: Actor) {
    return !hasSecondFactor && { token: tokens.issue(await accounts.get(id), await sessions.get(sessionId)) };
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
    alerts.ownerConcerned(actor, added('aplikasi kode'), actor);
    return { ...savedAnswer({ recovery_codes }), ...fresh };
  });

  route(removeSecondFactor, async ({ actor }) => {
    await factors.removeApp(authorOf(actor, 'profile'), actor);
    alerts.ownerConcerned(actor, removed('aplikasi kode'), actor);
    return doneAnswer('Aplikasi kode dilepas.');
  });

  route(beginPasskey, async ({ actor }) => savedAnswer(await passkeys.beginSetUp(actor)));

  route(addPasskey, async ({ body, actor }) => {
    const fresh = await freshToken(actor);
    const recovery_codes = await passkeys.add(authorOf(actor, 'profile'), actor, {
      name: body.name ?? actor.origin.device,
      passkey: body.passkey,
    });
    alerts.ownerConcerned(actor, added('passkey'), actor);
    return { ...savedAnswer({ recovery_codes }), ...fresh };
  });

  route(removePasskey, async ({ params, actor }) => {
    await factors.removePasskey(authorOf(actor, 'profile'), actor, params.id);
    alerts.ownerConcerned(actor, removed('passkey'), actor);
    return doneAnswer('Passkey dihapus.');
  });

  route(removeAccountSecondFactor, async ({ params, actor }) => {
    const owner = await accounts.get(params.id);
    await factors.removeAll(authorOf(actor, 'form'), owner);
    alerts.ownerConcerned(owner, removed('semua cara'), actor);
    return doneAnswer('Langkah kedua akun ini dilepas.');
  });
}
