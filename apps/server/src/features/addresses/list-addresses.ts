import type { Deps } from '../../deps.ts'
import { type SavedAddress, pageOfAddresses } from './address.store.ts'

/** The active one first, then the newest. */
export const listSavedAddresses = (
  { database }: Deps,
  userId: number,
  {
    page = 1,
    perPage = 10,
    sort = 'desc',
  }: { page?: number | undefined; perPage?: number | undefined; sort?: 'asc' | 'desc' | undefined },
): Promise<{ rows: SavedAddress[]; total: number }> =>
  pageOfAddresses(database, userId, { page, perPage, sort })
