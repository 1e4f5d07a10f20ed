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
  const dietOf = new Map<number, Diet>()
  for (let at = 0; at < words.length;) {
    const phrase = phraseAt(words.slice(at).map(({ word }) => word))
    const length = phrase?.words.length ?? 1
    if (phrase) for (const word of words.slice(at, at + length)) dietOf.set(word.at, phrase.diet)
    at += length
  }
  const without = (isOmitted: (diet: Diet | undefined) => boolean) =>
    tokens.filter((_, at) => !isOmitted(dietOf.get(at))).join(' ')
  const named = new Set(dietOf.values())
  return {
    diets: DIETS.filter((diet) => named.has(diet)).map((diet) => ({
      diet,
      without: without((other) => other === diet),
    })),
    rest: without((diet) => diet !== undefined),
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
