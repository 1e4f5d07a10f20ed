import type { RecipeDetail, RecipeIngredient } from '@hawker/contract/recipes'
import { useState } from 'react'

export type AtHome = {
  /** Whether somebody has it and does not want to buy it. */
  has: (ingredient: RecipeIngredient) => boolean
  toggle: (ingredient: RecipeIngredient) => void
}

/** What is at home already: staples, until somebody says otherwise. It stays said whatever shop or number of people is chosen. */
export function useAtHome({ uuid }: Pick<RecipeDetail, 'uuid'>): AtHome {
  const [said, setSaid] = useState<{ uuid: string; of: ReadonlyMap<number, boolean> }>({
    uuid,
    of: new Map(),
  })
  if (said.uuid !== uuid) setSaid({ uuid, of: new Map() })
  const has = ({ id, staple }: RecipeIngredient) => said.of.get(id) ?? staple
  return {
    has,
    toggle: (ingredient) =>
      setSaid({ uuid, of: new Map([...said.of, [ingredient.id, !has(ingredient)]]) }),
  }
}

/** What is to be bought of a recipe: not at home, and on the shelf. */
export const toBuy = (recipe: RecipeDetail, { has }: Pick<AtHome, 'has'>) =>
  recipe.ingredients.flatMap((ingredient) => {
    const { line } = ingredient
    return line && line.packs > 0 && !has(ingredient) ? [{ ingredient, line }] : []
  })

/** Wanted, and not to be had in full: with it the meal is not the one that was written down. */
export const lacking = (recipe: RecipeDetail, { has }: Pick<AtHome, 'has'>): RecipeIngredient[] =>
  recipe.ingredients.filter((ingredient) => !has(ingredient) && ingredient.state !== 'available')
