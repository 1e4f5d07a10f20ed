import type { Tx } from '@hawker/postgres/tx'
import type { Deps } from '../../../deps.ts'
import { refuse } from '../../../core/refuse.ts'
import { settingsOf } from '../../settings/index.ts'
import { permissionsOf } from '../reading/parcel.wire.ts'
import { findParcel } from '../reading/show-parcel.ts'
import { insertParcelReview } from './review.store.ts'

/** Rates the courier of an ended parcel, once. Refuses `already_reviewed`, `review_closed`. */
export async function reviewParcel(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  {
    parcelId,
    userId,
    rating,
    tags,
  }: { parcelId: number; userId: number; rating: number; tags: readonly string[] },
): Promise<void> {
  const now = clock.now()
  const parcel = await findParcel(tx, { id: parcelId, userId })
  if (parcel.review) return refuse('already_reviewed')
  const { review } = permissionsOf(parcel, await settingsOf(tx), now)
  if (!review.allowed || parcel.driverId === null) return refuse('review_closed')
  const { driverId } = parcel
  if (!(await insertParcelReview(tx, { parcelId, driverId, userId, rating, tags, now })))
    return refuse('already_reviewed')
}
