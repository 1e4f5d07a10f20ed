import { DIETS, type Diet } from '@hawker/domain/catalog/diets'
import { DIET_PHRASES } from './diet-phrases.ts'
import { wordsOf } from './fold.ts'
import type { DietaryTerm } from './port.ts'
import { ONE_SLIP, slipLikeness } from './slip-likeness.ts'

type Phrase = { readonly diet: Diet; readonly words: readonly string[] }

// The longest first: "نباتي صرف" is vegan, "نباتي" vegetarian.
const PHRASES: readonly Phrase[] = DIETS.flatMap((diet) =>
  DIET_PHRASES[diet]
    .flatMap((line) => line.split(','))
    .map((phrase) => ({ diet, words: wordsOf(phrase) })),
).toSorted((a, b) => b.words.length - a.words.length)

/** A shorter word with a slip may be a word of its own: "vegas". */
const LETTERS_FOR_SLIPS = 6

/** The diets that a search names, and the rest of it. */
export function splitDiets(term: string): DietaryTerm {
  const tokens = term.split(/\s+/u).filter(Boolean)
  const words = tokens.flatMap((token, at) => wordsOf(token).map((word) => ({ word, at })))
  const diets = new Set<Diet>()
  const taken = new Set<number>()
  for (let at = 0; at < words.length;) {
    const phrase = phraseAt(words.map(({ word }) => word).slice(at))
    if (phrase) {
      diets.add(phrase.diet)
      for (const { at: token } of words.slice(at, at + phrase.words.length)) taken.add(token)
    }
    at += phrase?.words.length ?? 1
  }
  return {
    diets: DIETS.filter((diet) => diets.has(diet)),
    rest: tokens.filter((_, at) => !taken.has(at)).join(' '),
  }
}

const phraseAt = (words: readonly string[]): Phrase | undefined =>
  PHRASES.find((phrase) => startsWith(words, phrase, isSame)) ??
  PHRASES.find((phrase) => startsWith(words, phrase, isSlipOf))

type IsMeant = (typed: string, word: string) => boolean
const startsWith = (words: readonly string[], phrase: Phrase, isMeant: IsMeant): boolean =>
  phrase.words.every((word, at) => isMeant(words[at] ?? '', word))
const isSame: IsMeant = (typed, word) => typed === word
const isSlipOf: IsMeant = (typed, word) =>
  typed === word || (word.length >= LETTERS_FOR_SLIPS && slipLikeness(typed, word) >= ONE_SLIP)

/** The phrases of a diet, folded. Titles with one of them name the diet. */
export const phrasesOf = (diet: Diet): string[] =>
  PHRASES.filter((phrase) => phrase.diet === diet).map(({ words }) => words.join(' '))
