/** The age limits that laws and licences set for a sale. */
export const AGE_LIMITS = [16, 18, 21] as const
export type AgeLimit = (typeof AGE_LIMITS)[number]

/** The age limit of a whole bag: the highest one in it. Null when nothing in it has a limit. */
export const highestAgeLimit = (ages: readonly (number | null)[]): number | null =>
  ages.reduce(
    (highest, age) => (age === null || (highest !== null && highest >= age) ? highest : age),
    null,
  )
