import { LARGEST_PICTURE_BYTES } from '@hawker/contract/pictures'
import { type PictureFacts } from '@hawker/domain/pictures'
import { Refusal, refuse } from '../../http/refuse.ts'
import { MAX_DRAWING_SECONDS, MAX_PIXELS, limitDrawing } from './drawing-limits.ts'
import { sharp } from './sharp.ts'

export type Original = PictureFacts & { readonly data: Buffer }

const ascii = (bytes: Uint8Array, from: number, to: number): string =>
  String.fromCharCode(...bytes.subarray(from, to))
/** By their first bytes: nothing else ever reaches a decoder, whatever libvips could read. Not SVG: it is a program, not a picture. */
const isPicture = (bytes: Uint8Array): boolean =>
  ascii(bytes, 0, 3) === '\xff\xd8\xff' ||
  ascii(bytes, 0, 8) === '\x89PNG\r\n\x1a\n' ||
  (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP') ||
  ['ftypavif', 'ftypmif1'].includes(ascii(bytes, 4, 12))

/**
 * What somebody sent, drawn anew as WebP with its longer side at most `longest`: upright, without the place and camera written in it, and without
 * anything that was hidden before, behind or between its pixels. What it claims to be is never believed. `field` is where a refusal is shown.
 */
export async function encodeOriginal(
  bytes: Uint8Array,
  { longest, field }: { longest: number; field: string },
): Promise<Original> {
  const tooLarge = () => refuse('validation_failed', undefined, { [field]: 'picture_too_large' })
  if (bytes.byteLength > LARGEST_PICTURE_BYTES) return tooLarge()
  if (!isPicture(bytes))
    return refuse('validation_failed', undefined, { [field]: 'picture_invalid' })
  return limitDrawing(async () => {
    const open = () => sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    try {
      // Read from the header: what would be too large is never decoded.
      const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
      if (width * height > MAX_PIXELS) return tooLarge()
      const { data, info } = await open()
        .timeout({ seconds: MAX_DRAWING_SECONDS })
        .autoOrient()
        .resize({ width: longest, height: longest, fit: 'inside', withoutEnlargement: true })
        .toColourspace('srgb')
        .webp({ quality: 86, alphaQuality: 90, effort: 3 })
        .toBuffer({ resolveWithObject: true })
      return { data, width: info.width, height: info.height, corners: await cornersOf(data) }
    } catch (error) {
      if (error instanceof Refusal) throw error
      return refuse('validation_failed', undefined, { [field]: 'picture_invalid' })
    }
  })
}

/** The picture in four pixels, three hexadecimal digits each. */
async function cornersOf(data: Buffer): Promise<string[]> {
  const pixels = await sharp(data)
    .flatten({ background: '#fff' })
    .resize(2, 2, { fit: 'fill' })
    .toColourspace('srgb')
    .raw()
    .toBuffer()
  const digit = (value: number): string => Math.round(value / 17).toString(16)
  return Array.from({ length: 4 }, (_, corner) =>
    [...pixels.subarray(corner * 3, corner * 3 + 3)].map(digit).join(''),
  )
}
