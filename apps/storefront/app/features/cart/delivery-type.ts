import { useSyncExternalStore } from 'react'

export type DeliveryChoice = 'delivery' | 'pickup'

const NAME = 'hawker.delivery'
const listeners = new Set<() => void>()

function current(): DeliveryChoice {
  try {
    return sessionStorage.getItem(NAME) === 'pickup' ? 'pickup' : 'delivery'
  } catch {
    return 'delivery'
  }
}

/** What was switched to on a shop's page; checkout begins with it. For this visit only. */
export const useDeliveryChoice = (): DeliveryChoice =>
  useSyncExternalStore(subscribe, current, () => 'delivery')

export function chooseDelivery(choice: DeliveryChoice): void {
  try {
    sessionStorage.setItem(NAME, choice)
  } catch {
    // Without storage the choice is made again at checkout.
  }
  listeners.forEach((listener) => listener())
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
