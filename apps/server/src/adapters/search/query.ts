import { wordsOf } from './fold.ts'
import { type Lexicon, forgiven } from './lexicon.ts'
import type { SoughtWord } from './port.ts'

/** One way to say a part of what was typed: all of these words. `worth` is what it counts, 1 for what was really typed. */
export type Way = {
  readonly words: readonly string[]
  readonly prefix: boolean
  readonly worth: number
}
/** Parts of what was typed, each in all its ways: every part must be there, in one of them. */
export type Parts = readonly (readonly Way[])[]

const MOST_WORDS = 10
const LONGEST_SYNONYM = 4
const WORTH = { synonym: 0.85, sound: 0.8, joined: 0.95, oneError: 0.75, moreErrors: 0.6 }

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

/** Reads what was typed. The last word may be unfinished, unless a space follows it that was meant. `corrected`: words that exist are doubted as well. */
export function readQuery(
  term: string,
  lexicon: Lexicon,
  synonyms: Synonyms,
  corrected: boolean,
): Parts {
  const words = wordsOf(term).slice(0, MOST_WORDS)
  const parts: Way[][] = []
  for (let at = 0; at < words.length;) {
    const phrase = longestPhrase(words, at, synonyms)
    const last = at + phrase.length === words.length
    const others = (synonyms.get(phrase.join(' ')) ?? []).map((other) => ({
      words: other.split(' '),
      prefix: false,
      worth: WORTH.synonym,
    }))
    const itself =
      phrase.length === 1
        ? waysOf(phrase[0] ?? '', last, lexicon, corrected)
        : [{ words: phrase, prefix: last, worth: 1 }]
    parts.push([...itself, ...others, ...joinedWith(words, at, lexicon)])
    at += phrase.length
  }
  return parts
}

function longestPhrase(words: readonly string[], at: number, synonyms: Synonyms): string[] {
  for (let length = Math.min(LONGEST_SYNONYM, words.length - at); length > 1; length--) {
    const phrase = words.slice(at, at + length)
    if (synonyms.has(phrase.join(' '))) return phrase
  }
  return words.slice(at, at + 1)
}

function waysOf(word: string, last: boolean, lexicon: Lexicon, corrected: boolean): Way[] {
  const typed: Way = { words: [word], prefix: last, worth: 1 }
  const ways = [typed, ...takenApart(word)]
  // A short word that exists sounds like too many others.
  if (lexicon.shopsWith(word) === 0 || word.length > 2)
    for (const other of lexicon.soundsLike(word))
      ways.push({ words: [other], prefix: false, worth: WORTH.sound })
  const known = lexicon.shopsWith(word) > 0 || (last && lexicon.startingWith(word, 1).length > 0)
  if (known && !corrected) return ways
  for (let most = 1; most <= forgiven(word); most++) {
    const near = lexicon
      .near(word, most, last)
      .filter((other) => other.word !== word && other.distance > 0)
    for (const { word: other, distance } of near)
      ways.push({
        words: [other],
        prefix: false,
        worth: distance > 1 ? WORTH.moreErrors : WORTH.oneError,
      })
    if (near.length > 0 && !corrected) break
  }
  return ways
}

/** "330ml" is also written "330 ml", and "spf50" "spf 50". */
function takenApart(word: string): Way[] {
  const [, first, second] =
    /^(\p{N}+)(\p{L}+)$/u.exec(word) ?? /^(\p{L}+)(\p{N}+)$/u.exec(word) ?? []
  return first && second ? [{ words: [first, second], prefix: false, worth: WORTH.joined }] : []
}
/** "330 ml" is also written "330ml", and "chick peas" in one word: each of the two is found in it. */
function joinedWith(words: readonly string[], at: number, lexicon: Lexicon): Way[] {
  const word = words[at] ?? ''
  return [(words[at - 1] ?? ' ') + word, word + (words[at + 1] ?? ' ')]
    .filter((both) => lexicon.shopsWith(both) > 0)
    .map((both) => ({ words: [both], prefix: false, worth: WORTH.joined }))
}

/** The same without one of the parts, for each of them: for who remembers one word wrongly. */
export const leavingOneOut = (parts: Parts): Parts[] =>
  parts.length < 3 ? [] : parts.map((_, left) => parts.filter((_part, at) => at !== left))

export const soughtWords = (parts: Parts): SoughtWord[] =>
  parts
    .flat()
    .flatMap(({ words, prefix }) =>
      words.map((word, at) => ({ word, prefix: prefix && at === words.length - 1 })),
    )

/** An unfinished word that more names go on from stays as it is. */
const FEW_WORDS = 32

/** The same with unfinished words written out, as names have them: Postgres reads a few whole words many times faster than all that begin alike. */
export const writtenOut = (parts: Parts, lexicon: Lexicon): Parts =>
  parts.map((ways) => ways.flatMap((way) => waysOut(way, lexicon)))

/** Whether no word in it is unfinished. */
export const isWritten = (parts: Parts): boolean =>
  parts.every((ways) => ways.every(({ prefix }) => !prefix))

function waysOut(way: Way, lexicon: Lexicon): Way[] {
  const last = way.words.at(-1) ?? ''
  const longer = way.prefix ? lexicon.startingWith(last, FEW_WORDS + 1) : []
  if (longer.length === 0 || longer.length > FEW_WORDS) return [way]
  return [...new Set([last, ...longer])].map((word) => ({
    ...way,
    words: [...way.words.slice(0, -1), word],
    prefix: false,
  }))
}

/** No more shops than these have it in their names: of each reading its rarest part says so. An unfinished word may be anything. */
export function mostShopsWith(readings: readonly Parts[], lexicon: Lexicon): number {
  const shopsOf = ({ words, prefix }: Way) =>
    prefix ? Infinity : Math.min(...words.map(lexicon.shopsWith))
  return sum(readings.map((parts) => Math.min(...parts.map((ways) => sum(ways.map(shopsOf))))))
}
const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0)
