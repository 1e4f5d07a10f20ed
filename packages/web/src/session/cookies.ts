import { DAY_MS, SECOND_MS } from '@hawker/std/time'

const WEEK_SECONDS = (7 * DAY_MS) / SECOND_MS
const YEAR_SECONDS = (365 * DAY_MS) / SECOND_MS

/**
 * A `Set-Cookie` text for choices that pages are rendered with: language, currency, address, theme,
 * and a cart made without scripts. An empty value removes the cookie.
 */
export function choiceCookie(name: string, value: string): string {
  const maxAge = value === '' ? 0 : name === 'cart' ? WEEK_SECONDS : YEAR_SECONDS
  return `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${maxAge}; SameSite=Lax`
}

/** Writes a choice cookie in the browser. An empty value removes it. */
export function writeCookie(name: string, value: string): void {
  document.cookie = choiceCookie(name, value)
}
