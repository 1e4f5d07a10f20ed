import { useSyncExternalStore } from 'react'

export type DeliveryChoice = 'delivery' | 'pickup'

const STORAGE_KEY = 'hawker.delivery'
const listeners = new Set<() => void>()

function current(): DeliveryChoice {
  try {
    return sessionStorage.getItem(STORAGE_KEY) === 'pickup' ? 'pickup' : 'delivery'
  } catch {
    return 'delivery'
  }
}

/**
 * Delivery or pickup as chosen on a shop page. Checkout starts with it. Lasts for this browser
 * session.
 */
export const useDeliveryChoice = (): DeliveryChoice =>
  useSyncExternalStore(subscribe, current, () => 'delivery')

export function chooseDelivery(choice: DeliveryChoice): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, choice)
  } catch {
    // If there is no storage, the choice is made at checkout.
  }
  listeners.forEach((listener) => listener())
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
