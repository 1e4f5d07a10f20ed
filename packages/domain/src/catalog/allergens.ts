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
