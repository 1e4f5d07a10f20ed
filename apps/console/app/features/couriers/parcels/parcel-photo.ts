import { PARCEL_PROOFS } from '@hawker/contract/parcel-shapes'
import { api } from '../../../lib/api.ts'
import { removeStoredPhoto } from '../use-stored-photo.ts'

export type ParcelPhoto = (typeof PARCEL_PROOFS)[number]

/** The name of a photo on the device, until it is sent. */
export const parcelPhotoName = (parcelId: number, kind: ParcelPhoto): string =>
  `parcel-photo-${kind}-${parcelId}`

/** The paths of uploaded photos, so that a second press sends the same request. */
const uploaded = new Map<string, string>()

/** Uploads a photo, given as a data: URL, unless it was uploaded before. `data` is its path. */
export async function uploadParcelPhoto(photo: string) {
  const known = uploaded.get(photo)
  if (known !== undefined) return { ok: true as const, data: known }
  const result = await keepPhoto(blobOf(photo))
  if (!result.ok) return result
  uploaded.set(photo, result.data.img)
  return { ok: true as const, data: result.data.img }
}

// A named function: inlined, its types exceed the compiler's limit.
const keepPhoto = (body: Blob) => api('keepPicture', { query: { purpose: 'parcel' }, body })

export async function removeParcelPhotos(parcelId: number): Promise<void> {
  uploaded.clear()
  for (const kind of PARCEL_PROOFS) await removeStoredPhoto(parcelPhotoName(parcelId, kind))
}

/** The content of a base64 data: URL. The Content Security Policy forbids to fetch one. */
function blobOf(dataUrl: string): Blob {
  const [head = '', content = ''] = dataUrl.split(',')
  const type = head.slice('data:'.length, head.indexOf(';'))
  return new Blob([Uint8Array.from(atob(content), (char) => char.charCodeAt(0))], { type })
}
