import { uniqueKey } from '#contract/same-text.ts';
import { loadedOnce } from '#server/loaded-once.ts';
import { invalid } from '#server/problems.ts';

/** The future owner of the password. */
export interface Owner {
  name: string;
  email: string;
  username: string;
}

/** Parts of a name shorter than this are ignored: they occur in many unrelated passwords. */
const shortestTelling = 3;

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

/** Why a password is too weak, as a sentence; null if it is acceptable. */
async function weaknessOf(password: string, { name, email, username }: Owner): Promise<string | null> {
  const folded = uniqueKey(password);
  const own = [email, username, name, name.replaceAll(' ', '')].map(uniqueKey);
  if (own.some((text) => text.length >= shortestTelling && folded.includes(text))) {
    return 'Kata sandi tidak boleh memuat nama, username, atau email pemiliknya.';
  }
  if (folded.length > longestGuessed) return null;
  const scoreOf = await loadGuesser();
  const known = [...own, ...own.flatMap((text) => text.split(/[ .@_-]/)), 'ikai'];
  if (!association.test(folded) && scoreOf(folded, known) > guessable) return null;
  return 'Kata sandi ini terlalu mudah ditebak. Pilih yang lain, misalnya beberapa kata yang tidak berkaitan.';
}

/** Refuses a password that is too easy to guess. Called for every new password, whatever its source. */
export async function refuseWeakPassword(password: string, owner: Owner): Promise<void> {
  const message = await weaknessOf(password, owner);
  if (message !== null) throw invalid([{ field: 'password', message }]);
}
