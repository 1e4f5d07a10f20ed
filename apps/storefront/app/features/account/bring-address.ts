import type { Client } from '@hawker/contract/client'
import { choiceCookie, readCookie } from '../../lib/cookies.ts'
import { chosenOf } from '../../lib/visit.ts'

/** Who has chosen no address on this device gets the active one of the account: its cookie, if there is one to bring. */
export async function bringAddress(api: Client, cookies: string): Promise<string | undefined> {
  if (readCookie(cookies, 'address')) return undefined
  const saved = await api('listAddresses', { query: { perPage: 100 } })
  const active = saved.ok ? saved.data.find((address) => address.active) : undefined
  return active && choiceCookie('address', JSON.stringify(chosenOf(active)))
}
