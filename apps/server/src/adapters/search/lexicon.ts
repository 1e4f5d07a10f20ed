import { soundsAlike, isLatin, isPronounceable, romanised, phoneticKey } from './phonetics.ts'

export type NearWord = { readonly word: string; readonly distance: number; readonly shops: number }

/** Most words that one unfinished, mistyped or foreign word stands for. */
const MAX_WORDS = 8
const FEW = 200

/** How many typing errors a word of so many letters is forgiven. */
export const maxTypos = (word: string): number => (word.length <= 2 ? 0 : word.length <= 6 ? 1 : 2)

/** Every word of the names, sorted: what begins alike is side by side. */
export class Lexicon {
  readonly #shops = new Map<string, number>()
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
    if (fresh.length > FEW) this.#sorted = [...this.#shops.keys()].sort()
    else for (const word of fresh) this.#sorted.splice(this.#placeOf(word), 0, word)
  }

  /** In how many shops a name has the word. */
  shopsWith = (word: string): number => this.#shops.get(word) ?? 0

  /** The first so many words that names have and that begin so. */
  startingWith(beginning: string, most: number): string[] {
    const words: string[] = []
    for (
      let at = this.#placeOf(beginning);
      words.length < most && this.#sorted[at]?.startsWith(beginning);
      at++
    ) {
      const word = this.#sorted[at] ?? ''
      if (this.shopsWith(word) > 0) words.push(word)
    }
    return words
  }

  /**
   * Words at most so many typing errors away; with `unfinished`, also words whose beginning is. The
   * nearest first; of those whole words before beginnings, which so many words have in common
   * ("tai" is Thai before it is tamarind), and then the commonest.
   */
  near(typed: string, most: number, unfinished: boolean): NearWord[] {
    const letters = typed.length
    const rows = [Uint8Array.from({ length: letters + 1 }, (_, column) => column)]
    const found: (NearWord & { whole: boolean })[] = []
    let previous = ''
    // Whoever makes two mistakes has the first letter right: that spares most of the words.
    const first = most > 1 ? typed.slice(0, 1) : ''
    let at = this.#placeOf(first)
    while (at < this.#sorted.length) {
      const word = this.#sorted[at] ?? ''
      if (!word.startsWith(first)) break
      let depth = commonStart(previous, word)
      let best = most + 1
      for (let known = 1; unfinished && known <= depth; known++)
        best = Math.min(best, rows[known]?.[letters] ?? best)
      let least = 0
      while (depth < word.length && (least <= most || best <= most)) {
        least = nextRow(rows, typed, word, depth)
        depth++
        if (unfinished) best = Math.min(best, rows[depth]?.[letters] ?? best)
      }
      previous = word.slice(0, depth)
      if (least > most && best > most) {
        at = this.#placeOf(previous + '\uffff')
        continue
      }
      const asWhole = rows[word.length]?.[letters] ?? best
      if (!unfinished) best = asWhole
      const shops = this.shopsWith(word)
      if (best <= most && shops > 0)
        found.push({ word, distance: best, shops, whole: asWhole <= most })
      at++
    }
    return found
      .sort(
        (a, b) => a.distance - b.distance || Number(b.whole) - Number(a.whole) || b.shops - a.shops,
      )
      .slice(0, MAX_WORDS)
  }

  /** Words of other scripts that a good ear takes for this one. */
  soundsLike(typed: string): string[] {
    const sound = phoneticKey(typed)
    if (sound.length < 2 || !isPronounceable(typed)) return []
    const latin = isLatin(typed)
    const heard = romanised(typed)
    return (this.#sounds().get(sound) ?? [])
      .filter((word) => isLatin(word) !== latin && this.shopsWith(word) > 0)
      .filter(
        (word) => Math.abs(romanised(word).length - heard.length) <= Math.max(3, heard.length / 2),
      )
      .filter((word) => soundsAlike(typed, word))
      .sort((a, b) => this.shopsWith(b) - this.shopsWith(a))
      .slice(0, MAX_WORDS)
  }

  #sounds(): Map<string, string[]> {
    return (this.#bySound ??= Map.groupBy(this.#sorted, phoneticKey))
  }

  /** Where the word is, or would be. */
  #placeOf(word: string): number {
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

function commonStart(a: string, b: string): number {
  let length = 0
  while (length < a.length && a[length] === b[length]) length++
  return length
}

/**
 * One more letter of the word: how many changes lead from each beginning of `typed` to it, and the
 * least of them. Two letters swapped are one change.
 */
function nextRow(rows: Uint8Array[], typed: string, word: string, depth: number): number {
  const above = rows[depth]
  const beforeThat = rows[depth - 1]
  const row = (rows[depth + 1] ??= new Uint8Array(typed.length + 1))
  row[0] = depth + 1
  let least = depth + 1
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
    least = Math.min(least, changes)
  }
  return least
}
