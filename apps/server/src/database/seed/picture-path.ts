import type { PictureKey } from './city-types.ts'
import { MANIFEST } from './pictures/recipes.ts'

/** The path that `img` columns hold: the largest size; the others are its siblings. */
export function fileOf(key: PictureKey): string {
  const widths = MANIFEST[key]?.widths
  if (!widths) throw new Error(`no recipe for picture ${key}`)
  return `${key}-${Math.max(...widths)}.webp`
}
export const colourOf = (key: PictureKey): string | undefined => MANIFEST[key]?.colour
