import type { Point } from '@hawker/domain/zone'
import type { Deps } from '../../deps.ts'
import { type StoredCurrency, askedMoment, chosenCurrencyIn } from '../settings/index.ts'
import { type ShopIndex, type ShopOffer, offersAt, readShops } from '../shops/index.ts'
import { type PricedRecipe, priceRecipe } from './price-recipe.ts'
import { loadShelves, shopsSelling } from './recipe.store.ts'
import type { ShelvedPack, StoredRecipe } from './recipe.ts'

export type Asked = {
  readonly query: {
    shop_id?: number
    address?: Point
    people?: number
    currency_id?: number
    at?: string
  }
  readonly lang: string
}
export type Reader = {
  readonly lang: string
  readonly currency: StoredCurrency
  readonly now: Date
  readonly index: ShopIndex
}
/** A recipe out of one shop. */
export type Offer = { readonly shop: ShopOffer; readonly priced: PricedRecipe }

export async function readerOf(deps: Deps, { query, lang }: Asked): Promise<Reader> {
  const now = askedMoment(query.at, deps.clock.now())
  const index = await readShops(deps.database)
  return { lang, now, index, currency: chosenCurrencyIn(index.market, query.currency_id) }
}

export const peopleAt = (recipe: StoredRecipe, { query }: Asked): number =>
  query.people ?? recipe.servings

/** What each shop asks for each of the recipes, the best shop of a recipe first; and until when none of that changes by the clock alone. */
export async function offersOf(
  { database }: Deps,
  recipes: readonly StoredRecipe[],
  asked: Asked,
  { now, index, currency }: Reader,
): Promise<{ offers: ReadonlyMap<number, Offer[]>; changesAt: number }> {
  const { shop_id: shopId, address } = asked.query
  const recipeIds = recipes.map(({ id }) => id)
  const selling =
    recipeIds.length === 0 ? new Set<number>() : await shopsSelling(database, recipeIds)
  const sought = [...selling].flatMap((id) => index.shops.get(id) ?? [])
  const shops = offersAt(
    index,
    now,
    address,
    ({ id }) => selling.has(id) && (shopId === undefined || id === shopId),
    sought,
  )
  const shelves = await loadShelves(database, {
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
                  people: peopleAt(recipe, asked),
                  currency,
                  now,
                }),
              },
            ]
      })
      return [recipe.id, priced.toSorted(byWorth)] as const
    }),
  )
  return {
    offers,
    changesAt: Math.min(
      index.nextMoment(now),
      ...shelves.map((pack) => nextMomentOf(pack, now.getTime())),
    ),
  }
}

/** Who brings it comes first, then who has most of it, then who is open, then who asks least. */
const byWorth = (one: Offer, other: Offer): number =>
  Number(other.shop.zone !== null) - Number(one.shop.zone !== null) ||
  other.priced.available - one.priced.available ||
  Number(other.shop.open) - Number(one.shop.open) ||
  Number(one.priced.total - other.priced.total) ||
  one.shop.shop.id - other.shop.shop.id

/** When its price or its being sold out ends. */
const nextMomentOf = ({ discount, soldOutUntil }: ShelvedPack, now: number): number =>
  [discount?.startsAt, discount?.endsAt, soldOutUntil].reduce<number>(
    (next, at) => (at && at > now && at < next ? at : next),
    Infinity,
  )
