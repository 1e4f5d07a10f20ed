/** storefront.md 3: nothing gives the placeholder, a full address stays, a path is below the image base. */
export function pictureUrl(path: string | null | undefined, placeholder = '/images/avatar_placeholder.png'): string {
  if (!path) return placeholder
  return path.includes('http') || path.startsWith('/') ? path : `/storage/images/${path}`
}

/** Widths that are written of each kind of picture, smallest first; the large kinds are written as AVIF too. */
const WIDTHS = { product: [160, 320, 640], cover: [480, 960], banner: [1200], logo: [128], icon: [160] } as const
const WITH_AVIF: readonly string[] = ['cover', 'banner']
export type PictureKind = keyof typeof WIDTHS

const SIZED = /^(.+)-\d+\.(?:webp|avif)$/

/** `srcset` texts of a picture of ours, whose sizes lie beside each other; a foreign picture has only its address. */
export function pictureSources(path: string, kind: PictureKind): { src: string; avif?: string; webp?: string } {
  const src = pictureUrl(path)
  const name = path.includes('http') ? undefined : SIZED.exec(src)?.[1]
  if (name === undefined) return { src }
  const set = (format: string) => WIDTHS[kind].map((width) => `${name}-${width}.${format} ${width}w`).join(', ')
  return { src: `${name}-${WIDTHS[kind].at(-1)}.webp`, ...(WITH_AVIF.includes(kind) ? { avif: set('avif') } : {}), webp: set('webp') }
}

/** A product's picture as small as a list shows it. */
export const smallPicture = (path: string): string => pictureSources(path, 'product').src.replace(/-640\.webp$/, '-160.webp')
