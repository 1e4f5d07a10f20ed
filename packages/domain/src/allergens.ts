import type { Offered, RequiredGroup } from './required-group.ts'

/** The 14 substances of Annex II of Regulation (EU) No 1169/2011, in its order. */
export const ALLERGENS = [
  'gluten',
  'crustaceans',
  'eggs',
  'fish',
  'peanuts',
  'soybeans',
  'milk',
  'nuts',
  'celery',
  'mustard',
  'sesame',
  'sulphites',
  'lupin',
  'molluscs',
] as const
export type Allergen = (typeof ALLERGENS)[number]

const codes: readonly string[] = ALLERGENS
export const isAllergen = (code: string): code is Allergen => codes.includes(code)

export type AllergenDeclaration = {
  readonly declared: boolean
  readonly contains: readonly Allergen[]
  readonly mayContain: readonly Allergen[]
}

export type AllergenAnswer = 'contains' | 'may_contain' | 'no' | 'unknown'

/** 'unknown' is not 'no': a product whose allergens nobody declared may hold anything, and the shop has to be asked. */
export function allergenAnswer({ declared, contains, mayContain }: AllergenDeclaration, allergen: Allergen): AllergenAnswer {
  if (contains.includes(allergen)) return 'contains'
  if (mayContain.includes(allergen)) return 'may_contain'
  return declared ? 'no' : 'unknown'
}

const GRAVEST: readonly AllergenAnswer[] = ['contains', 'may_contain', 'unknown', 'no']

/** Of a dish with all that was chosen to it: what the gravest of its parts says. */
export const gravestAnswer = (parts: readonly AllergenDeclaration[], allergen: Allergen): AllergenAnswer =>
  gravestOf(parts.map((part) => allergenAnswer(part, allergen)))

export const gravestOf = (answers: readonly AllergenAnswer[]): AllergenAnswer => GRAVEST.find((answer) => answers.includes(answer)) ?? 'no'

export const isFreeOf = (part: AllergenDeclaration, allergens: readonly Allergen[]): boolean =>
  allergens.every((allergen) => allergenAnswer(part, allergen) === 'no')

/** Of a group: the least that can be said of it to somebody who chooses with care. */
export function mildestAnswer({ min, options }: RequiredGroup<AllergenDeclaration & Offered>, allergen: Allergen): AllergenAnswer {
  const portions = options.flatMap((option) => Array<AllergenAnswer>(Math.min(option.portions, min)).fill(allergenAnswer(option, allergen)))
  const careful = portions.toSorted((one, other) => GRAVEST.indexOf(other) - GRAVEST.indexOf(one)).slice(0, min)
  return gravestOf(careful)
}
