import { useSyncExternalStore } from 'react'
import { readCookie } from './cookies.ts'
import { useSite } from './site.ts'
import { addressOf, type ChosenAddress } from './visit.ts'

let known: { cookie: string | undefined; address: ChosenAddress | undefined } = {
  cookie: undefined,
  address: undefined,
}

function chosen(): ChosenAddress | undefined {
  const cookie = readCookie(document.cookie, 'address')
  if (cookie !== known.cookie) known = { cookie, address: addressOf(cookie) }
  return known.address
}

const never = () => () => {}

/** The chosen address with its words. On the server, and until the page is alive, only the neighbourhood is known. */
export function useAddress(): ChosenAddress | undefined {
  const { address } = useSite()
  return useSyncExternalStore(never, chosen, () => address)
}
