import type { Deps } from '../../deps.ts'
import { type SavedAddress, listAddressPage } from './address.store.ts'

/** The active address first, then the newest. */
export const listSavedAddresses = (
  { database }: Deps,
  userId: number,
  {
    page = 1,
    perPage = 10,
    sort = 'desc',
  }: { page?: number | undefined; perPage?: number | undefined; sort?: 'asc' | 'desc' | undefined },
): Promise<{ rows: SavedAddress[]; total: number }> =>
  listAddressPage(database, userId, { page, perPage, sort })
