import { pictureName } from '@hawker/domain/catalog/picture-name'
import type { PictureKey } from './city-types.ts'
import { cornersOf } from './pictures/compose.ts'
import { PICTURES, type PictureRecipe, SIZES, placeholderOf } from './pictures/recipes.ts'
import { hashOf } from './random.ts'

/**
 * Increase it when compose.ts draws the same recipes differently, because browsers cache a name for
 * ever.
 */
const DRAWING_VERSION = 1

const recipeOf = (key: PictureKey): PictureRecipe => {
  const recipe = PICTURES[key]
  if (!recipe) throw new Error(`no recipe for picture ${key}`)
  return recipe
}

/** The path in `img` columns. It changes with the recipe. */
export function fileOf(key: PictureKey): string {
  const recipe = recipeOf(key)
  const version = (hashOf(JSON.stringify(recipe) + DRAWING_VERSION) % 0x10000)
    .toString(16)
    .padStart(4, '0')
  return pictureName(`${key}-${version}`, { ...SIZES[recipe.kind], corners: cornersOf(recipe) })
}
export const colourOf = (key: PictureKey): string => placeholderOf(recipeOf(key))
