/** Codes are read aloud at a loud counter and typed with gloves on: case and spaces say nothing. */
export const samePickupCode = (given: string, code: string): boolean =>
  given.replaceAll(/\s/g, '').toUpperCase() === code.toUpperCase()
