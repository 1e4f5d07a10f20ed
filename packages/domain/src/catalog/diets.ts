/** The codes in `diets` of a product and in the filter `diet:<code>`. */
export const DIETS = [
  'vegetarian',
  'vegan',
  'pescatarian',
  'halal',
  'kosher',
  'gluten_free',
  'lactose_free',
  'sugar_free',
  'organic',
] as const
export type Diet = (typeof DIETS)[number]

const codes: readonly string[] = DIETS
export const isDiet = (code: string): code is Diet => codes.includes(code)
