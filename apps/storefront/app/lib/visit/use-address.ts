import { useSyncExternalStore } from 'react'
import { readCookie } from '@hawker/std/read-cookie'
import { useSite } from '../page/site.ts'
import { addressOf, type ChosenAddress } from './visit.ts'

let latest: { cookie: string | undefined; address: ChosenAddress | undefined } = {
  cookie: undefined,
  address: undefined,
}

function chosen(): ChosenAddress | undefined {
  const cookie = readCookie(document.cookie, 'address')
  if (cookie !== latest.cookie) latest = { cookie, address: addressOf(cookie) }
  return latest.address
}

const neverChanges = () => () => {}

/** The chosen address with its text. Until hydration only the delivery cell is known. */
export function useAddress(): ChosenAddress | undefined {
  const { address } = useSite()
  return useSyncExternalStore(neverChanges, chosen, () => address)
}
