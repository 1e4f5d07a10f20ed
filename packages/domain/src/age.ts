/** From which age on something may be sold, as laws and licences say it. */
export const AGES = [16, 18, 21] as const
export type Age = (typeof AGES)[number]

/** How old whoever takes things has to be, all of them together; null where nobody has to be asked. */
export const oldestOf = (ages: readonly (number | null)[]): number | null =>
  ages.reduce(
    (oldest, age) => (age === null || (oldest !== null && oldest >= age) ? oldest : age),
    null,
  )
