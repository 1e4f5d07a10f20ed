import type { Product } from '@hawker/contract/catalog'
import { type AllergenWarning, warningOf } from '../../../lib/dishes/dish-facts.ts'
import { cartState } from '../../cart/index.ts'
import { chosenAddons, type Choice } from '../product-choice.ts'
import type { MenuFilter } from '../../../lib/dishes/menu-filter.ts'

/** What the customer must know before adding a product with these options. */
export type OwnWarning = AllergenWarning & {
  /** The customer has added something in spite of this warning to the current order. */
  acknowledged: boolean
}

/** Warnings that the customer has acknowledged for the current order, until the page is left. */
const acknowledgedWarnings = new Set<string>()
const keyOf = (warning: AllergenWarning): string =>
  JSON.stringify([warning.answer, warning.answer === 'unknown' ? [] : warning.allergens])

export function ownWarningOf(
  product: Product,
  choice: Choice,
  { without }: MenuFilter,
): OwnWarning | undefined {
  // An empty cart begins another order.
  if (cartState().lines.length === 0) acknowledgedWarnings.clear()
  const warning = warningOf([product, ...chosenAddons(product, choice)], without)
  return warning && { ...warning, acknowledged: acknowledgedWarnings.has(keyOf(warning)) }
}

export function acknowledgeWarning(warning: AllergenWarning): void {
  acknowledgedWarnings.add(keyOf(warning))
}
