import { hash, verify } from '@node-rs/argon2';

/** Argon2id, the library's default, with the costs that OWASP names as the least. */
const costs = { memoryCost: 19456, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return hash(password, costs);
}

/** Whose password nobody has; compared with when an account is unknown, so that both answers take the same time. */
const nobodysHash = hashPassword(crypto.randomUUID());

/** Whether the password is the account's; null stands for an account that does not exist. */
export async function passwordFits(passwordHash: string | null, password: string): Promise<boolean> {
  const fits = await verify(passwordHash ?? (await nobodysHash), password);
  return fits && passwordHash !== null;
}
