import { type Lexicon, maxTypos } from './lexicon.ts'
import type { MatchedWord } from './port.ts'
import { wordsWithoutAnd } from './query-words.ts'

/**
 * One reading of a term: all of these words. `weight` is 1 for the typed words and less for others.
 * `typed`: only spelled as typed. Descriptions count for such words only: in them "glace" is ice,
 * and nearly every word is close to one.
 */
export type Alternative = {
  readonly words: readonly string[]
  readonly prefix: boolean
  readonly weight: number
  readonly typed: boolean
}
export type Term = readonly Alternative[]
/**
 * The terms of a query, each with its alternatives. A text matches when it contains one alternative
 * of every term.
 */
export type ParsedQuery = readonly Term[]

const MAX_WORDS = 10
const MAX_SYNONYM_WORDS = 4
/** `known`: a correction of a word that exists. */
const WEIGHT = { synonym: 0.85, sound: 0.7, joined: 0.95, known: 0.8 }

export type Synonyms = ReadonlyMap<string, readonly string[]>

/** Maps each phrase to the other phrases of its synonym groups. */
export function synonymsOf(groups: readonly (readonly string[])[]): Synonyms {
  const all = new Map<string, string[]>()
  for (const group of groups) {
    const phrases = [...new Set(group.map((phrase) => wordsWithoutAnd(phrase).join(' ')))].filter(
      Boolean,
    )
    for (const phrase of phrases)
      all.set(phrase, [
        ...new Set([...(all.get(phrase) ?? []), ...phrases.filter((other) => other !== phrase)]),
      ])
  }
  return all
}

/**
 * Parses the words of a query. The last word may be a prefix. `corrected`: also look for typos in words that
 * exist.
 */
export function parseQuery(
  typed: readonly string[],
  lexicon: Lexicon,
  synonyms: Synonyms,
  corrected: boolean,
): ParsedQuery {
  const words = typed.slice(0, MAX_WORDS)
  const terms: Alternative[][] = []
  for (let at = 0; at < words.length;) {
    const phrase = longestPhrase(words, at, synonyms)
    const last = at + phrase.length === words.length
    const others = (synonyms.get(phrase.join(' ')) ?? []).map((other) => ({
      words: other.split(' '),
      prefix: false,
      weight: WEIGHT.synonym,
      typed: false,
    }))
    const own =
      phrase.length === 1
        ? alternativesOf(phrase[0] ?? '', last, lexicon, corrected)
        : [{ words: phrase, prefix: last, weight: 1, typed: true }]
    terms.push([
      ...own,
      ...others,
      ...synonymsOfCorrections(own, synonyms, lexicon),
      ...joinedWithNeighbour(words, at, lexicon),
    ])
    at += phrase.length
  }
  return terms
}

/**
 * "sushy" finds what "sushi" finds: the synonyms of the likeliest correction, and of those that no
 * name contains, which find nothing else.
 */
function synonymsOfCorrections(
  own: readonly Alternative[],
  synonyms: Synonyms,
  lexicon: Lexicon,
): Alternative[] {
  const corrections = own.filter(({ typed }) => !typed).toSorted((a, b) => b.weight - a.weight)
  return corrections
    .filter(({ words }, at) => at === 0 || lexicon.shopsWith(words.join(' ')) === 0)
    .flatMap(({ words, weight }) =>
      (synonyms.get(words.join(' ')) ?? []).map((other) => ({
        words: other.split(' '),
        prefix: false,
        weight: WEIGHT.synonym * weight,
        typed: false,
      })),
    )
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
  const typed: Alternative = { words: [word], prefix: last, weight: 1, typed: true }
  const alternatives = [
    typed,
    ...splitNumberAndUnit(word),
    ...splitCompound(word, lexicon),
    ...attachedAnd(word, lexicon),
  ]
  // A known word of one or two letters sounds like too many others.
  if (lexicon.shopsWith(word) === 0 || word.length > 2)
    for (const other of lexicon.soundsLike(word))
      alternatives.push({ words: [other], prefix: false, weight: WEIGHT.sound, typed: false })
  const known = lexicon.isKnown(word) || (last && lexicon.startingWith(word, 1).length > 0)
  if (known && !corrected) return alternatives
  for (let typos = 1; typos <= maxTypos(word); typos++) {
    const near = lexicon
      .near(word, typos, last)
      .filter((other) => other.word !== word && other.distance > 0)
    for (const { word: other, likeness } of near)
      alternatives.push({
        words: [other],
        prefix: false,
        weight: known ? likeness * WEIGHT.known : likeness,
        typed: false,
      })
    if (near.length > 0 && !corrected) break
  }
  return alternatives
}

/** "330ml" may be written "330 ml", and "spf50" "spf 50". */
function splitNumberAndUnit(word: string): Alternative[] {
  const [, first, second] =
    /^(\p{N}+)(\p{L}+)$/u.exec(word) ?? /^(\p{L}+)(\p{N}+)$/u.exec(word) ?? []
  return first && second
    ? [{ words: [first, second], prefix: false, weight: WEIGHT.joined, typed: true }]
    : []
}
/** Shorter parts are words by accident: "carrot" is no "car rot". */
const MIN_PART_LENGTH = 4
/** "cheeseburger" may be written "cheese burger". */
function splitCompound(word: string, lexicon: Lexicon): Alternative[] {
  const alternatives: Alternative[] = []
  for (let at = MIN_PART_LENGTH; at <= word.length - MIN_PART_LENGTH; at++) {
    const parts = [word.slice(0, at), word.slice(at)]
    if (parts.every((part) => lexicon.shopsWith(part) > 0))
      alternatives.push({ words: parts, prefix: false, weight: WEIGHT.joined, typed: true })
  }
  return alternatives
}

/** Arabic and Hebrew write "and" together with the next word. */
function attachedAnd(word: string, lexicon: Lexicon): Alternative[] {
  const others = /^[وו]\p{L}{2}/u.test(word)
    ? [word.slice(1)]
    : /^[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(word)
      ? [`و${word}`, `ו${word}`]
      : []
  return others
    .filter((other) => lexicon.shopsWith(other) > 0)
    .map((other) => ({ words: [other], prefix: false, weight: WEIGHT.joined, typed: true }))
}
/** "330 ml" may be written "330ml", and "chick peas" as one word, which then matches both terms. */
function joinedWithNeighbour(
  words: readonly string[],
  at: number,
  lexicon: Lexicon,
): Alternative[] {
  const word = words[at] ?? ''
  return [(words[at - 1] ?? ' ') + word, word + (words[at + 1] ?? ' ')]
    .filter((both) => lexicon.shopsWith(both) > 0)
    .map((both) => ({ words: [both], prefix: false, weight: WEIGHT.joined, typed: true }))
}

/** The query without one term, for each term: finds results when one word is wrong. */
export const withoutOneTerm = (query: ParsedQuery): ParsedQuery[] =>
  query.length < 3 ? [] : query.map((_, omitted) => query.filter((_term, at) => at !== omitted))

/** The distinct terms of some readings. */
export const termsOf = (readings: readonly ParsedQuery[]): Term[] => [...new Set(readings.flat())]

export const matchedWordsOf = (query: ParsedQuery): MatchedWord[] =>
  query
    .flat()
    .flatMap(({ words, prefix }) =>
      words.map((word, at) => ({ word, prefix: prefix && at === words.length - 1 })),
    )

/** A prefix with more completions is not expanded. */
const MAX_EXPANSIONS = 32

/**
 * Replaces prefixes by the words that start with them. Postgres finds a few whole words many times
 * faster than a prefix.
 */
export const expandPrefixes = (query: ParsedQuery, lexicon: Lexicon): ParsedQuery =>
  query.map((term) => term.flatMap((alternative) => expandPrefix(alternative, lexicon)))

/** Whether the query has whole words only. */
export const hasNoPrefix = (query: ParsedQuery): boolean =>
  query.every((term) => term.every(({ prefix }) => !prefix))

function expandPrefix(alternative: Alternative, lexicon: Lexicon): Alternative[] {
  const last = alternative.words.at(-1) ?? ''
  const longer = alternative.prefix ? lexicon.startingWith(last, MAX_EXPANSIONS + 1) : []
  if (longer.length === 0 || longer.length > MAX_EXPANSIONS) return [alternative]
  return [...new Set([last, ...longer])].map((word) => ({
    ...alternative,
    words: [...alternative.words.slice(0, -1), word],
    prefix: false,
  }))
}

/**
 * Upper bound of the shops with this query in their names: the rarest term of each reading.
 * Infinite with a prefix.
 */
export function maxShopsMatching(readings: readonly ParsedQuery[], lexicon: Lexicon): number {
  const shopsOf = ({ words, prefix }: Alternative) =>
    prefix ? Infinity : Math.min(...words.map(lexicon.shopsWith))
  return sum(readings.map((query) => Math.min(...query.map((term) => sum(term.map(shopsOf))))))
}
const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0)
