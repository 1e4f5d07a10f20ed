export type Size = { readonly width: number; readonly height: number }
/** Of what is kept, as parts of the picture's width and height. */
export type Middle = { readonly x: number; readonly y: number }

/** The square that is kept, in the picture's own pixels. */
export function cutOf(
  picture: Size,
  zoom: number,
  middle: Middle,
): { left: number; top: number; side: number } {
  const side = Math.min(picture.width, picture.height) / zoom
  const { x, y } = clampedMiddle(picture, zoom, middle)
  return { left: x * picture.width - side / 2, top: y * picture.height - side / 2, side }
}

/** As near to where it is wanted as the picture reaches: no edge comes into the square. */
export function clampedMiddle(picture: Size, zoom: number, { x, y }: Middle): Middle {
  const half = Math.min(picture.width, picture.height) / zoom / 2
  const within = (part: number, length: number) =>
    Math.min(1 - half / length, Math.max(half / length, part))
  return { x: within(x, picture.width), y: within(y, picture.height) }
}
