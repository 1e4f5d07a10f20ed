/** The one clock of the storefront, in milliseconds since 1970. Server and browser each have their own. */
export const now = (): number => Date.now()
