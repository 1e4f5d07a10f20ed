import type { Allergen } from '@hawker/domain/catalog/allergens'
import type { Diet } from '@hawker/domain/catalog/diets'

/** A shop to search in. */
export type SearchedShop = {
  readonly id: number
  readonly location: { readonly latitude: number; readonly longitude: number }
  readonly orders28d: number
}
export type SearchRequest = {
  readonly term: string
  /** The reader's language and its base language. Texts in them rank higher. */
  readonly locales: readonly string[]
  /** Only these shops are searched. */
  readonly shops: readonly SearchedShop[]
  /**
   * `shops` has all shops, as the same array until one changes, with the same objects for unchanged
   * shops. Allows caching.
   */
  readonly allShops?: boolean
}
/** `relevance` of the text, from 0 to 1. The caller adds distance and popularity. */
export type Hit = { readonly id: number; readonly shopId: number; readonly relevance: number }
/**
 * A word that was searched for, folded and corrected, in any script. `prefix`: words that start
 * with it match too.
 */
export type MatchedWord = { readonly word: string; readonly prefix: boolean }
export type SearchResult = {
  /** Best first. Each product or shop occurs once. */
  readonly hits: readonly Hit[]
  readonly words: readonly MatchedWord[]
}

/** A diet that a search names, and the search without it. */
export type NamedDiet = { readonly diet: Diet; readonly without: string }
/** An allergen that a search excludes, and the search without it. */
export type ExcludedAllergen = { readonly allergen: Allergen; readonly without: string }
/** "vegan burger without nuts" names the diet vegan and excludes nuts; the rest is "burger". */
export type DietaryTerm = {
  readonly diets: readonly NamedDiet[]
  readonly allergens: readonly ExcludedAllergen[]
  readonly rest: string
}

/** A larger number of hits is not counted exactly. */
export const MAX_COUNTED = 1000

/**
 * Finds shops and products by words with typos, by prefixes, without accents, in another script,
 * and by synonyms.
 */
export type SearchEngine = {
  shops(request: SearchRequest): Promise<SearchResult>
  products(request: SearchRequest): Promise<SearchResult>
  /** The diets and excluded allergens that a search names, in any shipped language. */
  splitDiets(term: string): DietaryTerm
  /** How titles name a diet, folded. */
  phrasesOf(diet: Diet): string[]
  /** How titles say that an allergen is absent, folded. */
  phrasesWithout(allergen: Allergen): string[]
  /** The form in which words are compared: without case, accents and apostrophes. */
  fold(word: string): string
  /** Indexes the changes in the database since the last call. A sweep calls it. */
  refresh(): Promise<void>
}
