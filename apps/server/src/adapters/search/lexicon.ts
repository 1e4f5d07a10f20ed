import { slipLikeness } from './slip-likeness.ts'
import { soundsAlike, isLatin, isPronounceable, romanised, phoneticKey } from './phonetics.ts'

/** `likeness`: how likely the typed letters stand for the word, from 0 to 1. */
export type NearWord = {
  readonly word: string
  readonly distance: number
  readonly shops: number
  readonly likeness: number
}

/** The most alternatives for one prefix, typo or foreign word. */
const MAX_WORDS = 8
/** The typed letters are more likely a whole word with a slip than the start of one. */
const UNFINISHED = 0.72
/** Words that are less likely than the likeliest by more than this are no corrections. */
const MIN_SHARE = 0.7
/** Widens the lead of the likeliest word, so that a short title of another does not overtake it. */
const SHARPNESS = 6
/** Up to this many new words are inserted one by one; more are sorted. */
const MAX_INSERTS = 200

/** The number of typos that are tolerated, by the length of the word. */
export const maxTypos = (word: string): number => (word.length <= 2 ? 0 : word.length <= 6 ? 1 : 2)

/**
 * All words of shop and product names, sorted, so that words with a common prefix are neighbours.
 */
export class Lexicon {
  readonly #shops = new Map<string, number>()
  #synonyms: ReadonlySet<string> = new Set()
  #sorted: string[] = []
  #bySound: Map<string, string[]> | undefined

  get size(): number {
    return this.#sorted.length
  }

  learn(words: readonly (readonly [word: string, shops: number])[]): void {
    const fresh: string[] = []
    for (const [word, shops] of words) {
      if (!this.#shops.has(word)) fresh.push(word)
      this.#shops.set(word, shops)
    }
    if (fresh.length === 0) return
    this.#bySound = undefined
    if (fresh.length > MAX_INSERTS) this.#sorted = [...this.#shops.keys()].sort()
    else for (const word of fresh) this.#sorted.splice(this.#indexOf(word), 0, word)
  }

  /** Words that no name may contain, but that mean words of names. */
  learnSynonyms(words: readonly string[]): void {
    this.#synonyms = new Set(words)
    this.learn(words.filter((word) => !this.#shops.has(word)).map((word) => [word, 0]))
  }

  /** Whether the word is spelled right. */
  isKnown = (word: string): boolean => this.shopsWith(word) > 0 || this.#synonyms.has(word)

  /** The number of shops with this word in a name. */
  shopsWith = (word: string): number => this.#shops.get(word) ?? 0

  /** The first words with this prefix. */
  startingWith(prefix: string, limit: number): string[] {
    const words: string[] = []
    for (
      let at = this.#indexOf(prefix);
      words.length < limit && this.#sorted[at]?.startsWith(prefix);
      at++
    ) {
      const word = this.#sorted[at] ?? ''
      if (this.shopsWith(word) > 0) words.push(word)
    }
    return words
  }

  /**
   * Words within `maxDistance` typos of the typed word; with `unfinished`, also words with a prefix
   * within that distance. The likeliest come first ("piza" means pizza before pita, "tai" Thai
   * before tamarind), then the most frequent.
   */
  near(typed: string, maxDistance: number, unfinished: boolean): NearWord[] {
    const letters = typed.length
    const rows = [Uint8Array.from({ length: letters + 1 }, (_, column) => column)]
    const found: NearWord[] = []
    let previous = ''
    // With two typos the first letter must match, which excludes maxDistance words.
    const first = maxDistance > 1 ? typed.slice(0, 1) : ''
    let at = this.#indexOf(first)
    while (at < this.#sorted.length) {
      const word = this.#sorted[at] ?? ''
      if (!word.startsWith(first)) break
      let depth = commonStart(previous, word)
      let best = maxDistance + 1
      for (let known = 1; unfinished && known <= depth; known++)
        best = Math.min(best, rows[known]?.[letters] ?? best)
      let rowMinimum = 0
      while (depth < word.length && (rowMinimum <= maxDistance || best <= maxDistance)) {
        rowMinimum = nextRow(rows, typed, word, depth)
        depth++
        if (unfinished) best = Math.min(best, rows[depth]?.[letters] ?? best)
      }
      previous = word.slice(0, depth)
      if (rowMinimum > maxDistance && best > maxDistance) {
        at = this.#indexOf(previous + '\uffff')
        continue
      }
      const asWhole = rows[word.length]?.[letters] ?? best
      if (!unfinished) best = asWhole
      const shops = this.shopsWith(word)
      if (best <= maxDistance && this.isKnown(word))
        found.push({
          word,
          distance: best,
          shops,
          likeness:
            asWhole <= maxDistance ? slipLikeness(typed, word) : prefixLikeness(typed, word),
        })
      at++
    }
    found.sort((a, b) => b.likeness - a.likeness || b.shops - a.shops)
    const best = found[0]?.likeness ?? 0
    return found
      .filter(({ likeness }) => likeness >= MIN_SHARE * best)
      .slice(0, MAX_WORDS)
      .map((near) => ({ ...near, likeness: near.likeness * (near.likeness / best) ** SHARPNESS }))
  }

  /** Words in other scripts that sound like this one. */
  soundsLike(typed: string): string[] {
    const sound = phoneticKey(typed)
    if (sound.length < 2 || !isPronounceable(typed)) return []
    const latin = isLatin(typed)
    const latinForm = romanised(typed)
    return (this.#sounds().get(sound) ?? [])
      .filter((word) => isLatin(word) !== latin && this.shopsWith(word) > 0)
      .filter(
        (word) =>
          Math.abs(romanised(word).length - latinForm.length) <= Math.max(3, latinForm.length / 2),
      )
      .filter((word) => soundsAlike(typed, word))
      .sort((a, b) => this.shopsWith(b) - this.shopsWith(a))
      .slice(0, MAX_WORDS)
  }

  #sounds(): Map<string, string[]> {
    return (this.#bySound ??= Map.groupBy(this.#sorted, phoneticKey))
  }

  /** The index of the word, or where to insert it. */
  #indexOf(word: string): number {
    let low = 0
    let high = this.#sorted.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#sorted[middle] ?? '') < word) low = middle + 1
      else high = middle
    }
    return low
  }
}

/** The likeness of the word's beginning, which may be a letter shorter or longer. */
const prefixLikeness = (typed: string, word: string): number =>
  UNFINISHED *
  Math.max(...[-1, 0, 1].map((more) => slipLikeness(typed, word.slice(0, typed.length + more))))

function commonStart(a: string, b: string): number {
  let length = 0
  while (length < a.length && a[length] === b[length]) length++
  return length
}

/**
 * One row of the Damerau-Levenshtein matrix, for the next letter of the word. Returns the smallest
 * distance of the row.
 */
function nextRow(rows: Uint8Array[], typed: string, word: string, depth: number): number {
  const above = rows[depth]
  const beforeThat = rows[depth - 1]
  const row = (rows[depth + 1] ??= new Uint8Array(typed.length + 1))
  row[0] = depth + 1
  let minChanges = depth + 1
  for (let column = 1; column <= typed.length; column++) {
    const same = typed[column - 1] === word[depth]
    let changes = Math.min(
      (above?.[column] ?? 0) + 1,
      (row[column - 1] ?? 0) + 1,
      (above?.[column - 1] ?? 0) + (same ? 0 : 1),
    )
    if (
      depth > 0 &&
      column > 1 &&
      typed[column - 1] === word[depth - 1] &&
      typed[column - 2] === word[depth]
    )
      changes = Math.min(changes, (beforeThat?.[column - 2] ?? 0) + 1)
    row[column] = changes
    minChanges = Math.min(minChanges, changes)
  }
  return minChanges
}
