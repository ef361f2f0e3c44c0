import { uniqueKey } from '#contract/same-text.ts';
import { isGuessable } from '#server/guessable.ts';
import { invalid } from '#server/problems.ts';

/** The future owner of the password. */
export interface Owner {
  name: string;
  email: string;
  username: string;
}

/** Parts of a name shorter than this are ignored: they occur in many unrelated passwords. */
const shortestTelling = 3;

/** Why a password is too weak, as a sentence; null if it is acceptable. */
async function weaknessOf(password: string, { name, email, username }: Owner): Promise<string | null> {
  const folded = uniqueKey(password);
  const own = [email, username, name, name.replaceAll(' ', '')].map(uniqueKey);
  if (own.some((text) => text.length >= shortestTelling && folded.includes(text))) {
    return 'Kata sandi tidak boleh memuat nama, username, atau email pemiliknya.';
  }
  if (!(await isGuessable(password, [...own, ...own.flatMap((text) => text.split(/[ .@_-]/))]))) return null;
  return 'Kata sandi ini terlalu mudah ditebak. Pilih yang lain, misalnya beberapa kata yang tidak berkaitan.';
}

/** Refuses a password that is too easy to guess. Called for every new password, whatever its source. */
export async function refuseWeakPassword(password: string, owner: Owner): Promise<void> {
  const message = await weaknessOf(password, owner);
  if (message !== null) throw invalid([{ field: 'password', message }]);
}
