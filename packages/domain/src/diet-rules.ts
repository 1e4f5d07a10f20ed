import type { Allergen } from './allergens.ts'
import type { Diet } from './diets.ts'

/** What holds one of these does not keep the diet, whatever it says of itself. Milk is no such thing for lactose_free: it may be free of it. */
const BREAKERS: Readonly<Partial<Record<Diet, readonly Allergen[]>>> = {
  vegan: ['milk', 'eggs', 'fish', 'crustaceans', 'molluscs'],
  vegetarian: ['fish', 'crustaceans', 'molluscs'],
  gluten_free: ['gluten'],
}
export const breakersOf = (diet: Diet): readonly Allergen[] => BREAKERS[diet] ?? []

/** The diets that ask for all that this one asks for, itself first. */
const STRICTER: Readonly<Partial<Record<Diet, readonly Diet[]>>> = {
  vegetarian: ['vegan'],
  pescatarian: ['vegetarian', 'vegan'],
  lactose_free: ['vegan'],
}
export const keepersOf = (diet: Diet): readonly Diet[] => [diet, ...(STRICTER[diet] ?? [])]

/** Of some diets those that are worth a word: who reads "vegan" knows that it is vegetarian. */
export const strictest = (diets: readonly Diet[]): Diet[] =>
  diets.filter(
    (diet) => !keepersOf(diet).some((keeper) => keeper !== diet && diets.includes(keeper)),
  )

export type DietDeclaration = {
  readonly diets: readonly Diet[]
  readonly contains: readonly Allergen[]
}
export type DietAnswer = 'kept' | 'broken' | 'unknown'

/** 'unknown' is not 'kept': of what nobody said so may be anything. */
export function dietAnswer({ diets, contains }: DietDeclaration, diet: Diet): DietAnswer {
  const breaks = (one: Diet) => breakersOf(one).some((allergen) => contains.includes(allergen))
  if (breaks(diet)) return 'broken'
  return keepersOf(diet).some((keeper) => diets.includes(keeper) && !breaks(keeper))
    ? 'kept'
    : 'unknown'
}
