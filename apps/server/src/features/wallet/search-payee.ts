import type { Payee } from '@hawker/contract/wallet'
import type { Deps } from '../../deps.ts'
import { type Identifier, findPayee } from '../accounts/index.ts'
import { payeeWire } from './wallet.wire.ts'

/** Whoever has exactly this name and can receive money. Never a list, never a near match: nobody learns who else is here. */
export async function searchPayee(
  { database }: Pick<Deps, 'database'>,
  search: string,
): Promise<Payee[]> {
  const identifier = nameIn(search)
  const found = identifier && (await findPayee(database, identifier))
  return found ? [payeeWire(found)] : []
}

/** Spaces and signs that people put between the digits of a number do not matter. */
function nameIn(search: string): Identifier | undefined {
  const name = search.trim()
  if (name.includes('@')) return { email: name }
  const phone = name.replace(/[\s().-]/g, '')
  return /^\+[1-9][0-9]{6,14}$/.test(phone) ? { phone } : undefined
}
