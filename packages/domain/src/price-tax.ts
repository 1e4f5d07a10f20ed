import { WHOLE_PPM, allocate, divideRounded, percentOf } from './money.ts'
import type { PricedTax } from './price-breakdown.ts'
import type { TaxClass } from './price-input.ts'

export type TaxComponent = TaxClass & { readonly base: bigint }

/**
 * Step 8: tax is reckoned once per rate, as the invoice shows it, then shared out to the components of that rate, so each line
 * also has an exact share for refunds. `shares` follow the order of the components.
 */
export function taxOf(
  components: readonly TaxComponent[],
  included: boolean,
): { taxes: PricedTax[]; shares: bigint[] } {
  const shares = components.map(() => 0n)
  const taxes: PricedTax[] = []
  for (const ratePpm of new Set(components.map((component) => component.taxRatePpm))) {
    const members = components.flatMap((component, index) =>
      component.taxRatePpm === ratePpm ? [{ ...component, index }] : [],
    )
    const base = members.reduce((sum, member) => sum + member.base, 0n)
    const amount = included
      ? base - divideRounded(base * WHOLE_PPM, WHOLE_PPM + ratePpm)
      : percentOf(base, ratePpm)
    const parts = allocate(
      amount,
      members.map((member) => member.base),
    )
    members.forEach((member, place) => {
      shares[member.index] = parts[place] ?? 0n
    })
    const title = members.find((member) => member.taxTitle !== '')?.taxTitle ?? ''
    if (ratePpm > 0n && base > 0n) taxes.push({ title, ratePpm, base, amount, included })
  }
  return { taxes, shares }
}
