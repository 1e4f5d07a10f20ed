import { WHOLE_PPM, allocate, divideRounded, percentOf } from '../money/money.ts'
import type { PricedTax } from './price-breakdown.ts'
import type { TaxClass } from './price-input.ts'

export type TaxComponent = TaxClass & { readonly base: bigint }

/**
 * Computes tax once per rate, as the invoice shows it, and splits it among the components of that
 * rate. Each line so has an exact share for refunds. `shares` follow the order of the components.
 */
export function taxOf(
  components: readonly TaxComponent[],
  included: boolean,
): { taxes: PricedTax[]; shares: bigint[] } {
  const shares = components.map(() => 0n)
  const taxes: PricedTax[] = []
  for (const ratePpm of new Set(components.map((component) => component.taxRatePpm))) {
    const sameRate = components.flatMap((component, index) =>
      component.taxRatePpm === ratePpm ? [{ ...component, index }] : [],
    )
    const base = sameRate.reduce((sum, component) => sum + component.base, 0n)
    const amount = included
      ? base - divideRounded(base * WHOLE_PPM, WHOLE_PPM + ratePpm)
      : percentOf(base, ratePpm)
    const parts = allocate(
      amount,
      sameRate.map((component) => component.base),
    )
    sameRate.forEach((component, position) => {
      shares[component.index] = parts[position] ?? 0n
    })
    const title = sameRate.find((component) => component.taxTitle !== '')?.taxTitle ?? ''
    if (ratePpm > 0n && base > 0n) taxes.push({ title, ratePpm, base, amount, included })
  }
  return { taxes, shares }
}
