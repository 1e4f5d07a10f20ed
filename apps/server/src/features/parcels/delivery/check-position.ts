import { haversineMetres } from '@hawker/domain/delivery/geo'
import { ARRIVAL_RADIUS_M } from '@hawker/domain/parcels/parcel-status'
import { refuse } from '../../../core/refuse.ts'
import type { ParcelHandover } from './handover.store.ts'

export type CourierPosition = {
  readonly position: { readonly latitude: number; readonly longitude: number } | undefined
  /** The courier says that they are there although the position says otherwise. */
  readonly sure: boolean
}
/** Facts for the audit log about the courier's place at an action. */
type PositionFacts = { sure?: boolean; distance_m?: number | null }

/**
 * Checks that the courier is at the pickup, or with the parcel at the recipient, once for each. Refuses
 * `not_there` {distance_m, radius_m} unless the courier is sure, because maps can be wrong.
 */
export function checkPosition(
  parcel: ParcelHandover,
  { position, sure }: CourierPosition,
): PositionFacts {
  const isCarried = parcel.status === 'on_a_way'
  if (isCarried ? parcel.doorAt : parcel.arrivedAt) return {}
  const latitude = isCarried ? parcel.latitudeTo : parcel.latitudeFrom
  const longitude = isCarried ? parcel.longitudeTo : parcel.longitudeFrom
  if (!position || latitude === null || longitude === null) return { sure, distance_m: null }
  const distance = Math.round(haversineMetres(position, { latitude, longitude }))
  if (distance > ARRIVAL_RADIUS_M && !sure)
    refuse('not_there', { distance_m: distance, radius_m: ARRIVAL_RADIUS_M })
  return { sure, distance_m: distance }
}
