import type { SellerTable } from '@hawker/contract/seller-floor'
import type { SellerReservation } from '@hawker/contract/seller-reservations'
import { MINUTE_MS } from '@hawker/std/time'
import { clashesWith } from '../state/reservation-rules.ts'

/** The smallest table that is free now for a party and its usual stay; undefined when none is. */
export function bestTable(
  tables: readonly SellerTable[],
  reservations: readonly SellerReservation[],
  { guests, minutes, now }: { guests: number; minutes: number; now: number },
): SellerTable | undefined {
  const span = { from: now, until: now + minutes * MINUTE_MS }
  return tables
    .filter(
      ({ id, active, chair_count: chairs, min_guests: minGuests }) =>
        active &&
        chairs >= guests &&
        minGuests <= guests &&
        clashesWith(reservations, { tableIds: [id], span }).length === 0,
    )
    .toSorted((a, b) => a.chair_count - b.chair_count || a.position - b.position)[0]
}
