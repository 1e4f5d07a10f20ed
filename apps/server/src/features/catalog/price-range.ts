/** Prices of several products, in minor units of the base currency. */
export type PriceRange = {
  readonly count: number
  readonly sum: bigint
  readonly min: bigint
  readonly max: bigint
}
