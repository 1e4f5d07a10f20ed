import { hash, verify } from '@node-rs/argon2'

// OWASP's floor for argon2id: 19 MiB, two passes, one lane.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

// The same letters typed on another keyboard may arrive in another normal form.
const spelled = (password: string): string => password.normalize('NFKC')

export const hashPassword = (password: string): Promise<string> => hash(spelled(password), COST)

// What a password is compared with when there is no account: the comparison must take as long as a real one.
const nobody = hashPassword('nobody has this password')

/** Whether the password is the one behind the hash. Without a hash the answer is no, after the same time. */
export async function isPassword(password: string, stored: string | undefined): Promise<boolean> {
  const right = await verify(stored ?? (await nobody), spelled(password))
  return right && stored !== undefined
}
