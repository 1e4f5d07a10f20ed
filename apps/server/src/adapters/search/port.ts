/** A shop that may be searched in. */
export type SearchedShop = {
  readonly id: number
  readonly location: { readonly latitude: number; readonly longitude: number }
  readonly orders28d: number
}
export type SearchRequest = {
  readonly term: string
  /** The asked language and its base: what is said in them counts more. */
  readonly locales: readonly string[]
  /** Nothing of any other shop is found. */
  readonly shops: readonly SearchedShop[]
  /**
   * These are all shops: the same list until one of them changes, and the same object of each that
   * did not. What is found may be kept.
   */
  readonly everywhere?: boolean
}
/** `fit` says how well the words fit, from 0 to 1; who is near and liked is the caller's to add. */
export type Hit = { readonly id: number; readonly shopId: number; readonly fit: number }
/**
 * A word that was looked for, as it is known: folded, corrected, in whichever script. `prefix`: it
 * may go on.
 */
export type SoughtWord = { readonly word: string; readonly prefix: boolean }
export type Found = {
  /** Best first; each product or shop once. */
  readonly hits: readonly Hit[]
  readonly words: readonly SoughtWord[]
}

/** More than this nobody counts exactly (behaviour 4.19). */
export const COUNTED = 1000

/**
 * Finds shops and products by half-remembered words: unfinished, mistyped, without accents, in
 * another script, by another name.
 */
export type SearchEngine = {
  shops(asked: SearchRequest): Promise<Found>
  products(asked: SearchRequest): Promise<Found>
  /** A word as it is compared: without case, accents and apostrophes. */
  fold(word: string): string
  /** Takes in what changed in the database since the last time. Called by a sweep. */
  refresh(): Promise<void>
}
