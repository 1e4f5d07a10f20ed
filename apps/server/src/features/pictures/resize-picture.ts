import { type PictureSize, SOCIAL_PICTURE } from '@hawker/domain/catalog/picture-name'
import type { Sharp } from 'sharp'
import { MAX_DRAWING_SECONDS, MAX_PIXELS } from './drawing-limits.ts'
import type { PictureFormat } from './negotiate-format.ts'
import { sharp } from './sharp.ts'

const open = (bytes: Uint8Array) =>
  sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' }).timeout({
    seconds: MAX_DRAWING_SECONDS,
  })

/** Never larger than the original, except previews, which have a fixed shape. */
export async function resizePicture(
  bytes: Uint8Array,
  size: PictureSize,
  format: PictureFormat,
): Promise<Buffer> {
  const sized =
    size === 'social'
      ? await drawSocialPreview(bytes)
      : open(bytes).resize({ width: size, withoutEnlargement: true })
  if (format === 'avif') return sized.avif({ quality: 53, effort: 1 }).toBuffer()
  if (format === 'webp') return sized.webp({ quality: 80, alphaQuality: 90, effort: 3 }).toBuffer()
  // JPEG has no transparency.
  return sized.flatten({ background: '#fff' }).jpeg({ quality: 82, mozjpeg: true }).toBuffer()
}

const MIN_RATIO_TO_CROP = 1.4

/**
 * Crops a wide picture to fill the preview; places a square or upright one in front of its blurred
 * colours.
 */
async function drawSocialPreview(bytes: Uint8Array): Promise<Sharp> {
  const { width, height } = await open(bytes).metadata()
  if (width / height >= MIN_RATIO_TO_CROP)
    return open(bytes).resize({ ...SOCIAL_PICTURE, fit: 'cover' })
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
