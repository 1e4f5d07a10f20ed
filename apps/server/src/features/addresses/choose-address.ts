import type { Tx } from '@hawker/postgres/tx'
import { refuse } from '../../core/refuse.ts'
import { type SavedAddress, activateOnly, lockAddresses } from './address.store.ts'

export async function chooseAddress(tx: Tx, userId: number, id: number): Promise<SavedAddress> {
  await lockAddresses(tx, userId)
  return (await activateOnly(tx, userId, id)) ?? refuse('not_found')
}
