/**
 * Countries of the European Economic Area, where an offer must show the lowest price of the 30 days
 * before it (Directive 98/6/EC, article 6a).
 */
const PRIOR_PRICE_COUNTRIES: ReadonlySet<string> = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK'.split(
    ' ',
  ),
)

/**
 * The lowest price of the 30 days before an offer, if the marketplace's country asks for it. A value
 * above the usual price is outdated.
 */
export const priorPrice = (
  offer: { price: number; total_price: number; price_30d_low: number | null },
  country: string | undefined,
): number | null => {
  const { price, total_price: current, price_30d_low: lowest } = offer
  const isRequired = country !== undefined && PRIOR_PRICE_COUNTRIES.has(country)
  return isRequired && current < price && lowest !== null && lowest <= price ? lowest : null
}
