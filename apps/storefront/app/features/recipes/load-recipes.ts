import type { Recipe, RecipeDetail } from '@hawker/contract/recipes'
import { MOST_SERVINGS } from '@hawker/domain/recipe'
import { orPage } from '../../lib/answer.ts'
import type { Asking, ListAsking } from '../../lib/api.ts'
import type { Page } from '../../lib/infinite.tsx'
import { showList } from '../../lib/page-headers.ts'
import { deliveredTo, pricedFor } from '../../lib/visit.ts'
import { type Choice, choiceIn } from './recipe-path.ts'

/** One large card, then whole rows of two or three. */
const PAGE = 13

export async function loadRecipes(
  { api, visit, shown }: ListAsking,
  page: number,
): Promise<Page<Recipe>> {
  const query = { ...pricedFor(visit), ...deliveredTo(visit), page, perPage: PAGE }
  const { data, meta } = orPage(await api('listRecipes', { query }))
  showList(
    shown,
    'lists',
    data.flatMap(({ offer }) => offer?.shop.id ?? []),
    meta,
  )
  return { items: data, page: meta.current_page, lastPage: meta.last_page, total: meta.total }
}

/** Asks for a recipe as it is chosen; a shop that sells nothing of it any more is as if it had not been chosen. */
export async function askRecipe(
  { api, visit }: Pick<Asking, 'api' | 'visit'>,
  id: string,
  { people, shopId }: Choice,
) {
  const query = {
    ...pricedFor(visit),
    ...deliveredTo(visit),
    ...(people === undefined ? {} : { people }),
  }
  const answer = await api('showRecipe', {
    params: { id },
    query: { ...query, ...(shopId === undefined ? {} : { shop_id: shopId }) },
  })
  return !answer.ok && answer.code === 'not_found' && shopId !== undefined
    ? api('showRecipe', { params: { id }, query })
    : answer
}

export async function loadRecipe(asking: Asking, id: string): Promise<RecipeDetail> {
  const { data } = orPage(
    await askRecipe(asking, id, choiceIn(asking.url.searchParams, MOST_SERVINGS)),
  )
  showList(
    asking.shown,
    'lists',
    data.offers.map(({ shop }) => shop.id),
    { changes_at: data.changes_at },
  )
  return data
}
