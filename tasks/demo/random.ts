/** A seeded random number generator. */
export interface Random {
  /** From 0 up to, but not including, 1. */
  next(): number;
  /** A whole number, both ends inclusive. */
  whole(least: number, most: number): number;
  /** True with this probability. */
  chance(share: number): boolean;
  pick<T>(choices: readonly T[]): T;
  /** One of the choices, by weight. */
  weighted<T>(choices: readonly (readonly [T, number])[]): T;
}

export function random(seed: number): Random {
  let state = seed >>> 0;

  // Mulberry32: tiny, and good enough here.
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  function pick<T>(choices: readonly T[]): T {
    const choice = choices[Math.floor(next() * choices.length)];
    if (choice === undefined) throw new Error('There is nothing to pick from.');
    return choice;
  }

  return {
    next,
    pick,
    whole: (least, most) => least + Math.floor(next() * (most - least + 1)),
    chance: (share) => next() < share,
    weighted(choices) {
      let left = next() * choices.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [choice, weight] of choices) {
        left -= weight;
        if (left < 0) return choice;
      }
      return pick(choices)[0];
    },
  };
}
