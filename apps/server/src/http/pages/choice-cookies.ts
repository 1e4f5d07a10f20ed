import { cookieValue } from '../same-origin.ts'
import { roundedLocation } from './page-key.ts'

/** What the marketplace offers now. */
export type Offered = {
  readonly locales: ReadonlySet<string>
  readonly currencyIds: ReadonlySet<number>
}

const SIGN_IN_METHODS = ['password', 'link', 'code', 'passkey', 'google', 'facebook', 'apple']

/**
 * The choices that a device stores for a year. Staff may switch off what was chosen, and a later
 * version may know it no more: such a choice is removed and counts as none.
 */
const CHOICES: Readonly<Record<string, (value: string, offered: Offered) => boolean>> = {
  locale: (value, { locales }) => locales.has(value),
  currency: (value, { currencyIds }) =>
    /^[1-9]\d{0,15}$/.test(value) && currencyIds.has(Number(value)),
  address: (value) => roundedLocation(`address=${encodeURIComponent(value)}`) !== undefined,
  theme: (value) => value === 'light' || value === 'dark',
  cart: isCart,
  sign_in_method: (value) => SIGN_IN_METHODS.includes(value),
}
export const CHOICE_NAMES: readonly string[] = Object.keys(CHOICES)

function isCart(value: string): boolean {
  try {
    const cart: { shop?: { id?: unknown }; lines?: unknown } | null = JSON.parse(value)
    return typeof cart?.shop?.id === 'number' && Array.isArray(cart.lines)
  } catch {
    return false
  }
}

/** The `Cookie` header without stale choices, and the `Set-Cookie` texts that remove them. */
export function withoutStaleChoices(
  header: string,
  offered: Offered,
): { cookie: string; removals: string[] } {
  const stale = CHOICE_NAMES.filter((name) => {
    if (!hasCookie(header, name)) return false
    const value = cookieValue(header, name)
    return value === undefined || !CHOICES[name]?.(value, offered)
  })
  if (stale.length === 0) return { cookie: header, removals: [] }
  const kept = header.split(';').filter((pair) => !stale.includes(nameOf(pair)))
  return {
    cookie: kept.join(';').trim(),
    removals: stale.map((name) => `${name}=; Path=/; Max-Age=0; SameSite=Lax`),
  }
}

const nameOf = (pair: string): string => pair.slice(0, Math.max(0, pair.indexOf('='))).trim()
const hasCookie = (header: string, name: string): boolean =>
  header.split(';').some((pair) => nameOf(pair) === name)

/** Staff change the offer by an event. Without one, it is read again after this time. */
const FRESH_MS = 15_000

/** The offer, read at most every 15 seconds. Undefined while the database cannot be reached. */
export function cachedOffer(load: () => Promise<Offered>, elapsed: () => number) {
  let cached: { offer: Promise<Offered | undefined>; until: number } | undefined
  return {
    read(): Promise<Offered | undefined> {
      if (!cached || cached.until < elapsed())
        cached = { offer: load().catch(() => undefined), until: elapsed() + FRESH_MS }
      return cached.offer
    },
    forget() {
      cached = undefined
    },
  }
}
