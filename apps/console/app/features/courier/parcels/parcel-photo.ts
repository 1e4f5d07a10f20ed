import { PARCEL_PROOFS } from '@hawker/contract/parcels'
import { api } from '../../../lib/api.ts'
import { removeStoredPhoto } from '../use-stored-photo.ts'

export type ParcelPhoto = (typeof PARCEL_PROOFS)[number]

/** The name of a photo on the device, until it is sent. */
export const parcelPhotoName = (parcelId: number, kind: ParcelPhoto): string =>
  `parcel-photo-${kind}-${parcelId}`

/** The paths of photos that were uploaded, so that an action is repeated with the same one. */
const uploadedPaths = new Map<string, string>()

/** Uploads a photo, a data: URL; the path is what the actions take. */
export async function uploadParcelPhoto(photo: string) {
  const known = uploadedPaths.get(photo)
  if (known !== undefined) return { ok: true as const, data: known }
  const result = await keepPhoto(blobOf(photo))
  if (!result.ok) return result
  uploadedPaths.set(photo, result.data.img)
  return { ok: true as const, data: result.data.img }
}

// A named function: inlined, its types exceed the compiler's limit.
const keepPhoto = (body: Blob) => api('keepPicture', { query: { purpose: 'parcel' }, body })

/** Not by fetch: the page's policy allows no data: URLs there. */
function blobOf(dataUrl: string): Blob {
  const [head = '', base64 = ''] = dataUrl.split(',')
  const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))
  return new Blob([bytes], { type: /data:([^;]+)/.exec(head)?.[1] ?? 'image/jpeg' })
}

export async function removeParcelPhotos(parcelId: number): Promise<void> {
  uploadedPaths.clear()
  for (const kind of PARCEL_PROOFS) await removeStoredPhoto(parcelPhotoName(parcelId, kind))
}
