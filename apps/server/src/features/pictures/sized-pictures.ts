import { createHash } from 'node:crypto'
import { type PictureSize, readPictureName } from '@hawker/domain/catalog/picture-name'
import type { Deps } from '../../deps.ts'
import { limitResizing } from './drawing-limits.ts'
import type { PictureFormat } from './negotiate-format.ts'

const digest = (data: string | Uint8Array): string =>
  createHash('sha256').update(data).digest('hex').slice(0, 32)

/** The cache folder of the sizes of a picture. */
export const sizesFolder = (path: string): string => digest(path)
/**
 * Uploaded pictures never change: a new picture gets a new name. Files placed by hand, such as a
 * logo, may change.
 */
export const isImmutable = (path: string): boolean =>
  readPictureName(path) !== undefined || /-\d+\.(?:webp|avif)$/.test(path)

export type SizedPictures = (
  path: string,
  size: PictureSize,
  format: PictureFormat,
) => Promise<Uint8Array | undefined>

/**
 * Pictures in a size and format, cached or encoded once for all concurrent requests. Undefined when
 * there is no such picture.
 */
export function sizedPictures({
  storage,
  resizedPictures,
}: Pick<Deps, 'storage' | 'resizedPictures'>): SizedPictures {
  const inFlight = new Map<string, Promise<Uint8Array | undefined>>()

  async function loadOrEncode(
    path: string,
    size: PictureSize,
    format: PictureFormat,
  ): Promise<Uint8Array | undefined> {
    const fixed = isImmutable(path) && `${sizesFolder(path)}/${size}.${format}`
    const cachedFixed = fixed && (await resizedPictures.get(fixed))
    if (cachedFixed) return cachedFixed
    const original = await storage.get(path)
    if (!original) return undefined
    const key = fixed || `${sizesFolder(path)}/${digest(original.bytes)}-${size}.${format}`
    const cached = fixed ? undefined : await resizedPictures.get(key)
    if (cached) return cached
    // Loaded with the first picture, so that a server starts without the image library.
    const { resizePicture } = await import('./resize-picture.ts')
    const encoded = await limitResizing(() => resizePicture(original.bytes, size, format))
    await resizedPictures.put(key, encoded)
    return encoded
  }

  return (path, size, format) => {
    const key = `${path} ${size} ${format}`
    const pending = inFlight.get(key)
    if (pending) return pending
    const encoding = loadOrEncode(path, size, format).finally(() => inFlight.delete(key))
    inFlight.set(key, encoding)
    return encoding
  }
}
