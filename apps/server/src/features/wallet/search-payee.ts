import type { Payee } from '@hawker/contract/wallet'
import type { Queries } from '@hawker/postgres/tx'
import { readPhone } from '../../core/phone.ts'
import type { Deps } from '../../deps.ts'
import { type Identifier, findPayee } from '../accounts/index.ts'
import { settingsOf } from '../settings/index.ts'
import { payeeWire } from './wallet.wire.ts'

/**
 * Finds the user with exactly this address or number who can receive money. Never returns near
 * matches, so that nobody can browse users.
 */
export async function searchPayee(
  { database }: Pick<Deps, 'database'>,
  search: string,
): Promise<Payee[]> {
  const identifier = await parseIdentifier(database, search.trim())
  const found = identifier && (await findPayee(database, identifier))
  return found ? [payeeWire(found)] : []
}

async function parseIdentifier(
  queries: Queries,
  identifier: string,
): Promise<Identifier | undefined> {
  if (identifier.includes('@')) return { email: identifier }
  const phone = readPhone(identifier, (await settingsOf(queries)).phoneCountry)
  return phone === undefined ? undefined : { phone }
}
