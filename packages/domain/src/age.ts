/** How old whoever takes things has to be, all of them together; null where nobody has to be asked. */
export const oldestOf = (ages: readonly (number | null)[]): number | null =>
  ages.reduce((oldest, age) => (age === null || (oldest !== null && oldest >= age) ? oldest : age), null)
