/** storefront.md 3: a full address stays, a path is below the image base. Ours are made in the sizes that are asked for. */
export function smallPicture(path: string): string {
  if (path.includes('http') || path.startsWith('/')) return path
  return `/storage/images/${path}${path.includes('?') ? '&' : '?'}size=160`
}
