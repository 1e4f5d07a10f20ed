/** What is known of a picture before a byte of it has come: its size, and the colours of its corners, read left to right and down. */
export type PictureFacts = {
  readonly width: number
  readonly height: number
  readonly corners: readonly string[]
}

const NAME = /\.(\d{1,5})x(\d{1,5})-([0-9a-f]{3})([0-9a-f]{3})([0-9a-f]{3})([0-9a-f]{3})\.webp$/

/**
 * A picture's file name carries its facts, `soup.640x640-fed9a7c85b64.webp`: so wherever a path goes, over the wire or into a cached page, the place
 * can be kept and coloured without asking anybody. Corners are three hexadecimal digits each, red, green and blue.
 */
export const pictureName = (id: string, { width, height, corners }: PictureFacts): string =>
  `${id}.${width}x${height}-${corners.join('')}.webp`

export function readPictureName(path: string): PictureFacts | undefined {
  const [, width, height, ...corners] = NAME.exec(path) ?? []
  return width === undefined ? undefined : { width: Number(width), height: Number(height), corners }
}

/** The widths in which pictures are made when they are asked for. There are few, so that nobody can have one picture drawn in a thousand sizes. */
export const PICTURE_WIDTHS = [80, 160, 320, 480, 640, 960, 1280] as const
/** What previews of a link show. */
export const SOCIAL_PICTURE = { width: 1200, height: 630 } as const
export type PictureSize = (typeof PICTURE_WIDTHS)[number] | 'social'

export const readPictureSize = (text: string): PictureSize | undefined =>
  text === 'social' ? text : PICTURE_WIDTHS.find((width) => String(width) === text)
