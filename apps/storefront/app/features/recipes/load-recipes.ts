import type { Recipe, RecipeDetail } from '@hawker/contract/recipes'
import { MAX_SERVINGS } from '@hawker/domain/catalog/recipe'
import { orPage } from '@hawker/web/api/results'
import type { LoadContext, ListLoadContext } from '../../lib/api.ts'
import type { ListPage } from '@hawker/web/query/infinite-list'
import { addShownList } from '../../lib/page/page-headers.ts'
import { deliveredTo, pricedFor } from '../../lib/visit/visit.ts'
import { type RecipeChoice, choiceIn } from './recipe-path.ts'

/** One large card, then full rows of two or three. */
const PAGE_SIZE = 13

export async function loadRecipes(
  { api, visit, shown }: ListLoadContext,
  page: number,
): Promise<ListPage<Recipe>> {
  const query = { ...pricedFor(visit), ...deliveredTo(visit), page, perPage: PAGE_SIZE }
  const { data, meta } = orPage(await api('listRecipes', { query }))
  addShownList(
    shown,
    'lists',
    data.flatMap(({ offer }) => offer?.shop.id ?? []),
    meta,
  )
  return { items: data, page: meta.current_page, lastPage: meta.last_page, total: meta.total }
}

/** Requests a recipe for the selection. A shop that no longer sells any ingredient is ignored. */
export async function fetchRecipe(
  { api, visit }: Pick<LoadContext, 'api' | 'visit'>,
  id: string,
  { people, shopId }: RecipeChoice,
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

export async function loadRecipe(loadContext: LoadContext, id: string): Promise<RecipeDetail> {
  const { data } = orPage(
    await fetchRecipe(loadContext, id, choiceIn(loadContext.url.searchParams, MAX_SERVINGS)),
  )
  addShownList(
    loadContext.shown,
    'lists',
    data.offers.map(({ shop }) => shop.id),
    { changes_at: data.changes_at },
  )
  return data
}
