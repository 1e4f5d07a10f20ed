import type { RecipeDetail } from '@hawker/contract/recipes'
import { MOST_SERVINGS } from '@hawker/domain/recipe'
import { useState } from 'react'
import { useSearchParams } from '../../router/hooks.tsx'
import { browserApi, browserVisit } from '../../lib/api.ts'
import { useFresh } from '../../lib/use-fresh.ts'
import { askRecipe } from './load-recipes.ts'
import { type Choice, choiceIn, withChoice } from './recipe-path.ts'

/** Presses in a row ask once. */
const REST_MS = 200

export type ChosenRecipe = {
  /** As the server last reckoned it. */
  recipe: RecipeDetail
  /** As it is wished for; the answer may be on its way. */
  people: number
  setPeople: (people: number) => void
  choice: Choice
  busy: boolean
  /** The newest wish could not be answered: what is shown is for the one before. */
  failed: boolean
  again: () => void
  /** Something newer is known of the same choice. */
  learn: (recipe: RecipeDetail) => void
}

/** The recipe as the address chooses it. The page came with one choice; others are asked for here, and nothing is taken away meanwhile. */
export function useRecipe(first: RecipeDetail): ChosenRecipe {
  const [search, setSearch] = useSearchParams()
  const choice = choiceIn(search, MOST_SERVINGS)
  const people = choice.people ?? first.servings
  const shopId = choice.shopId
  const isAsked = (recipe: RecipeDetail) =>
    recipe.people === people && (shopId === undefined || recipe.offer?.shop.id === shopId)
  const given = isAsked(first)
  // What was learned of a page counts for as long as it is that page: another language or currency comes with a new one.
  const [learned, setLearned] = useState({ of: first, recipe: first })
  const known = learned.of === first && isAsked(learned.recipe) ? learned.recipe : undefined
  const fresh = useFresh(
    given ? null : `${people} ${shopId ?? ''}`,
    async () =>
      askRecipe({ api: browserApi, visit: browserVisit() }, first.uuid, { people, shopId }),
    REST_MS,
  )
  return {
    recipe: known ?? (given ? first : (fresh.data ?? first)),
    people,
    setPeople: (next) =>
      setSearch(withChoice(search, { people: next }), { replace: true, preventScrollReset: true }),
    choice,
    busy: !given && !fresh.current && fresh.refusal === undefined,
    failed: !given && fresh.refusal !== undefined,
    again: fresh.again,
    learn: (recipe) => setLearned({ of: first, recipe }),
  }
}
