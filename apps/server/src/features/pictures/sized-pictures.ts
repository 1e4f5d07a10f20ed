import { createHash } from 'node:crypto'
import { type PictureSize, readPictureName } from '@hawker/domain/pictures'
import type { Deps } from '../../deps.ts'
import { limitDrawing } from './drawing-limits.ts'
import type { PictureFormat } from './negotiate-format.ts'

const digest = (data: string | Uint8Array): string =>
  createHash('sha256').update(data).digest('hex').slice(0, 32)

/** Where the sizes of a picture are kept. */
export const sizesFolder = (path: string): string => digest(path)
/** Pictures of ours never change: another picture gets another name. Others, such as a logo put there by hand, may. */
export const isImmutable = (path: string): boolean =>
  readPictureName(path) !== undefined || /-\d+\.(?:webp|avif)$/.test(path)

export type SizedPictures = (
  path: string,
  size: PictureSize,
  format: PictureFormat,
) => Promise<Uint8Array | undefined>

/** Pictures in a size and format: kept from the last time, or drawn now, once for all who wait. Undefined where there is no such picture. */
export function sizedPictures({
  storage,
  pictureSizes,
}: Pick<Deps, 'storage' | 'pictureSizes'>): SizedPictures {
  const flights = new Map<string, Promise<Uint8Array | undefined>>()

  async function make(
    path: string,
    size: PictureSize,
    format: PictureFormat,
  ): Promise<Uint8Array | undefined> {
    const fixed = isImmutable(path) && `${sizesFolder(path)}/${size}.${format}`
    const cachedFixed = fixed && (await pictureSizes.get(fixed))
    if (cachedFixed) return cachedFixed
    const original = await storage.get(path)
    if (!original) return undefined
    const key = fixed || `${sizesFolder(path)}/${digest(original.bytes)}-${size}.${format}`
    const cached = fixed ? undefined : await pictureSizes.get(key)
    if (cached) return cached
    // Loaded with the first picture, so that a server starts without the image library.
    const { resizePicture } = await import('./resize-picture.ts')
    const drawn = await limitDrawing(() => resizePicture(original.bytes, size, format))
    await pictureSizes.put(key, drawn)
    return drawn
  }

  return (path, size, format) => {
    const flight = `${path} ${size} ${format}`
    const flying = flights.get(flight)
    if (flying) return flying
    const made = make(path, size, format).finally(() => flights.delete(flight))
    flights.set(flight, made)
    return made
  }
}
