import { hash, verify } from '@node-rs/argon2'

// OWASP's minimum for argon2id: 19 MiB, two passes, one lane.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

// The same letters typed on another keyboard may arrive in another Unicode normal form.
const normalized = (password: string): string => password.normalize('NFKC')

export const hashPassword = (password: string): Promise<string> => hash(normalized(password), COST)

// Compared when there is no account, so that the comparison takes as long as a real one.
const dummyHash = hashPassword('nobody has this password')

/**
 * Whether the password matches the hash. Without a hash the result is false, after the same time.
 */
export async function verifyPassword(
  password: string,
  stored: string | undefined,
): Promise<boolean> {
  const matches = await verify(stored ?? (await dummyHash), normalized(password))
  return matches && stored !== undefined
}
