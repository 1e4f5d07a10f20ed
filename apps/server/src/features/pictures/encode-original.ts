import { type PictureFacts } from '@hawker/domain/catalog/picture-name'
import { Refusal, refuse } from '../../core/refuse.ts'
import { MAX_DRAWING_SECONDS, MAX_PIXELS, limitUploads } from './drawing-limits.ts'
import { sharp } from './sharp.ts'

export type Original = PictureFacts & { readonly data: Buffer }

const ascii = (bytes: Uint8Array, from: number, to: number): string =>
  String.fromCharCode(...bytes.subarray(from, to))
/**
 * Checks the first bytes, so that no other format reaches a decoder. SVG is excluded, because it
 * can contain scripts.
 */
const isPicture = (bytes: Uint8Array): boolean =>
  ascii(bytes, 0, 3) === '\xff\xd8\xff' ||
  ascii(bytes, 0, 8) === '\x89PNG\r\n\x1a\n' ||
  (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP') ||
  ['ftypavif', 'ftypmif1'].includes(ascii(bytes, 4, 12))

/**
 * Re-encodes an upload as upright WebP with its longer side at most `longest`. Removes metadata
 * such as location and camera, and any data hidden in the file. Never trusts the declared type.
 * `field` is the form field of a refusal.
 */
export async function encodeOriginal(
  bytes: Uint8Array,
  { longest, maxBytes, field }: { longest: number; maxBytes: number; field: string },
): Promise<Original> {
  const tooLarge = () => refuse('validation_failed', undefined, { [field]: 'picture_too_large' })
  if (bytes.byteLength > maxBytes) return tooLarge()
  if (!isPicture(bytes))
    return refuse('validation_failed', undefined, { [field]: 'picture_invalid' })
  return limitUploads(async () => {
    const open = () => sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    try {
      // Reads only the header, so that an oversized picture is never decoded.
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

/** The picture reduced to four pixels, three hexadecimal digits each. */
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
