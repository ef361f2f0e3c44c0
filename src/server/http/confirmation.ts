import { confirmedFor } from '#contract/confirmation.ts';
import { confirmationNeeded } from '#server/problems.ts';
import type { Actor } from '#server/session/actor.ts';

/** Refuses what must not be done at a desk that somebody has left, unless its owner has confirmed lately to be there. */
export function requireConfirmation({ confirmedAt }: Pick<Actor, 'confirmedAt'>): void {
  if (Date.parse(confirmedAt) + confirmedFor <= Date.now()) throw confirmationNeeded();
}
