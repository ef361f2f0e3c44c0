import { confirmedFor } from '#contract/confirmation.ts';
import { confirmationNeeded } from '#server/problems.ts';
import type { Actor } from '#server/session/who-asks.ts';

/** Refuses sensitive actions at an unattended screen, unless the user has confirmed their identity lately. */
export function requireConfirmation({ confirmedAt }: Pick<Actor, 'confirmedAt'>): void {
  if (Date.parse(confirmedAt) + confirmedFor <= Date.now()) throw confirmationNeeded();
}
