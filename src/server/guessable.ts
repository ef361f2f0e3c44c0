import { uniqueKey } from '#contract/same-text.ts';
import { loadedOnce } from './loaded-once.ts';

/** Longer passwords are in no list, and pattern matching on them would block the event loop. */
const longestGuessed = 40;

/** How many l33t substitutions are tried. With the library's default of 100 a password of 40 signs takes 20 to 45 ms. */
const mostReadings = 20;

/** The highest zxcvbn score that is refused: guessable within a million tries. */
const guessable = 1;

/** Loaded on first use: it costs 120 ms of CPU time and 8 MB, which startup does without. */
const loadGuesser = loadedOnce(async () => {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  const estimate = new ZxcvbnFactory({
    ...{ dictionary, graphs: adjacencyGraphs },
    l33tMaxSubstitutions: mostReadings,
  });
  return (password: string, known: string[]) => estimate.check(password, known).score;
});

/** The association's name with nothing but digits around it. */
const association = /^\d*ikai\d*$/;

/**
 * Whether a password is too easy to guess.
 *
 * @param known words that whoever guesses knows of its owner
 */
export async function isGuessable(password: string, known: readonly string[] = []): Promise<boolean> {
  const folded = uniqueKey(password);
  if (folded.length > longestGuessed) return false;
  const scoreOf = await loadGuesser();
  return association.test(folded) || scoreOf(folded, [...known, 'ikai']) <= guessable;
}
