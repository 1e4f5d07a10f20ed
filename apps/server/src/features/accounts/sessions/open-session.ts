import type { SignInMethod } from '@hawker/contract/identity'
import { DAY_MS } from '@hawker/std/time'
import type { Tx } from '@hawker/postgres/tx'
import type { Clock, Random } from '../../../deps.ts'
import { type Account, findAccount } from '../account.store.ts'
import { insertSession } from './session.store.ts'

export const SESSION_MS = 7 * DAY_MS
const TOKEN_BYTES = 32

export type OpenedSession = { token: string; expiresAt: Date; account: Account }
export type SignInContext = { method: SignInMethod; userAgent: string | undefined }

/** 256 random bits, which cannot be guessed. */
export const newToken = (random: Random): string =>
  Buffer.from(random.bytes(TOKEN_BYTES)).toString('base64url')

/**
 * Signs a user in with a new token. A token that an attacker planted in the browser is never
 * accepted.
 */
export async function openSession(
  tx: Tx,
  { clock, random }: { clock: Clock; random: Random },
  userId: number,
  { method, userAgent }: SignInContext,
): Promise<OpenedSession> {
  const now = clock.now()
  const token = newToken(random)
  const expiresAt = new Date(now.getTime() + SESSION_MS)
  await insertSession(tx, { userId, token, userAgent, method, now, expiresAt })
  return { token, expiresAt, account: await loadSignedInAccount(tx, userId) }
}

export async function loadSignedInAccount(tx: Tx, userId: number): Promise<Account> {
  const account = await findAccount(tx, userId)
  if (!account) throw new Error(`signed-in user ${userId} does not exist`)
  return account
}
