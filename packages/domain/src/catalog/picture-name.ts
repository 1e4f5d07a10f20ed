/**
 * The size of a picture and the colours of its corners, from left to right and top to bottom. Known
 * before it loads.
 */
export type PictureFacts = {
  readonly width: number
  readonly height: number
  readonly corners: readonly string[]
}

const NAME_PATTERN =
  /\.(\d{1,5})x(\d{1,5})-([0-9a-f]{3})([0-9a-f]{3})([0-9a-f]{3})([0-9a-f]{3})\.webp$/

/**
 * Encodes the facts in the file name: `soup.640x640-fed9a7c85b64.webp`. A page can reserve and
 * colour the space for the picture without a request. Each corner has three hexadecimal digits:
 * red, green, blue.
 */
export const pictureName = (id: string, { width, height, corners }: PictureFacts): string =>
  `${id}.${width}x${height}-${corners.join('')}.webp`

export function readPictureName(path: string): PictureFacts | undefined {
  const [, width, height, ...corners] = NAME_PATTERN.exec(path) ?? []
  return width === undefined ? undefined : { width: Number(width), height: Number(height), corners }
}

/**
 * The widths that the server renders on demand. The list is short, so that no client can request
 * endless sizes.
 */
const PICTURE_WIDTHS = [80, 160, 320, 480, 640, 960, 1280] as const
/** The size for link previews. */
export const SOCIAL_PICTURE = { width: 1200, height: 630 } as const
export type PictureSize = (typeof PICTURE_WIDTHS)[number] | 'social'

export const readPictureSize = (text: string): PictureSize | undefined =>
  text === 'social' ? text : PICTURE_WIDTHS.find((width) => String(width) === text)
