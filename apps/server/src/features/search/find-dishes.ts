import type { Diet } from '@hawker/domain/catalog/diets'
import type { Hit, MatchedWord, NamedDiet } from '../../adapters/search/port.ts'
import type { Deps } from '../../deps.ts'
import { localesFor } from '../settings/index.ts'
import type { ListedShop } from '../shops/index.ts'
import { type TitledDiet, keepsDiets, listDietProducts } from './dish-diets.store.ts'

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
  /** The diets that the search names, by which the hits are filtered. */
  readonly diets: readonly NamedDiet[]
  /** The search without them. */
  readonly rest: string
}

/** The relevance of a dish that keeps the diet of a search for nothing else. */
const DIET_RELEVANCE = 0.75
/** Each further dish of a shop ranks lower, so that the first page shows several shops. */
const DECAY = 0.96

/**
 * Finds dishes by words and by the diets that the search names. When no dish keeps the diets, their
 * names count as words.
 */
export async function findDishes(deps: Deps, search: DishSearch): Promise<FoundDishes> {
  const { diets: named, rest } = deps.search.splitDiets(search.term)
  const diets = named.map(({ diet }) => diet)
  const byText = await findByText(deps, search, search.term)
  const plain = { ...byText, diets: [], rest }
  if (diets.length === 0) return plain
  const found = await findByDiets(deps, search, diets, rest)
  const titled = diets.map((diet) => ({ diet, phrases: deps.search.phrasesOf(diet) }))
  const hits = await onlyKeeping(deps, [...byText.hits, ...found.hits], titled, search.now)
  return hits.length > 0 ? { hits, words: found.words, diets: named, rest } : plain
}

const findByText = (deps: Deps, { lang, shops, allShops }: DishSearch, term: string) =>
  deps.search.products({ term, locales: localesFor(lang).slice(0, 2), shops, allShops })

async function findByDiets(
  deps: Deps,
  search: DishSearch,
  diets: readonly Diet[],
  rest: string,
): Promise<Pick<FoundDishes, 'hits' | 'words'>> {
  if (rest !== '') return findByText(deps, search, rest)
  const shopIds = search.shops.filter((shop) => diets.every((diet) => shop.diets.includes(diet)))
  const dishes = await listDietProducts(
    deps.database,
    shopIds.map(({ id }) => id),
    diets,
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

/** The hits that keep the diets, each once with its best relevance. */
async function onlyKeeping(
  { database }: Deps,
  hits: readonly Hit[],
  diets: readonly TitledDiet[],
  now: Date,
): Promise<Hit[]> {
  const best = new Map<number, Hit>()
  for (const hit of hits)
    if (hit.relevance > (best.get(hit.id)?.relevance ?? 0)) best.set(hit.id, hit)
  const keeping = await keepsDiets(database, [...best.keys()], diets, now)
  return [...best.values()].filter(({ id }) => keeping.has(id))
}
