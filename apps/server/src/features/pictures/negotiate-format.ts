import type { PictureSize } from '@hawker/domain/pictures'

export type PictureFormat = 'avif' | 'webp' | 'jpeg'

/** Below this width AVIF saves next to nothing (1 % at 160 pixels, 11 % at 320) and takes several times as long to draw. */
const AVIF_FROM = 480

/** The smallest format that whoever asks reads, by the Accept header. A bare image/* or nothing is a program: it gets what all read. */
export function negotiateFormat(accept: string | undefined, size: PictureSize): PictureFormat {
  const taken = new Set<string>()
  for (const part of (accept ?? '').split(',')) {
    const [type = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase())
    if (!parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter))) taken.add(type)
  }
  if (taken.has('image/avif') && (size === 'social' || size >= AVIF_FROM)) return 'avif'
  return taken.has('image/webp') ? 'webp' : 'jpeg'
}
