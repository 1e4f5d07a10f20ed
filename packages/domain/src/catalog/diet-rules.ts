import type { Allergen } from './allergens.ts'
import type { Diet } from './diets.ts'

/**
 * A product with one of these allergens breaks the diet, even when it is declared suitable. Milk
 * does not break lactose_free: lactose-free milk exists.
 */
const FORBIDDEN: Readonly<Partial<Record<Diet, readonly Allergen[]>>> = {
  vegan: ['milk', 'eggs', 'fish', 'crustaceans', 'molluscs'],
  vegetarian: ['fish', 'crustaceans', 'molluscs'],
  gluten_free: ['gluten'],
}
export const forbiddenAllergens = (diet: Diet): readonly Allergen[] => FORBIDDEN[diet] ?? []

/** Diets that include all requirements of another diet. */
const STRICTER: Readonly<Partial<Record<Diet, readonly Diet[]>>> = {
  vegetarian: ['vegan'],
  pescatarian: ['vegetarian', 'vegan'],
  lactose_free: ['vegan'],
}
/** The diets that satisfy this one: itself first, then the stricter ones. */
export const satisfyingDiets = (diet: Diet): readonly Diet[] => [diet, ...(STRICTER[diet] ?? [])]

/** Leaves out the diets that another one implies: "vegan" implies "vegetarian". */
export const withoutImpliedDiets = (diets: readonly Diet[]): Diet[] =>
  diets.filter(
    (diet) =>
      !satisfyingDiets(diet).some((stricter) => stricter !== diet && diets.includes(stricter)),
  )

export type DietDeclaration = {
  readonly diets: readonly Diet[]
  readonly contains: readonly Allergen[]
}
export type DietStatus = 'kept' | 'broken' | 'unknown'

/** A product without a declaration is 'unknown', which counts as unsafe. */
export function dietStatus({ diets, contains }: DietDeclaration, diet: Diet): DietStatus {
  const isBroken = (candidate: Diet) =>
    forbiddenAllergens(candidate).some((allergen) => contains.includes(allergen))
  if (isBroken(diet)) return 'broken'
  return satisfyingDiets(diet).some(
    (candidate) => diets.includes(candidate) && !isBroken(candidate),
  )
    ? 'kept'
    : 'unknown'
}
