import type { Allergen } from './allergens.ts'
import type { OptionPortions, RequiredOptionGroup } from './required-options.ts'

export type AllergenDeclaration = {
  readonly declared: boolean
  readonly contains: readonly Allergen[]
  readonly mayContain: readonly Allergen[]
}

export type AllergenStatus = 'contains' | 'may_contain' | 'no' | 'unknown'

/** 'unknown' is not 'no': a product without a declaration may contain any allergen. */
export function allergenStatus(
  { declared, contains, mayContain }: AllergenDeclaration,
  allergen: Allergen,
): AllergenStatus {
  if (contains.includes(allergen)) return 'contains'
  if (mayContain.includes(allergen)) return 'may_contain'
  return declared ? 'no' : 'unknown'
}

const WORST_FIRST: readonly AllergenStatus[] = ['contains', 'may_contain', 'unknown', 'no']

/** The status of a dish with its chosen options: that of its worst part. */
export const worstStatusOfParts = (
  parts: readonly AllergenDeclaration[],
  allergen: Allergen,
): AllergenStatus => worstStatus(parts.map((part) => allergenStatus(part, allergen)))

export const worstStatus = (statuses: readonly AllergenStatus[]): AllergenStatus =>
  WORST_FIRST.find((status) => statuses.includes(status)) ?? 'no'

export const isFreeOf = (part: AllergenDeclaration, allergens: readonly Allergen[]): boolean =>
  allergens.every((allergen) => allergenStatus(part, allergen) === 'no')

/**
 * The best status that the required choice from a group can have. Each option counts once per
 * available portion.
 */
export function bestStatusInGroup(
  { min, options }: RequiredOptionGroup<AllergenDeclaration & OptionPortions>,
  allergen: Allergen,
): AllergenStatus {
  const portions = options.flatMap((option) =>
    Array<AllergenStatus>(Math.min(option.portions, min)).fill(allergenStatus(option, allergen)),
  )
  const bestChoice = portions
    .toSorted((a, b) => WORST_FIRST.indexOf(b) - WORST_FIRST.indexOf(a))
    .slice(0, min)
  return worstStatus(bestChoice)
}
