import type { Address, AddressInput } from '@hawker/contract/addresses'
import { orThrow } from '../../lib/answer.ts'
import { browserApi } from '../../lib/api.ts'
import { forget, peek, put, useQuery } from '../../lib/query-cache.ts'
import { useSession } from '../../lib/session.ts'

const KEY = ['addresses']
/** storefront.md 9: fetched 100 at a time. */
const PAGE = 100

export function useSavedAddresses() {
  const signedIn = useSession() !== null
  return useQuery<Address[]>(
    signedIn ? KEY : null,
    async () => orThrow(await browserApi('listAddresses', { query: { perPage: PAGE } })).data,
  )
}

/** What has changed is said at once: the list stays, and with it whoever is in it by keyboard. Where nothing is known it is asked for. */
function change(of: (rows: readonly Address[]) => Address[]): void {
  const known = peek<Address[]>(KEY)
  if (known) put(KEY, of(known))
  else forget(KEY)
}
const withRow = (row: Address) => (rows: readonly Address[]) =>
  rows.some(({ id }) => id === row.id)
    ? rows.map((other) => (other.id === row.id ? row : other))
    : [row, ...rows]

export async function saveAddress(id: number | undefined, body: AddressInput) {
  const result =
    id === undefined
      ? await browserApi('createAddress', { body })
      : await browserApi('updateAddress', { params: { id }, body })
  if (result.ok) change(withRow(result.data))
  return result
}

export async function activateAddress(id: number) {
  const result = await browserApi('activateAddress', { params: { id } })
  if (result.ok) change(withRow(result.data))
  return result
}

export async function deleteAddress(id: number) {
  const result = await browserApi('deleteAddresses', { query: { ids: [id] } })
  if (result.ok) change((rows) => rows.filter((row) => row.id !== id))
  return result
}
