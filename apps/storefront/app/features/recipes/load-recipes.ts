import type { Recipe, RecipeDetail } from '@hawker/contract/recipes'
import { MAX_SERVINGS } from '@hawker/domain/catalog/recipe'
import { orPage } from '@hawker/web/api/results'
import type { Asking, ListAsking } from '../../lib/api.ts'
import type { ListPage } from '@hawker/web/query/infinite-list'
import { showList } from '../../lib/page-headers.ts'
import { deliveredTo, pricedFor } from '../../lib/visit.ts'
import { type Choice, choiceIn } from './recipe-path.ts'

/** One large card, then full rows of two or three. */
const PAGE_SIZE = 13

export async function loadRecipes(
  { api, visit, shown }: ListAsking,
  page: number,
): Promise<ListPage<Recipe>> {
  const query = { ...pricedFor(visit), ...deliveredTo(visit), page, perPage: PAGE_SIZE }
  const { data, meta } = orPage(await api('listRecipes', { query }))
  showList(
    shown,
    'lists',
    data.flatMap(({ offer }) => offer?.shop.id ?? []),
    meta,
  )
  return { items: data, page: meta.current_page, lastPage: meta.last_page, total: meta.total }
}

/** Requests a recipe for the selection. A shop that no longer sells any ingredient is ignored. */
export async function fetchRecipe(
  { api, visit }: Pick<Asking, 'api' | 'visit'>,
  id: string,
  { people, shopId }: Choice,
) {
  const query = {
    ...pricedFor(visit),
    ...deliveredTo(visit),
    ...(people === undefined ? {} : { people }),
  }
  const result = await api('showRecipe', {
    params: { id },
    query: { ...query, ...(shopId === undefined ? {} : { shop_id: shopId }) },
  })
  return !result.ok && result.code === 'not_found' && shopId !== undefined
    ? api('showRecipe', { params: { id }, query })
    : result
}

export async function loadRecipe(asking: Asking, id: string): Promise<RecipeDetail> {
  const { data } = orPage(
    await fetchRecipe(asking, id, choiceIn(asking.url.searchParams, MAX_SERVINGS)),
  )
  showList(
    asking.shown,
    'lists',
    data.offers.map(({ shop }) => shop.id),
    { changes_at: data.changes_at },
  )
  return data
}
