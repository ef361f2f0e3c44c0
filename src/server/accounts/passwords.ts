import { hash, verify } from '@node-rs/argon2';

/** Argon2id, the library's default, with the costs that OWASP names as the least. */
const costs = { memoryCost: 19456, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return hash(password, costs);
}

/**
 * The hash, at the same costs, of a random password that was thrown away. It is compared with when an account is
 * unknown, so that both answers take the same time.
 */
const nobodysHash = '$argon2id$v=19$m=19456,t=2,p=1$+6nUoqVLDQ5UOBQxBZndyg$TwKcXxrib8upalqQEkbvOsCRzzdzahnv8ZtHXlvb06c';

/** Whether the password is the account's; null stands for an account that does not exist. */
export async function passwordFits(passwordHash: string | null, password: string): Promise<boolean> {
  const fits = await verify(passwordHash ?? nobodysHash, password);
  return fits && passwordHash !== null;
}
