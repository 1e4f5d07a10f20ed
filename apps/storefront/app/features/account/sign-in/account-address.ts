import type { Client } from '@hawker/contract/core/client'
import { readCookie } from '@hawker/std/read-cookie'
import { choiceCookie } from '@hawker/web/session/cookies'
import { chosenAddressOf } from '../../../lib/visit/visit.ts'

/** The cookie for the account's active address. Undefined if this device already has an address. */
export async function accountAddressCookie(
  api: Client,
  cookies: string,
): Promise<string | undefined> {
  if (readCookie(cookies, 'address')) return undefined
  const saved = await api('listAddresses', { query: { perPage: 100 } })
  const active = saved.ok ? saved.data.find((address) => address.active) : undefined
  return active && choiceCookie('address', JSON.stringify(chosenAddressOf(active)))
}
