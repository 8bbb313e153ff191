// Stores passwords as argon2id. A check costs the same whether or not the account exists.
import { argon2id, hash, verify } from "argon2";

const options = { type: argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export function hashPassword(password: string): Promise<string> {
  return hash(password, options);
}

let nobody: Promise<string> | undefined;

/** False for a null hash too, after the same work, so that timing does not reveal the account. */
export async function passwordMatches(stored: string | null, password: string): Promise<boolean> {
  nobody ??= hashPassword("no account has this password");
  const matches = await verify(stored ?? (await nobody), password);
  return stored !== null && matches;
}
