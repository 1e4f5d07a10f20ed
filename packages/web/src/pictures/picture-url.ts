import { type PictureSize, readPictureName } from '@hawker/domain/catalog/picture-name'

/**
 * The address of a picture: a placeholder without a path, full addresses as they are, paths below
 * our images.
 */
export function pictureUrl(
  path: string | null | undefined,
  placeholder = '/images/avatar_placeholder.png',
): string {
  if (!path) return placeholder
  return path.includes('http') || path.startsWith('/') ? path : `/storage/images/${path}`
}

/**
 * The address of one of our pictures in a size that the server makes. Foreign pictures have one
 * size.
 */
export function pictureIn(size: PictureSize, path: string): string {
  const url = pictureUrl(path)
  if (!url.startsWith('/storage/images/')) return url
  return `${url}${url.includes('?') ? '&' : '?'}size=${size}`
}

/** The widths of each kind of picture, smallest first. */
const WIDTHS = {
  product: [160, 320, 640],
  cover: [480, 640, 960],
  banner: [640, 1280],
} as const satisfies Record<string, readonly PictureSize[]>
export type PictureKind = keyof typeof WIDTHS

export type PictureSources = { src: string; srcSet?: string; background?: string }

/** What an `img` needs to choose its size, and the background to show until it is loaded. */
export function pictureSources(path: string, kind: PictureKind): PictureSources {
  const src = pictureIn(WIDTHS[kind].at(-1) ?? 640, path)
  if (src === pictureUrl(path)) return { src }
  const background = blurOf(path)
  return {
    src,
    srcSet: sourceSet(path, WIDTHS[kind]),
    ...(background === undefined ? {} : { background }),
  }
}

const sourceSet = (path: string, widths: readonly Exclude<PictureSize, 'social'>[]): string =>
  widths.map((width) => `${pictureIn(width, path)} ${width}w`).join(', ')

/**
 * A blur of the four corner colours in a picture's name: one gradient across, and half of one down.
 */
export function blurOf(path: string): string | undefined {
  const [a, b, c, d] = readPictureName(path.split('?')[0] ?? '')?.corners ?? []
  if (a === undefined || b === undefined || c === undefined || d === undefined) return undefined
  const half = (one: string, other: string) => `#${mixed(one, other)}8`
  const down = `linear-gradient(${half(a, b)},${half(c, d)})`
  return `${down},linear-gradient(90deg,#${mixed(a, c)},#${mixed(b, d)})`
}
const mixed = (one: string, other: string): string =>
  [...one]
    .map((digit, place) =>
      Math.round(
        (Number.parseInt(digit, 16) + Number.parseInt(other[place] ?? '0', 16)) / 2,
      ).toString(16),
    )
    .join('')

/** For lists of dishes and shops. */
export const smallPicture = (path: string): string => pictureIn(160, path)
/** For avatars and logos. */
export const tinyPicture = (path: string): string => pictureIn(80, path)
/** To be looked at closely. */
export const largePicture = (path: string): string => pictureIn(1280, path)
