/** Codes are read aloud and typed in a hurry, so case and spaces do not count. */
export const samePickupCode = (given: string, code: string): boolean =>
  given.replaceAll(/\s/g, '').toUpperCase() === code.toUpperCase()
