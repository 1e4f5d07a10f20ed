import type { Tx } from '../../database/tx.ts'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../http/refuse.ts'
import {
  type AddressFields,
  type SavedAddress,
  activateOnly,
  countAddresses,
  hasActiveAddress,
  insertAddress,
  lockAddressesOf,
  replaceAddress,
} from './address.store.ts'

/** storefront.md 9: clients fetch 100 at once, so nobody keeps more. */
export const MOST_ADDRESSES = 100

type Request = { userId: number; fields: AddressFields; active: boolean }

/** Saves an address. It becomes the active one when asked to, or when there is none. */
export async function saveAddress(
  tx: Tx,
  { clock }: Deps,
  { userId, fields, active }: Request,
): Promise<SavedAddress> {
  await lockAddressesOf(tx, userId)
  if ((await countAddresses(tx, userId)) >= MOST_ADDRESSES)
    refuse('address_limit', { limit: MOST_ADDRESSES })
  const wanted = active || !(await hasActiveAddress(tx, userId))
  const saved = (await insertAddress(tx, userId, fields, clock.now())) ?? refuse('not_found')
  return wanted ? ((await activateOnly(tx, userId, saved.id)) ?? saved) : saved
}

/** Replaces an address. The active one stays active: another one has to be chosen instead. */
export async function updateSavedAddress(
  tx: Tx,
  { userId, fields, active, id }: Request & { id: number },
): Promise<SavedAddress> {
  await lockAddressesOf(tx, userId)
  const replaced = (await replaceAddress(tx, userId, id, fields)) ?? refuse('not_found')
  return active ? ((await activateOnly(tx, userId, id)) ?? replaced) : replaced
}
