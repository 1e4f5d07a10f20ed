import { localesOf } from '@hawker/domain/texts/language'
import type { Hit, MatchedWord } from '../../adapters/search/port.ts'
import type { Deps } from '../../deps.ts'
import type { ListedShop } from '../shops/index.ts'
import { findDishes } from './find-dishes.ts'

type ShopSearch = {
  readonly term: string
  readonly lang: string
  readonly shops: readonly ListedShop[]
  readonly allShops: boolean
  readonly now: Date
}
/** `dishId`: the dish for which the shop was found; undefined when its name matches better. */
export type ShopHit = {
  readonly id: number
  readonly relevance: number
  readonly dishId: number | undefined
}
export type FoundShops = {
  readonly hits: readonly ShopHit[]
  readonly words: readonly MatchedWord[]
}

/** A dish that matches less, or much less than the best one, is no reason to show its shop. */
const MIN_RELEVANCE = 0.5
const MIN_SHARE = 0.7
/** A shop with several such dishes ranks before a shop with one, and a name before a dish. */
const BY_DISH = 0.85
const FOR_MORE_DISHES = 0.25
const MANY_DISHES = 5

/** Finds shops by name, cuisine and description, and those that sell what is searched for. */
export async function findShops(deps: Deps, search: ShopSearch): Promise<FoundShops> {
  const [named, dishes] = await Promise.all([
    findByName(deps, search, search.term),
    findDishes(deps, search),
  ])
  const { diets, allergens, rest } = dishes
  const ofDiet =
    // Shops do not know their allergens: only a dish proves that one is absent.
    diets.length > 0 && allergens.length === 0 && rest !== ''
      ? await findByName(deps, search, rest).then(({ hits }) => {
          const keeping = new Set(
            search.shops
              .filter((shop) => diets.every(({ diet }) => shop.diets.includes(diet)))
              .map(({ id }) => id),
          )
          return hits.filter(({ id }) => keeping.has(id))
        })
      : []
  const hits = new Map<number, ShopHit>()
  for (const { id, relevance } of [...named.hits, ...ofDiet])
    if (relevance > (hits.get(id)?.relevance ?? 0))
      hits.set(id, { id, relevance, dishId: undefined })
  for (const hit of shopsSelling(dishes.hits))
    if (hit.relevance > (hits.get(hit.id)?.relevance ?? 0)) hits.set(hit.id, hit)
  return { hits: [...hits.values()], words: named.words }
}

const findByName = (deps: Deps, { lang, shops, allShops }: ShopSearch, term: string) =>
  deps.search.shops({ term, locales: localesOf(lang), shops, allShops })

function shopsSelling(dishes: readonly Hit[]): ShopHit[] {
  const best = dishes.reduce((highest, { relevance }) => Math.max(highest, relevance), 0)
  const minRelevance = Math.max(MIN_RELEVANCE, MIN_SHARE * best)
  const byShop = Map.groupBy(
    dishes.filter(({ relevance }) => relevance >= minRelevance),
    ({ shopId }) => shopId,
  )
  return [...byShop].map(([id, matches]) => {
    const first = matches.reduce((a, b) => (b.relevance > a.relevance ? b : a))
    const more = Math.min(1, (matches.length - 1) / (MANY_DISHES - 1))
    const relevance = first.relevance * BY_DISH * (1 - FOR_MORE_DISHES * (1 - more))
    return { id, relevance, dishId: first.id }
  })
}
