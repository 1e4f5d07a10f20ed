import type { RecipeDetail } from '@hawker/contract/recipes'
import { MAX_SERVINGS } from '@hawker/domain/catalog/recipe'
import { useState } from 'react'
import { useSearchParams } from '@hawker/web/router/hooks'
import { browserApi, browserVisit } from '../../lib/api.ts'
import { useQuery } from '@hawker/web/query/use-query'
import { fetchRecipe } from './load-recipes.ts'
import { type RecipeChoice, choiceIn, withChoice } from './recipe-path.ts'

/** Several presses in a row cause one request. */
const DEBOUNCE_MS = 200

export type RecipeSelection = {
  /** The latest response of the server. */
  recipe: RecipeDetail
  /** The requested number. The response may still be loading. */
  people: number
  setPeople: (people: number) => void
  choice: RecipeChoice
  busy: boolean
  /** The newest selection could not be loaded: the shown recipe is for the previous one. */
  failed: boolean
  again: () => void
  /** Stores newer data of the same selection. */
  update: (recipe: RecipeDetail) => void
}

/**
 * The recipe for the selection in the URL. Other selections than the page's own are loaded here;
 * the previous one stays visible meanwhile.
 */
export function useRecipe(first: RecipeDetail): RecipeSelection {
  const [search, setSearch] = useSearchParams()
  const choice = choiceIn(search, MAX_SERVINGS)
  const people = choice.people ?? first.servings
  const shopId = choice.shopId
  const matchesSelection = (recipe: RecipeDetail) =>
    recipe.people === people && (shopId === undefined || recipe.offer?.shop.id === shopId)
  const isInitial = matchesSelection(first)
  // Updates are valid for this page only: another language or currency renders a new page.
  const [updated, setUpdated] = useState({ initial: first, recipe: first })
  const upToDate =
    updated.initial === first && matchesSelection(updated.recipe) ? updated.recipe : undefined
  const query = useQuery(
    isInitial ? null : `${people} ${shopId ?? ''}`,
    async () =>
      fetchRecipe({ api: browserApi, visit: browserVisit() }, first.uuid, { people, shopId }),
    DEBOUNCE_MS,
  )
  return {
    recipe: upToDate ?? (isInitial ? first : (query.data ?? first)),
    people,
    setPeople: (next) =>
      setSearch(withChoice(search, { people: next }), { replace: true, preventScrollReset: true }),
    choice,
    busy: !isInitial && !query.current && query.refusal === undefined,
    failed: !isInitial && query.refusal !== undefined,
    again: query.again,
    update: (recipe) => setUpdated({ initial: first, recipe }),
  }
}
