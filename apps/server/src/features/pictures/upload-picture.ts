import { createHash } from 'node:crypto'
import {
  MAX_PICTURE_BYTES,
  type PicturePurpose,
  type UploadedPicture,
} from '@hawker/contract/pictures'
import { pictureName } from '@hawker/domain/catalog/picture-name'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../core/refuse.ts'
import { insertPicture } from './picture.store.ts'
import { PURPOSES, maxBytesOf } from './purposes.ts'
import { linkPicture } from './sealed-link.ts'

/** Loads the image library with the first picture, so that a server starts without it. */
const encodeOriginal: typeof import('./encode-original.ts').encodeOriginal = async (...args) =>
  (await import('./encode-original.ts')).encodeOriginal(...args)

/** The most loose pictures of one user: protects the disk. */
const MAX_UNATTACHED = 50

export type PictureUpload = {
  ownerId: number
  purpose: PicturePurpose
  bytes: Uint8Array | undefined
}

/**
 * Stores an uploaded picture. It is loose until attachPictures attaches it. Inserts the row before
 * the file, so that the sweep finds everything that an interruption leaves. Encoding takes time:
 * call it before a transaction, not within one.
 */
export async function uploadPicture(
  deps: Pick<Deps, 'database' | 'storage' | 'random' | 'clock' | 'pictureKey'>,
  { ownerId, purpose, bytes }: PictureUpload,
): Promise<UploadedPicture> {
  const { folder, longest } = PURPOSES[purpose]
  if (!bytes) return refuse('validation_failed', undefined, { picture: 'validation.required' })
  const original = await encodeOriginal(bytes, {
    longest,
    maxBytes: maxBytesOf(purpose),
    field: 'picture',
  })
  const img = `${folder}/${pictureName(Buffer.from(deps.random.bytes(16)).toString('hex'), original)}`
  const inserted = await insertPicture(deps.database, {
    path: img,
    ownerId,
    purpose,
    bytes: original.data.byteLength,
    now: deps.clock.now(),
    maxUnattached: MAX_UNATTACHED,
  })
  if (!inserted) return refuse('too_many_requests', { retry_after: 3600 })
  await deps.storage.put(img, original.data, 'image/webp')
  return {
    img,
    url: `/storage/images/${linkPicture(deps, img)}`,
    width: original.width,
    height: original.height,
  }
}

/**
 * Stores a picture that belongs to one item from the start, such as a courier's photo of a door. It
 * needs no row, and the same bytes get the same name, so a retry changes nothing. `field` is the
 * form field of a refusal. Returns the path for `img`.
 */
export async function storePicture(
  { storage }: Pick<Deps, 'storage'>,
  bytes: Uint8Array,
  folder: string,
  field = 'image',
): Promise<string> {
  const original = await encodeOriginal(bytes, {
    longest: 1280,
    maxBytes: MAX_PICTURE_BYTES,
    field,
  })
  const path = `${folder}/${pictureName(createHash('sha256').update(bytes).digest('hex').slice(0, 32), original)}`
  await storage.put(path, original.data, 'image/webp')
  return path
}
