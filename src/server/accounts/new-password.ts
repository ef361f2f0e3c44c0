import { uniqueKey } from '#contract/same-text.ts';
import { invalid } from '#server/problems.ts';

/** Whose password it is to be. */
export interface Owner {
  name: string;
  email: string;
  username: string;
}

/** A text begins to say something of somebody with so many characters: a shorter one is in every other password. */
const shortestTelling = 3;

/** A longer one is on no list, and looking for patterns in it would keep others waiting. */
const longestGuessed = 40;

/**
 * So many ways to read a password's signs as letters are tried. With the library's hundred a password of forty signs takes 20
 * to 45 ms.
 */
const mostReadings = 20;

/** The library's scores up to which a password is found within a million tries: common, breached, or close to one that is. */
const guessable = 1;

/** Loaded with the first new password: it takes 120 ms of the processor's time and 8 MB, which a start does without. */
let guesser: Promise<(password: string, known: string[]) => number> | undefined;

async function loadGuesser() {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  const estimate = new ZxcvbnFactory({
    ...{ dictionary, graphs: adjacencyGraphs },
    l33tMaxSubstitutions: mostReadings,
  });
  return (password: string, known: string[]) => estimate.check(password, known).score;
}

/** The association's name with nothing but digits beside it. */
const association = /^\d*ikai\d*$/;

/** Why a new password is none, in a sentence; null where nobody who knows its owner, or lists of passwords, would try it. */
async function weaknessOf(password: string, { name, email, username }: Owner): Promise<string | null> {
  const folded = uniqueKey(password);
  const own = [email, username, name, name.replaceAll(' ', '')].map(uniqueKey);
  if (own.some((text) => text.length >= shortestTelling && folded.includes(text))) {
    return 'Kata sandi tidak boleh memuat nama, username, atau email pemiliknya.';
  }
  if (folded.length > longestGuessed) return null;
  guesser ??= loadGuesser();
  const scoreOf = await guesser;
  const known = [...own, ...own.flatMap((text) => text.split(/[ .@_-]/)), 'ikai'];
  if (!association.test(folded) && scoreOf(folded, known) > guessable) return null;
  return 'Kata sandi ini terlalu mudah ditebak. Pilih yang lain, misalnya beberapa kata yang tak terkait.';
}

/** Refuses a new password that is too easy to guess, in whatever way it comes. */
export async function refuseWeakPassword(password: string, owner: Owner): Promise<void> {
  const message = await weaknessOf(password, owner);
  if (message !== null) throw invalid([{ field: 'password', message }]);
}
