let clock = (): number => Date.now()

/** The one clock of the storefront, in milliseconds since 1970. Server and browser each have their own. */
export const now = (): number => clock()

/** On the server: the marketplace's, which a demo may set. */
export function goBy(other: () => number): void {
  clock = other
}

const APART_MS = 120_000
/** In a demo's browser: as far from the device's clock as the marketplace's was when the page was made, where somebody has set that. */
export function goWith(madeAt: number): void {
  const aheadMs = madeAt - Date.now()
  if (Math.abs(aheadMs) > APART_MS) goBy(() => Date.now() + aheadMs)
}
