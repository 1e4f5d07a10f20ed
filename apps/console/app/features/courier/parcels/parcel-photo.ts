import { PARCEL_PROOFS } from '@hawker/contract/parcels'
import { removeStoredPhoto } from '../use-stored-photo.ts'

export type ParcelPhoto = (typeof PARCEL_PROOFS)[number]

/** The name of a photo on the device, until it is sent. */
export const parcelPhotoName = (parcelId: number, kind: ParcelPhoto): string =>
  `parcel-photo-${kind}-${parcelId}`

/** What the API takes for a photo: the data: URL itself. */
export const uploadParcelPhoto = async (photo: string) => ({ ok: true as const, data: photo })

export async function removeParcelPhotos(parcelId: number): Promise<void> {
  for (const kind of PARCEL_PROOFS) await removeStoredPhoto(parcelPhotoName(parcelId, kind))
}
