/** storefront.md 3: a full address stays, a path is below the image base. Ours lie there in several widths; this takes the smallest. */
export function smallPicture(path: string): string {
  if (path.includes('http') || path.startsWith('/')) return path
  return `/storage/images/${path.replace(/-640\.webp$/, '-160.webp')}`
}
