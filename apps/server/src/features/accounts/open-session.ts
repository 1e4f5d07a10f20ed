import type { SignInMethod } from '@hawker/contract/identity'
import type { Tx } from '../../database/tx.ts'
import type { Clock, Random } from '../../deps.ts'
import { type Account, findAccount } from './account.store.ts'
import { insertSession } from './session.store.ts'

/** storefront.md 4: 7 days. */
export const SESSION_MS = 7 * 86_400_000
const TOKEN_BYTES = 32

export type OpenedSession = { token: string; expiresAt: Date; account: Account }
export type Beginning = { method: SignInMethod; userAgent: string | undefined }

/** 256 bits that nobody can guess and that no address can hold by accident. */
export const newToken = (random: Random): string =>
  Buffer.from(random.bytes(TOKEN_BYTES)).toString('base64url')

/** Signs a person in: a token that nobody had before, so one that was planted beforehand is worth nothing. */
export async function openSession(
  tx: Tx,
  { clock, random }: { clock: Clock; random: Random },
  userId: number,
  { method, userAgent }: Beginning,
): Promise<OpenedSession> {
  const now = clock.now()
  const token = newToken(random)
  const expiresAt = new Date(now.getTime() + SESSION_MS)
  await insertSession(tx, { userId, token, userAgent, method, now, expiresAt })
  return { token, expiresAt, account: await signedInAccount(tx, userId) }
}

export async function signedInAccount(tx: Tx, userId: number): Promise<Account> {
  const account = await findAccount(tx, userId)
  if (!account) throw new Error(`user ${userId} is signed in but not there`)
  return account
}
