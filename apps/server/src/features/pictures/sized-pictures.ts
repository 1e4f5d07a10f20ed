import { createHash } from 'node:crypto'
import { type PictureSize, SOCIAL_PICTURE, readPictureName } from '@hawker/domain/pictures'
import sharp, { type Sharp } from 'sharp'
import type { Deps } from '../../deps.ts'
import { LONGEST_SECONDS, MOST_PIXELS, drawing } from './drawing.ts'
import type { PictureFormat } from './format.ts'

const digest = (data: string | Uint8Array): string => createHash('sha256').update(data).digest('hex').slice(0, 32)

/** Where the sizes of a picture are kept. */
export const sizesFolder = (path: string): string => digest(path)
/** Pictures of ours never change: another picture gets another name. Others, such as a logo put there by hand, may. */
export const isFixed = (path: string): boolean => readPictureName(path) !== undefined || /-\d+\.(?:webp|avif)$/.test(path)

export type SizedPictures = (path: string, size: PictureSize, format: PictureFormat) => Promise<Uint8Array | undefined>

/** Pictures in a size and format: kept from the last time, or drawn now, once for all who wait. Undefined where there is no such picture. */
export function sizedPictures({ storage, pictureSizes }: Pick<Deps, 'storage' | 'pictureSizes'>): SizedPictures {
  const flights = new Map<string, Promise<Uint8Array | undefined>>()

  async function make(path: string, size: PictureSize, format: PictureFormat): Promise<Uint8Array | undefined> {
    const fixed = isFixed(path) && `${sizesFolder(path)}/${size}.${format}`
    const known = fixed && (await pictureSizes.get(fixed))
    if (known) return known
    const original = await storage.get(path)
    if (!original) return undefined
    const key = fixed || `${sizesFolder(path)}/${digest(original.bytes)}-${size}.${format}`
    const kept = fixed ? undefined : await pictureSizes.get(key)
    if (kept) return kept
    const drawn = await drawing(() => draw(original.bytes, size, format))
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

const open = (bytes: Uint8Array) => sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' }).timeout({ seconds: LONGEST_SECONDS })

/** Never larger than the original, but for previews, which have a shape of their own. */
async function draw(bytes: Uint8Array, size: PictureSize, format: PictureFormat): Promise<Buffer> {
  const sized = size === 'social' ? await drawSocial(bytes) : open(bytes).resize({ width: size, withoutEnlargement: true })
  if (format === 'avif') return sized.avif({ quality: 53, effort: 1 }).toBuffer()
  if (format === 'webp') return sized.webp({ quality: 80, alphaQuality: 90, effort: 3 }).toBuffer()
  // JPEG knows nothing of what is see-through.
  return sized.flatten({ background: '#fff' }).jpeg({ quality: 82, mozjpeg: true }).toBuffer()
}

const MOST_CUT = 1.4

/** A wide picture is cut to fill the preview; a square or upright one stands whole before a blur of itself. */
async function drawSocial(bytes: Uint8Array): Promise<Sharp> {
  const { width, height } = await open(bytes).metadata()
  if (width / height >= MOST_CUT) return open(bytes).resize({ ...SOCIAL_PICTURE, fit: 'cover' })
  const [few, whole] = await Promise.all([
    open(bytes).flatten({ background: '#fff' }).resize(3, 2, { fit: 'fill' }).png().toBuffer(),
    open(bytes)
      .resize({ ...SOCIAL_PICTURE, fit: 'inside' })
      .png({ compressionLevel: 1 })
      .toBuffer(),
  ])
  const ground = await sharp(few)
    .resize({ ...SOCIAL_PICTURE, fit: 'fill', kernel: 'cubic' })
    .png({ compressionLevel: 1 })
    .toBuffer()
  return sharp(ground).composite([{ input: whole }])
}
