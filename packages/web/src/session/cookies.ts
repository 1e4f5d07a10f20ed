import { readCookie } from '@hawker/std/read-cookie'
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

/**
 * A function that parses a cookie of the browser, again only when the cookie has changed. Its result
 * is the same object until then.
 */
export function cookieReader<Value>(
  name: string,
  parse: (cookie: string | undefined) => Value,
): () => Value {
  let latest: { cookie: string | undefined; value: Value } | undefined
  return () => {
    const cookie = readCookie(document.cookie, name)
    if (!latest || latest.cookie !== cookie) latest = { cookie, value: parse(cookie) }
    return latest.value
  }
}
