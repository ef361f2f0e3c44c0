import type { CardState } from '#contract/cards.ts';
import type { Tone } from '#web/ui/tone.ts';

export const cardTones = {
  valid: 'ok',
  upcoming: 'warn',
  ended: 'warn',
  void: 'danger',
} as const satisfies Record<CardState, Tone>;
