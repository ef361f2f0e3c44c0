import type { SerkomState } from '#contract/serkom.ts';
import type { Tone } from '#web/ui/tone.ts';

/** Whether something must be done about a state. */
export const serkomTones: Readonly<Partial<Record<SerkomState, Tone>>> = {
  valid: 'ok',
  expiring: 'warn',
  expired: 'danger',
};
