import { useSyncExternalStore } from 'react'
import { cookieReader } from '@hawker/web/session/cookies'
import { useSite } from '../page/site.ts'
import { addressOf, type ChosenAddress } from './visit.ts'

const chosenAddress = cookieReader('address', addressOf)

const neverChanges = () => () => {}

/** The chosen address with its text. Until hydration only the delivery cell is known. */
export function useAddress(): ChosenAddress | undefined {
  const { address } = useSite()
  return useSyncExternalStore(neverChanges, chosenAddress, () => address)
}
