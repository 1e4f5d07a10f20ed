export type Size = { readonly width: number; readonly height: number }
/** Center of the square, as fractions of the picture's width and height. */
export type Center = { readonly x: number; readonly y: number }

/** The square to crop, in pixels of the picture. */
export function cropSquare(
  picture: Size,
  zoom: number,
  center: Center,
): { left: number; top: number; side: number } {
  const side = Math.min(picture.width, picture.height) / zoom
  const { x, y } = clampCenter(picture, zoom, center)
  return { left: x * picture.width - side / 2, top: y * picture.height - side / 2, side }
}

/** Moves the center so that the square stays inside the picture. */
export function clampCenter(picture: Size, zoom: number, { x, y }: Center): Center {
  const half = Math.min(picture.width, picture.height) / zoom / 2
  const clamp = (fraction: number, length: number) =>
    Math.min(1 - half / length, Math.max(half / length, fraction))
  return { x: clamp(x, picture.width), y: clamp(y, picture.height) }
}
