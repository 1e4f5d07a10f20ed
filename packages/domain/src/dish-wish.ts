import type { Allergen } from './allergens.ts'
import { type AllergenDeclaration, isFreeOf } from './allergen-answers.ts'
import { DIETS, type Diet } from './diets.ts'
import { type DietDeclaration, dietAnswer } from './diet-rules.ts'
import { type Offered, type RequiredGroup, choicesThat } from './required-group.ts'

/** What somebody asks of a dish: diets that it keeps, allergens that it is free of. */
export type Wish = { readonly diets: readonly Diet[]; readonly without: readonly Allergen[] }

/** Unknown is not safe: of what nobody said anything it is not believed. */
export const suits = (
  part: AllergenDeclaration & DietDeclaration,
  { diets, without }: Wish,
): boolean => isFreeOf(part, without) && diets.every((diet) => dietAnswer(part, diet) === 'kept')

type Part = AllergenDeclaration & DietDeclaration

/** What may be chosen of each group to have the dish as it is wished; undefined: it cannot be had so. What need not be chosen keeps nobody from it. */
export const waysToHave = <Option extends Part & Offered>(
  dish: Part,
  groups: readonly RequiredGroup<Option>[],
  wish: Wish,
): Option[][] | undefined =>
  suits(dish, wish) ? choicesThat(groups, (option) => suits(option, wish)) : undefined

/** The diets that a dish can be had in, with what has to be chosen to it. */
export const dietsToHave = (dish: Part, groups: readonly RequiredGroup<Part & Offered>[]): Diet[] =>
  DIETS.filter((diet) => waysToHave(dish, groups, { diets: [diet], without: [] }) !== undefined)
