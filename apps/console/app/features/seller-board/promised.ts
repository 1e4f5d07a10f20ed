import type { SellerOrder, SellerShop } from '@hawker/contract/seller'

const KEPT = 'hawker.console.promised'
const MOST = 200

/** Minutes promised on this device, by order id: the wire does not tell them again. Another device reckons with the shop's usual minutes. */
export function promisedMinutes(shop: SellerShop, { id }: Pick<SellerOrder, 'id'>): number {
  return read().find(([kept]) => kept === id)?.[1] ?? shop.prep_minutes
}

export function keepPromise(id: number, minutes: number): void {
  const promises = [[id, minutes] as const, ...read().filter(([kept]) => kept !== id)].slice(
    0,
    MOST,
  )
  try {
    sessionStorage.setItem(KEPT, JSON.stringify(promises))
  } catch {
    // A full store: the usual minutes are shown.
  }
}

function read(): (readonly [number, number])[] {
  try {
    const kept: (readonly [number, number])[] = JSON.parse(sessionStorage.getItem(KEPT) ?? '[]')
    return kept
  } catch {
    return []
  }
}
