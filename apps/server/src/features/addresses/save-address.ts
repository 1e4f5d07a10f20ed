import type { Tx } from '@hawker/postgres/tx'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../core/refuse.ts'
import {
  type AddressFields,
  type SavedAddress,
  activateOnly,
  countAddresses,
  hasActiveAddress,
  insertAddress,
  lockAddresses,
  replaceAddress,
} from './address.store.ts'

/** Clients fetch all addresses in one page of 100. */
export const MAX_ADDRESSES = 100

type SaveAddressRequest = { userId: number; fields: AddressFields; active: boolean }

/** Saves an address. It becomes active on request, or when the user has no active address. */
export async function saveAddress(
  tx: Tx,
  { clock }: Deps,
  { userId, fields, active }: SaveAddressRequest,
): Promise<SavedAddress> {
  await lockAddresses(tx, userId)
  if ((await countAddresses(tx, userId)) >= MAX_ADDRESSES)
    refuse('address_limit', { limit: MAX_ADDRESSES })
  const makeActive = active || !(await hasActiveAddress(tx, userId))
  const saved = (await insertAddress(tx, userId, fields, clock.now())) ?? refuse('not_found')
  return makeActive ? ((await activateOnly(tx, userId, saved.id)) ?? saved) : saved
}

/** Replaces an address. The active one stays active until the user chooses another. */
export async function updateSavedAddress(
  tx: Tx,
  { userId, fields, active, id }: SaveAddressRequest & { id: number },
): Promise<SavedAddress> {
  await lockAddresses(tx, userId)
  const replaced = (await replaceAddress(tx, userId, id, fields)) ?? refuse('not_found')
  return active ? ((await activateOnly(tx, userId, id)) ?? replaced) : replaced
}
