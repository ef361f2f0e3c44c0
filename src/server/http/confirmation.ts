import { confirmedFor } from '#contract/second-factor.ts';
import { confirmationNeeded, factorNeeded } from '#server/problems.ts';
import type { Actor } from '#server/session/who-asks.ts';

const isRecent = (at: string | null) => at !== null && Date.parse(at) + confirmedFor > Date.now();

/** Refuses sensitive actions at an unattended screen, unless the user has confirmed their identity lately. */
export function requireConfirmation({ confirmedAt }: Pick<Actor, 'confirmedAt'>): void {
  if (!isRecent(confirmedAt)) throw confirmationNeeded();
}

/** Refuses changes of second factors to whoever has but the password, where the account has a factor. */
export function requireFactor(actor: Pick<Actor, 'confirmedAt' | 'hasSecondFactor' | 'factorAt'>): void {
  if (!actor.hasSecondFactor) requireConfirmation(actor);
  else if (!isRecent(actor.factorAt)) throw factorNeeded();
}
