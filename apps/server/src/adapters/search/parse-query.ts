import { wordsOf } from './fold.ts'
import { type Lexicon, maxTypos } from './lexicon.ts'
import type { SoughtWord } from './port.ts'

/**
 * One way to say a part of what was typed: all of these words. `worth` is what it counts, 1 for
 * what was really typed.
 */
export type Alternative = {
  readonly words: readonly string[]
  readonly prefix: boolean
  readonly weight: number
}
/** Parts of what was typed, each in all its ways: every part must be there, in one of them. */
export type ParsedQuery = readonly (readonly Alternative[])[]

const MAX_WORDS = 10
const MAX_SYNONYM_WORDS = 4
const WEIGHT = { synonym: 0.85, sound: 0.8, joined: 0.95, oneError: 0.75, moreErrors: 0.6 }

export type Synonyms = ReadonlyMap<string, readonly string[]>

/** From groups of phrases that mean the same to what each of them stands for. */
export function synonymsOf(groups: readonly (readonly string[])[]): Synonyms {
  const all = new Map<string, string[]>()
  for (const group of groups) {
    const phrases = [...new Set(group.map((phrase) => wordsOf(phrase).join(' ')))].filter(Boolean)
    for (const phrase of phrases)
      all.set(phrase, [
        ...new Set([...(all.get(phrase) ?? []), ...phrases.filter((other) => other !== phrase)]),
      ])
  }
  return all
}

/**
 * Reads what was typed. The last word may be unfinished, unless a space follows it that was meant.
 * `corrected`: words that exist are doubted as well.
 */
export function parseQuery(
  term: string,
  lexicon: Lexicon,
  synonyms: Synonyms,
  corrected: boolean,
): ParsedQuery {
  const words = wordsOf(term).slice(0, MAX_WORDS)
  const parts: Alternative[][] = []
  for (let at = 0; at < words.length;) {
    const phrase = longestPhrase(words, at, synonyms)
    const last = at + phrase.length === words.length
    const others = (synonyms.get(phrase.join(' ')) ?? []).map((other) => ({
      words: other.split(' '),
      prefix: false,
      weight: WEIGHT.synonym,
    }))
    const itself =
      phrase.length === 1
        ? alternativesOf(phrase[0] ?? '', last, lexicon, corrected)
        : [{ words: phrase, prefix: last, weight: 1 }]
    parts.push([...itself, ...others, ...joinedWithNeighbour(words, at, lexicon)])
    at += phrase.length
  }
  return parts
}

function longestPhrase(words: readonly string[], at: number, synonyms: Synonyms): string[] {
  for (let length = Math.min(MAX_SYNONYM_WORDS, words.length - at); length > 1; length--) {
    const phrase = words.slice(at, at + length)
    if (synonyms.has(phrase.join(' '))) return phrase
  }
  return words.slice(at, at + 1)
}

function alternativesOf(
  word: string,
  last: boolean,
  lexicon: Lexicon,
  corrected: boolean,
): Alternative[] {
  const typed: Alternative = { words: [word], prefix: last, weight: 1 }
  const ways = [typed, ...splitNumberAndUnit(word)]
  // A short word that exists sounds like too many others.
  if (lexicon.shopsWith(word) === 0 || word.length > 2)
    for (const other of lexicon.soundsLike(word))
      ways.push({ words: [other], prefix: false, weight: WEIGHT.sound })
  const known = lexicon.shopsWith(word) > 0 || (last && lexicon.startingWith(word, 1).length > 0)
  if (known && !corrected) return ways
  for (let most = 1; most <= maxTypos(word); most++) {
    const near = lexicon
      .near(word, most, last)
      .filter((other) => other.word !== word && other.distance > 0)
    for (const { word: other, distance } of near)
      ways.push({
        words: [other],
        prefix: false,
        weight: distance > 1 ? WEIGHT.moreErrors : WEIGHT.oneError,
      })
    if (near.length > 0 && !corrected) break
  }
  return ways
}

/** "330ml" is also written "330 ml", and "spf50" "spf 50". */
function splitNumberAndUnit(word: string): Alternative[] {
  const [, first, second] =
    /^(\p{N}+)(\p{L}+)$/u.exec(word) ?? /^(\p{L}+)(\p{N}+)$/u.exec(word) ?? []
  return first && second ? [{ words: [first, second], prefix: false, weight: WEIGHT.joined }] : []
}
/**
 * "330 ml" is also written "330ml", and "chick peas" in one word: each of the two is found in it.
 */
function joinedWithNeighbour(
  words: readonly string[],
  at: number,
  lexicon: Lexicon,
): Alternative[] {
  const word = words[at] ?? ''
  return [(words[at - 1] ?? ' ') + word, word + (words[at + 1] ?? ' ')]
    .filter((both) => lexicon.shopsWith(both) > 0)
    .map((both) => ({ words: [both], prefix: false, weight: WEIGHT.joined }))
}

/** The same without one of the parts, for each of them: for who remembers one word wrongly. */
export const withoutOneTerm = (parts: ParsedQuery): ParsedQuery[] =>
  parts.length < 3 ? [] : parts.map((_, left) => parts.filter((_part, at) => at !== left))

export const matchedWordsOf = (parts: ParsedQuery): SoughtWord[] =>
  parts
    .flat()
    .flatMap(({ words, prefix }) =>
      words.map((word, at) => ({ word, prefix: prefix && at === words.length - 1 })),
    )

/** An unfinished word that more names go on from stays as it is. */
const MAX_EXPANSIONS = 32

/**
 * The same with unfinished words written out, as names have them: Postgres reads a few whole words
 * many times faster than all that begin alike.
 */
export const expandPrefixes = (parts: ParsedQuery, lexicon: Lexicon): ParsedQuery =>
  parts.map((ways) => ways.flatMap((way) => expandPrefix(way, lexicon)))

/** Whether no word in it is unfinished. */
export const hasNoPrefix = (parts: ParsedQuery): boolean =>
  parts.every((ways) => ways.every(({ prefix }) => !prefix))

function expandPrefix(way: Alternative, lexicon: Lexicon): Alternative[] {
  const last = way.words.at(-1) ?? ''
  const longer = way.prefix ? lexicon.startingWith(last, MAX_EXPANSIONS + 1) : []
  if (longer.length === 0 || longer.length > MAX_EXPANSIONS) return [way]
  return [...new Set([last, ...longer])].map((word) => ({
    ...way,
    words: [...way.words.slice(0, -1), word],
    prefix: false,
  }))
}

/**
 * No more shops than these have it in their names: of each reading its rarest part says so. An
 * unfinished word may be anything.
 */
export function maxShopsMatching(readings: readonly ParsedQuery[], lexicon: Lexicon): number {
  const shopsOf = ({ words, prefix }: Alternative) =>
    prefix ? Infinity : Math.min(...words.map(lexicon.shopsWith))
  return sum(readings.map((parts) => Math.min(...parts.map((ways) => sum(ways.map(shopsOf))))))
}
const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0)
