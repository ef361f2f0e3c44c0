import type { CardState } from '#contract/cards.ts';
import type { Tone } from '#web/ui/tone.ts';

/** In which tone a card's state is said. */
export const cardTones = {
  valid: 'ok',
  upcoming: 'warn',
  ended: 'warn',
  void: 'danger',
} as const satisfies Record<CardState, Tone>;
