import type { Tx } from '@hawker/postgres/tx'
import { attachPictures } from '../../pictures/index.ts'
import { type ProofKind, insertProof } from './handover.store.ts'

export type ParcelProof = {
  readonly parcelId: number
  readonly courierId: number
  readonly kind: ProofKind
  /** The path of a picture that the courier uploaded for parcels. */
  readonly photo: string
  readonly now: Date
}

/** Refuses a picture that the courier did not upload, or used before. `field` is named by it. */
export async function recordProof(
  tx: Tx,
  proof: ParcelProof,
  field: 'photo' | 'door_photo' = 'photo',
): Promise<void> {
  const { courierId: ownerId, photo, now } = proof
  await attachPictures(tx, { ownerId, purpose: 'parcel', paths: [photo], field, now })
  await insertProof(tx, proof)
}
