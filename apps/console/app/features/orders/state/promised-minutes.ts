import type { SellerOrder, SellerShop } from '@hawker/contract/seller'

const STORAGE_KEY = 'hawker.console.promised'
const MAX_ENTRIES = 200

/**
 * The minutes promised for an order. They are stored on this device only, because the API does
 * not return them: another device uses the shop's usual minutes.
 */
export function promisedMinutes(shop: SellerShop, { id }: Pick<SellerOrder, 'id'>): number {
  return read().find(([stored]) => stored === id)?.[1] ?? shop.prep_minutes
}

export function savePromisedMinutes(id: number, minutes: number): void {
  const promises = [[id, minutes] as const, ...read().filter(([stored]) => stored !== id)].slice(
    0,
    MAX_ENTRIES,
  )
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(promises))
  } catch {
    // Storage is full: the board shows the usual minutes.
  }
}

function read(): (readonly [number, number])[] {
  try {
    const stored: (readonly [number, number])[] = JSON.parse(
      sessionStorage.getItem(STORAGE_KEY) ?? '[]',
    )
    return stored
  } catch {
    return []
  }
}
