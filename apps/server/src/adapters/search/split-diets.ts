import type { Allergen } from '@hawker/domain/catalog/allergens'
import { DIETS, type Diet } from '@hawker/domain/catalog/diets'
import { EXCLUDED, phrasesFor } from './allergen-phrases.ts'
import { DIET_PHRASES } from './diet-phrases.ts'
import { wordsOf } from './fold.ts'
import type { DietaryTerm } from './port.ts'
import { ONE_SLIP, slipLikeness } from './slip-likeness.ts'

/** What a phrase requires: a diet, or that allergens are absent. */
type Requirement = { readonly diet: Diet } | { readonly allergens: readonly Allergen[] }
type Phrase = { readonly requirement: Requirement; readonly words: readonly string[] }

const DIET_REQUIREMENTS = DIETS.map((diet) => ({
  requirement: { diet },
  phrases: DIET_PHRASES[diet].flatMap((line) => line.split(',')),
}))
const ALLERGEN_REQUIREMENTS = EXCLUDED.map((excluded) => ({
  requirement: { allergens: excluded.allergens },
  phrases: phrasesFor(excluded),
}))
// The longest first: "نباتي صرف" is vegan, "نباتي" vegetarian.
const PHRASES: readonly Phrase[] = [...DIET_REQUIREMENTS, ...ALLERGEN_REQUIREMENTS]
  .flatMap(({ requirement, phrases }) =>
    phrases.map((phrase) => ({ requirement, words: wordsOf(phrase) })),
  )
  .toSorted((a, b) => b.words.length - a.words.length)

/** A shorter word with a slip may be a word of its own: "vegas". */
const LETTERS_FOR_SLIPS = 6
/** "fish free delivery" and "egg free range" are free of nothing. */
const FREE_THING = new Set(['range', 'delivery', 'shipping', 'lieferung'])

/** The diets and the excluded allergens that a search names, and the rest of it. */
export function splitDiets(term: string): DietaryTerm {
  const tokens = term.split(/\s+/u).filter(Boolean)
  const words = tokens.flatMap((token, at) => wordsOf(token).map((word) => ({ word, at })))
  const requirementOf = new Map<number, Requirement>()
  for (let at = 0; at < words.length;) {
    const phrase = phraseAt(words.slice(at).map(({ word }) => word))
    const length = phrase?.words.length ?? 1
    if (phrase)
      for (const word of words.slice(at, at + length))
        requirementOf.set(word.at, phrase.requirement)
    at += length
  }
  const without = (isOmitted: (requirement: Requirement | undefined) => boolean) =>
    tokens.filter((_, at) => !isOmitted(requirementOf.get(at))).join(' ')
  const named = [...new Set(requirementOf.values())]
  const diets = named.flatMap((one) => ('diet' in one ? [one] : []))
  return {
    diets: DIETS.flatMap((diet) => diets.filter((one) => one.diet === diet)).map((one) => ({
      diet: one.diet,
      without: without((other) => other === one),
    })),
    allergens: named
      .flatMap((one) =>
        'allergens' in one ? one.allergens.map((allergen) => ({ allergen, one })) : [],
      )
      .filter(
        ({ allergen }, place, all) =>
          all.findIndex((other) => other.allergen === allergen) === place,
      )
      .map(({ allergen, one }) => ({ allergen, without: without((other) => other === one) })),
    rest: without((requirement) => requirement !== undefined),
  }
}

const phraseAt = (words: readonly string[]): Phrase | undefined =>
  PHRASES.find((phrase) => startsWith(words, phrase, isSame)) ??
  PHRASES.find((phrase) => startsWith(words, phrase, isSlipOf))

type IsMeant = (typed: string, word: string) => boolean
const startsWith = (words: readonly string[], phrase: Phrase, isMeant: IsMeant): boolean =>
  phrase.words.every((word, at) => isMeant(words[at] ?? '', word)) &&
  !(phrase.words.at(-1) === 'free' && FREE_THING.has(words[phrase.words.length] ?? ''))
const isSame: IsMeant = (typed, word) => typed === word
const isSlipOf: IsMeant = (typed, word) =>
  typed === word ||
  (word.length >= LETTERS_FOR_SLIPS &&
    // Saves the comparison with hundreds of phrases.
    Math.abs(typed.length - word.length) <= 1 &&
    slipLikeness(typed, word) >= ONE_SLIP)

const foldedPhrases = (isOfRequirement: (requirement: Requirement) => boolean): string[] =>
  PHRASES.filter(({ requirement }) => isOfRequirement(requirement)).map(({ words }) =>
    words.join(' '),
  )

/** The phrases of a diet, folded. Titles with one of them name the diet. */
export const phrasesOf = (diet: Diet): string[] =>
  foldedPhrases((requirement) => 'diet' in requirement && requirement.diet === diet)

/** The phrases that exclude an allergen, folded. */
export const phrasesWithout = (allergen: Allergen): string[] =>
  foldedPhrases(
    (requirement) => 'allergens' in requirement && requirement.allergens.includes(allergen),
  )
