import type { Address, AddressInput } from '@hawker/contract/addresses'
import { orThrow } from '@hawker/web/api/results'
import { browserApi } from '../../lib/api.ts'
import { forget, peek, put, useQuery } from '@hawker/web/query/query-cache'
import { useSession } from '../../lib/session.ts'

const QUERY_KEY = ['addresses']
const PAGE_SIZE = 100

export function useSavedAddresses() {
  const signedIn = useSession() !== null
  return useQuery<Address[]>(
    signedIn ? QUERY_KEY : null,
    async () => orThrow(await browserApi('listAddresses', { query: { perPage: PAGE_SIZE } })).data,
  )
}

/**
 * Updates the cached list in place, so that keyboard focus in the list survives. Refetches when
 * nothing is cached.
 */
function updateCached(update: (rows: readonly Address[]) => Address[]): void {
  const cached = peek<Address[]>(QUERY_KEY)
  if (cached) put(QUERY_KEY, update(cached))
  else forget(QUERY_KEY)
}
const replaceOrAdd = (row: Address) => (rows: readonly Address[]) =>
  rows.some(({ id }) => id === row.id)
    ? rows.map((other) => (other.id === row.id ? row : other))
    : [row, ...rows]

export async function saveAddress(id: number | undefined, body: AddressInput) {
  const result =
    id === undefined
      ? await browserApi('createAddress', { body })
      : await browserApi('updateAddress', { params: { id }, body })
  if (result.ok) updateCached(replaceOrAdd(result.data))
  return result
}

export async function activateAddress(id: number) {
  const result = await browserApi('activateAddress', { params: { id } })
  if (result.ok) updateCached(replaceOrAdd(result.data))
  return result
}

export async function deleteAddress(id: number) {
  const result = await browserApi('deleteAddresses', { query: { ids: [id] } })
  if (result.ok) updateCached((rows) => rows.filter((row) => row.id !== id))
  return result
}
