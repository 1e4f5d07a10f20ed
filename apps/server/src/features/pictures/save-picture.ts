import { createHash } from 'node:crypto'
import type { Storage } from '../../adapters/storage/port.ts'
import { refuse } from '../../http/refuse.ts'
import sharp from 'sharp'

export const PICTURE_WIDTHS = [160, 320, 640] as const
const LARGEST_BYTES = 2 * 1024 * 1024
const MOST_PIXELS = 40_000_000
/** What cameras and browsers make. Not SVG: it is a program, not a picture. */
const READABLE = new Set(['jpeg', 'png', 'webp', 'heif', 'gif'])

/**
 * Takes a picture that somebody sent and keeps it in all sizes as AVIF and WebP. What it claims to be is never believed: it is decoded and drawn
 * anew, turned upright, without the place and camera that were written in it. The same picture gets the same name, so a second try changes nothing.
 * `field` is where a refusal is shown. Answers the path for `img`; sizes are its siblings (`<key>-<width>.<format>`).
 * Storage may be a network away: call it before the transaction that keeps the path.
 */
export async function savePicture({ storage }: { storage: Storage }, bytes: Uint8Array, folder: string, field = 'image'): Promise<string> {
  if (bytes.byteLength > LARGEST_BYTES) refuse('validation_failed', undefined, { [field]: 'picture_too_large' })
  const sizes = await draw(bytes, field)
  const key = `${folder}/${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}`
  await Promise.all(sizes.map(({ width, format, data }) => storage.put(`${key}-${width}.${format}`, data, `image/${format}`)))
  return `${key}-640.webp`
}

async function draw(bytes: Uint8Array, field: string) {
  const open = () => sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
  try {
    const { format, width = 0, height = 0 } = await open().metadata()
    if (!READABLE.has(format)) throw new Error(`${format} is not accepted`)
    if (width * height > MOST_PIXELS) return refuse('validation_failed', undefined, { [field]: 'picture_too_large' })
    // Decoded once at the largest size; the smaller ones are drawn from that.
    const largest = await open()
      .rotate()
      .resize({ width: 640, height: 1280, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .png()
      .toBuffer()
    return await Promise.all(
      PICTURE_WIDTHS.flatMap((size) => {
        const sized = sharp(largest).resize({ width: size, height: size * 2, fit: 'inside', withoutEnlargement: true })
        return [
          sized
            .clone()
            .webp({ quality: 78 })
            .toBuffer()
            .then((data) => ({ width: size, format: 'webp', data })),
          sized
            .clone()
            .avif({ quality: 55, effort: 2 })
            .toBuffer()
            .then((data) => ({ width: size, format: 'avif', data })),
        ]
      }),
    )
  } catch (error) {
    if (error instanceof Error && error.name === 'Refusal') throw error
    return refuse('validation_failed', undefined, { [field]: 'picture_invalid' })
  }
}
