import type { Address, AddressInput } from '@hawker/contract/addresses'
import { orThrow } from '../../lib/answer.ts'
import { browserApi } from '../../lib/api.ts'
import { forget, useQuery } from '../../lib/query-cache.ts'
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

export async function saveAddress(id: number | undefined, body: AddressInput) {
  const result =
    id === undefined ? await browserApi('createAddress', { body }) : await browserApi('updateAddress', { params: { id }, body })
  forget(KEY)
  return result
}

export async function activateAddress(id: number) {
  const result = await browserApi('activateAddress', { params: { id } })
  forget(KEY)
  return result
}

export async function deleteAddress(id: number) {
  const result = await browserApi('deleteAddresses', { query: { ids: [id] } })
  forget(KEY)
  return result
}
