import { roadDistance } from '@hawker/domain/delivery/geo'
import type { Point } from '@hawker/domain/delivery/zone'
import type { Deps } from '../../../deps.ts'

const STEP_M = 100

/** Metres by road in whole hundreds, as the map service says, else estimated. */
export async function parcelDistance(
  { maps }: Pick<Deps, 'maps'>,
  from: Point,
  to: Point,
): Promise<number> {
  try {
    return Math.ceil((await maps.distance(from, to)) / STEP_M) * STEP_M
  } catch {
    // The service is down. The estimate is close enough for a price.
    return roadDistance(from, to)
  }
}
