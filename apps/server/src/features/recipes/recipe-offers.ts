import type { Point } from '@hawker/domain/delivery/zone'
import type { Deps } from '../../deps.ts'
import { type StoredCurrency, requestedTime, chosenCurrencyIn } from '../settings/index.ts'
import { type ShopIndex, type ShopOffer, offersAt, readShopIndex } from '../shops/index.ts'
import { type PricedRecipe, priceRecipe } from './price-recipe.ts'
import { loadPacks, shopsSelling } from './recipe.store.ts'
import type { StockedPack, StoredRecipe } from './recipe.ts'

export type RecipeQuery = {
  readonly query: {
    shop_id?: number
    address?: Point
    people?: number
    currency_id?: number
    at?: string
  }
  readonly lang: string
}
export type RecipeContext = {
  readonly lang: string
  readonly currency: StoredCurrency
  readonly now: Date
  readonly index: ShopIndex
}
/** A recipe bought at one shop. */
export type ShopRecipeOffer = { readonly shop: ShopOffer; readonly priced: PricedRecipe }

export async function loadRecipeContext(
  deps: Deps,
  { query, lang }: RecipeQuery,
): Promise<RecipeContext> {
  const now = requestedTime(query.at, deps.clock.now())
  const index = await readShopIndex(deps.database)
  return { lang, now, index, currency: chosenCurrencyIn(index.market, query.currency_id) }
}

export const peopleFor = (recipe: StoredRecipe, { query }: RecipeQuery): number =>
  query.people ?? recipe.servings

/**
 * The offers of the shops for each recipe, best first, and until when they stay the same without a
 * write.
 */
export async function loadRecipeOffers(
  { database }: Deps,
  recipes: readonly StoredRecipe[],
  request: RecipeQuery,
  { now, index, currency }: RecipeContext,
): Promise<{ offers: ReadonlyMap<number, ShopRecipeOffer[]>; changesAt: number }> {
  const { shop_id: shopId, address } = request.query
  const recipeIds = recipes.map(({ id }) => id)
  const selling =
    recipeIds.length === 0 ? new Set<number>() : await shopsSelling(database, recipeIds)
  const candidates = [...selling].flatMap((id) => index.shops.get(id) ?? [])
  const shops = offersAt(
    index,
    { now, point: address },
    ({ id }) => selling.has(id) && (shopId === undefined || id === shopId),
    candidates,
  )
  const shelves = await loadPacks(database, {
    recipeIds,
    shopIds: shops.map(({ shop }) => shop.id),
    now,
  })
  const byShop = Map.groupBy(shelves, (pack) => pack.shopId)
  const offers = new Map(
    recipes.map((recipe) => {
      const own = new Set(recipe.ingredients.map(({ id }) => id))
      const priced = shops.flatMap((shop) => {
        const packs = (byShop.get(shop.shop.id) ?? []).filter(({ ingredientId }) =>
          own.has(ingredientId),
        )
        return packs.length === 0
          ? []
          : [
              {
                shop,
                priced: priceRecipe(recipe, packs, {
                  people: peopleFor(recipe, request),
                  currency,
                  now,
                }),
              },
            ]
      })
      return [recipe.id, priced.toSorted(compareOffers)] as const
    }),
  )
  return {
    offers,
    changesAt: Math.min(
      index.nextChangeAt(now),
      ...shelves.map((pack) => nextChangeOf(pack, now.getTime())),
    ),
  }
}

/**
 * Shops that deliver first, then those with most ingredients, then open ones, then the cheapest.
 */
const compareOffers = (a: ShopRecipeOffer, b: ShopRecipeOffer): number =>
  Number(b.shop.zone !== null) - Number(a.shop.zone !== null) ||
  b.priced.available - a.priced.available ||
  Number(b.shop.open) - Number(a.shop.open) ||
  Number(a.priced.total - b.priced.total) ||
  a.shop.shop.id - b.shop.shop.id

/** When its price changes or it is available again. */
const nextChangeOf = ({ discount, soldOutUntil }: StockedPack, now: number): number =>
  [discount?.startsAt, discount?.endsAt, soldOutUntil].reduce<number>(
    (next, at) => (at && at > now && at < next ? at : next),
    Infinity,
  )
