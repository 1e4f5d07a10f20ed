import type { Payee } from '@hawker/contract/wallet'
import type { Deps } from '../../deps.ts'
import { type Identifier, findPayee } from '../accounts/index.ts'
import { payeeWire } from './wallet.wire.ts'

/**
 * Finds the user with exactly this address or number who can receive money. Never returns near
 * matches, so that nobody can browse users.
 */
export async function searchPayee(
  { database }: Pick<Deps, 'database'>,
  search: string,
): Promise<Payee[]> {
  const identifier = parseIdentifier(search)
  const found = identifier && (await findPayee(database, identifier))
  return found ? [payeeWire(found)] : []
}

/** Ignores spaces and punctuation between the digits of a number. */
function parseIdentifier(search: string): Identifier | undefined {
  const identifier = search.trim()
  if (identifier.includes('@')) return { email: identifier }
  const phone = identifier.replace(/[\s().-]/g, '')
  return /^\+[1-9][0-9]{6,14}$/.test(phone) ? { phone } : undefined
}
