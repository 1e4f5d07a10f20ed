/** storefront.md 3: a full address stays, a path is below the image base. Ours are made in the sizes that are asked for. */
export function pictureIn(size: number, path: string): string {
  if (path.includes('http') || path.startsWith('/')) return path
  return `/storage/images/${path}${path.includes('?') ? '&' : '?'}size=${size}`
}
export const smallPicture = (path: string): string => pictureIn(160, path)
/** To be looked at closely. */
export const largePicture = (path: string): string => pictureIn(1280, path)
