import type { DietaryFilter } from '@hawker/domain/catalog/dietary-filter'
import { localesOf } from '@hawker/domain/texts/language'
import type { ExcludedAllergen, Hit, MatchedWord, NamedDiet } from '../../adapters/search/port.ts'
import type { Deps } from '../../deps.ts'
import type { ListedShop } from '../shops/index.ts'
import { type TitledRequirement, keepsDiets, listDietProducts } from './dish-diets.store.ts'

type DishSearch = {
  readonly term: string
  readonly lang: string
  readonly shops: readonly ListedShop[]
  /** `shops` has all shops. */
  readonly allShops: boolean
  readonly now: Date
}
export type FoundDishes = {
  readonly hits: readonly Hit[]
  readonly words: readonly MatchedWord[]
  /** The diets and allergens that the search names, by which the hits are filtered. */
  readonly diets: readonly NamedDiet[]
  readonly allergens: readonly ExcludedAllergen[]
  /** The search without them. */
  readonly rest: string
}

/** The relevance of a dish that keeps the diet of a search for nothing else. */
const DIET_RELEVANCE = 0.75
/** Each further dish of a shop ranks lower, so that the first page shows several shops. */
const DECAY = 0.96

/**
 * Finds dishes by words and by the diets and absent allergens that the search names. When no dish
 * keeps them, their names count as words.
 */
export async function findDishes(deps: Deps, search: DishSearch): Promise<FoundDishes> {
  const { diets, allergens, rest } = deps.search.splitDiets(search.term)
  const byText = await findByText(deps, search, search.term)
  const plain = { ...byText, diets: [], allergens: [], rest }
  if (diets.length + allergens.length === 0) return plain
  const filter = {
    diets: diets.map(({ diet }) => diet),
    without: allergens.map(({ allergen }) => allergen),
  }
  const found = await findByDiets(deps, search, filter, rest)
  const titled = [
    ...filter.diets.map((diet) => ({ diet, phrases: deps.search.phrasesOf(diet) })),
    ...filter.without.map((allergen) => ({
      allergen,
      phrases: deps.search.phrasesWithout(allergen),
    })),
  ]
  const hits = await onlyKeeping(deps, [...byText.hits, ...found.hits], filter, titled, search.now)
  return hits.length > 0 ? { hits, words: found.words, diets, allergens, rest } : plain
}

const findByText = (deps: Deps, { lang, shops, allShops }: DishSearch, term: string) =>
  deps.search.products({ term, locales: localesOf(lang), shops, allShops })

/** A search for allergens only visits so many shops, the most popular ones. */
const MAX_SHOPS = 300

async function findByDiets(
  deps: Deps,
  search: DishSearch,
  filter: DietaryFilter,
  rest: string,
): Promise<Pick<FoundDishes, 'hits' | 'words'>> {
  if (rest !== '') return findByText(deps, search, rest)
  // Shops know their diets. Dishes without gluten may be declared by their allergens only.
  const diets = filter.diets.filter((diet) => diet !== 'gluten_free')
  const shops = search.shops.filter((shop) => diets.every((diet) => shop.diets.includes(diet)))
  const dishes = await listDietProducts(
    deps.database,
    shops
      .toSorted((one, other) => other.orders28d - one.orders28d)
      .slice(0, MAX_SHOPS)
      .map(({ id }) => id),
    filter,
    search.now,
  )
  const seen = new Map<number, number>()
  return {
    words: [],
    hits: dishes.map(({ id, shopId }) => {
      const earlier = seen.get(shopId) ?? 0
      seen.set(shopId, earlier + 1)
      return { id, shopId, relevance: DIET_RELEVANCE * DECAY ** earlier }
    }),
  }
}

/** The hits that match the filter, each once with its best relevance. */
async function onlyKeeping(
  { database }: Deps,
  hits: readonly Hit[],
  filter: DietaryFilter,
  titled: readonly TitledRequirement[],
  now: Date,
): Promise<Hit[]> {
  const best = new Map<number, Hit>()
  for (const hit of hits)
    if (hit.relevance > (best.get(hit.id)?.relevance ?? 0)) best.set(hit.id, hit)
  const keeping = await keepsDiets(database, [...best.keys()], filter, titled, now)
  return [...best.values()].filter(({ id }) => keeping.has(id))
}
