import { hash, verify } from '@node-rs/argon2';

/** Argon2id, the library's default, with OWASP's minimum parameters. */
const costs = { memoryCost: 19456, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return hash(password, costs);
}

/**
 * Hash of a random password that nobody knows, with the same parameters. Verified when the account is unknown, so that
 * both cases take the same time.
 */
const nobodysHash = '$argon2id$v=19$m=19456,t=2,p=1$+6nUoqVLDQ5UOBQxBZndyg$TwKcXxrib8upalqQEkbvOsCRzzdzahnv8ZtHXlvb06c';

/** Whether the password matches; a null hash stands for an unknown account. */
export async function passwordFits(passwordHash: string | null, password: string): Promise<boolean> {
  const fits = await verify(passwordHash ?? nobodysHash, password);
  return fits && passwordHash !== null;
}
