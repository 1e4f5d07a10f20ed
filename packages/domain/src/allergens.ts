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

const GRAVEST: readonly AllergenAnswer[] = ['contains', 'may_contain', 'unknown']

/** Of a dish with all that was chosen to it: what the gravest of its parts says. */
export function gravestAnswer(parts: readonly AllergenDeclaration[], allergen: Allergen): AllergenAnswer {
  const answers = parts.map((part) => allergenAnswer(part, allergen))
  return GRAVEST.find((answer) => answers.includes(answer)) ?? 'no'
}
