import type { SerkomState } from '#contract/serkom.ts';
import type { Tone } from '#web/ui/tone.ts';

/** How a state is shown: whether something is to be done about it. */
export const serkomTones: Readonly<Partial<Record<SerkomState, Tone>>> = {
  valid: 'ok',
  expiring: 'warn',
  expired: 'danger',
};
