import { type PictureSize, readPictureName } from '@hawker/domain/pictures'

/** storefront.md 3: nothing gives the placeholder, a full address stays, a path is below the image base. */
export function pictureUrl(
  path: string | null | undefined,
  placeholder = '/images/avatar_placeholder.png',
): string {
  if (!path) return placeholder
  return path.includes('http') || path.startsWith('/') ? path : `/storage/images/${path}`
}

/** A picture of ours in a size that the server makes; a foreign one comes as it is. */
export function pictureIn(size: PictureSize, path: string): string {
  const url = pictureUrl(path)
  if (!url.startsWith('/storage/images/')) return url
  return `${url}${url.includes('?') ? '&' : '?'}size=${size}`
}

/** Widths that each kind of picture is shown in, smallest first. */
const WIDTHS = {
  product: [160, 320, 640],
  cover: [480, 640, 960],
  banner: [640, 1280],
} as const satisfies Record<string, readonly PictureSize[]>
export type PictureKind = keyof typeof WIDTHS

export type PictureSources = { src: string; srcSet?: string; background?: string }

/** What an `img` needs to choose its size, and what is seen until it is there. */
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

/** The four corners that a picture's name tells, run into one another: one gradient across and half of one down. */
export function blurOf(path: string): string | undefined {
  const [a, b, c, d] = readPictureName(path.split('?')[0] ?? '')?.corners ?? []
  if (a === undefined || b === undefined || c === undefined || d === undefined) return undefined
  const half = (one: string, other: string) => `#${mixed(one, other)}8`
  return `linear-gradient(${half(a, b)},${half(c, d)}),linear-gradient(90deg,#${mixed(a, c)},#${mixed(b, d)})`
}
const mixed = (one: string, other: string): string =>
  [...one]
    .map((digit, place) =>
      Math.round(
        (Number.parseInt(digit, 16) + Number.parseInt(other[place] ?? '0', 16)) / 2,
      ).toString(16),
    )
    .join('')

/** As small as a list of dishes or shops shows it. */
export const smallPicture = (path: string): string => pictureIn(160, path)
/** As small as a face or a mark beside a name. */
export const tinyPicture = (path: string): string => pictureIn(80, path)
