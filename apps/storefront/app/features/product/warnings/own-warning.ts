import type { Product } from '@hawker/contract/catalog'
import { type AllergenWarning, warningOf } from '../../../lib/dishes/dish-facts.ts'
import { chosenAddons, type Choice } from '../addition.ts'
import type { MenuFilter } from '../../../lib/dishes/menu-filter.ts'

/** What the customer must know before adding a product with these options. */
export type OwnWarning = AllergenWarning & {
  /** The customer has pressed "I know" for this product and these allergens. */
  acknowledged: boolean
}

/** Warnings that the customer has acknowledged, until the page is left. */
const acknowledgedWarnings = new Set<string>()
const keyOf = (product: Product, warning: AllergenWarning): string =>
  JSON.stringify([
    product.uuid,
    warning.answer,
    warning.answer === 'unknown' ? [] : warning.allergens,
  ])

export function ownWarningOf(
  product: Product,
  choice: Choice,
  { without }: MenuFilter,
): OwnWarning | undefined {
  const warning = warningOf([product, ...chosenAddons(product, choice)], without)
  return warning && { ...warning, acknowledged: acknowledgedWarnings.has(keyOf(product, warning)) }
}

export function acknowledgeWarning(product: Product, warning: AllergenWarning): void {
  acknowledgedWarnings.add(keyOf(product, warning))
}
