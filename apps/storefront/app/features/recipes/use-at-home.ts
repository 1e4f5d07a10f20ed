import type { RecipeDetail, RecipeIngredient } from '@hawker/contract/recipes'
import { useState } from 'react'

export type AtHome = {
  /** True when the customer has the ingredient and does not want to buy it. */
  has: (ingredient: RecipeIngredient) => boolean
  toggle: (ingredient: RecipeIngredient) => void
}

/**
 * Ingredients that the customer has: staples by default. Unchanged when the shop or the number of people
 * changes.
 */
export function useAtHome({ uuid }: Pick<RecipeDetail, 'uuid'>): AtHome {
  const [overrides, setOverrides] = useState<{ uuid: string; byId: ReadonlyMap<number, boolean> }>({
    uuid,
    byId: new Map(),
  })
  if (overrides.uuid !== uuid) setOverrides({ uuid, byId: new Map() })
  const has = ({ id, staple }: RecipeIngredient) => overrides.byId.get(id) ?? staple
  return {
    has,
    toggle: (ingredient) =>
      setOverrides({ uuid, byId: new Map([...overrides.byId, [ingredient.id, !has(ingredient)]]) }),
  }
}

/** Lines to buy: in stock, and not at home. */
export const linesToBuy = (recipe: RecipeDetail, { has }: Pick<AtHome, 'has'>) =>
  recipe.ingredients.flatMap((ingredient) => {
    const { line } = ingredient
    return line && line.packs > 0 && !has(ingredient) ? [{ ingredient, line }] : []
  })

/** Ingredients to buy that are not fully available. */
export const unavailableIngredients = (
  recipe: RecipeDetail,
  { has }: Pick<AtHome, 'has'>,
): RecipeIngredient[] =>
  recipe.ingredients.filter((ingredient) => !has(ingredient) && ingredient.state !== 'available')
