/** What several products cost, base-currency minor units. */
export type PriceRange = {
  readonly count: number
  readonly sum: bigint
  readonly min: bigint
  readonly max: bigint
}
