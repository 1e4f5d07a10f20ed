import type { Allergen } from './allergens.ts'
import { type AllergenDeclaration, isFreeOf } from './allergen-status.ts'
import { DIETS, type Diet } from './diets.ts'
import { type DietDeclaration, dietStatus } from './diet-rules.ts'
import {
  type OptionPortions,
  type RequiredOptionGroup,
  suitableOptions,
} from './required-options.ts'

/** Requires a dish to keep all `diets` and to be free of all allergens in `without`. */
export type DietaryFilter = {
  readonly diets: readonly Diet[]
  readonly without: readonly Allergen[]
}

/** Undeclared allergens and diets count as unsafe. */
export const matchesFilter = (
  part: AllergenDeclaration & DietDeclaration,
  { diets, without }: DietaryFilter,
): boolean => isFreeOf(part, without) && diets.every((diet) => dietStatus(part, diet) === 'kept')

type Part = AllergenDeclaration & DietDeclaration

/**
 * The options of each required group that match the filter. Undefined when the dish cannot match
 * it. Optional groups do not matter: a customer can leave them out.
 */
export const matchingChoices = <Option extends Part & OptionPortions>(
  dish: Part,
  groups: readonly RequiredOptionGroup<Option>[],
  wish: DietaryFilter,
): Option[][] | undefined =>
  matchesFilter(dish, wish)
    ? suitableOptions(groups, (option) => matchesFilter(option, wish))
    : undefined

/** The diets that a dish can keep together with its required options. */
export const availableDiets = (
  dish: Part,
  groups: readonly RequiredOptionGroup<Part & OptionPortions>[],
): Diet[] =>
  DIETS.filter(
    (diet) => matchingChoices(dish, groups, { diets: [diet], without: [] }) !== undefined,
  )
