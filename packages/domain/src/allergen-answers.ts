import type { Allergen } from './allergens.ts'
import type { Offered, RequiredGroup } from './required-group.ts'

export type AllergenDeclaration = {
  readonly declared: boolean
  readonly contains: readonly Allergen[]
  readonly mayContain: readonly Allergen[]
}

export type AllergenAnswer = 'contains' | 'may_contain' | 'no' | 'unknown'

/** 'unknown' is not 'no': a product whose allergens nobody declared may hold anything, and the shop has to be asked. */
export function allergenAnswer(
  { declared, contains, mayContain }: AllergenDeclaration,
  allergen: Allergen,
): AllergenAnswer {
  if (contains.includes(allergen)) return 'contains'
  if (mayContain.includes(allergen)) return 'may_contain'
  return declared ? 'no' : 'unknown'
}

const GRAVEST: readonly AllergenAnswer[] = ['contains', 'may_contain', 'unknown', 'no']

/** Of a dish with all that was chosen to it: what the gravest of its parts says. */
export const gravestAnswer = (
  parts: readonly AllergenDeclaration[],
  allergen: Allergen,
): AllergenAnswer => gravestOf(parts.map((part) => allergenAnswer(part, allergen)))

export const gravestOf = (answers: readonly AllergenAnswer[]): AllergenAnswer =>
  GRAVEST.find((answer) => answers.includes(answer)) ?? 'no'

export const isFreeOf = (part: AllergenDeclaration, allergens: readonly Allergen[]): boolean =>
  allergens.every((allergen) => allergenAnswer(part, allergen) === 'no')

/** Of a group: the least that can be said of it to somebody who chooses with care. */
export function mildestAnswer(
  { min, options }: RequiredGroup<AllergenDeclaration & Offered>,
  allergen: Allergen,
): AllergenAnswer {
  const portions = options.flatMap((option) =>
    Array<AllergenAnswer>(Math.min(option.portions, min)).fill(allergenAnswer(option, allergen)),
  )
  const careful = portions
    .toSorted((one, other) => GRAVEST.indexOf(other) - GRAVEST.indexOf(one))
    .slice(0, min)
  return gravestOf(careful)
}
