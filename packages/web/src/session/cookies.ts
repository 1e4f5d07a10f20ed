import { DAY_MS, SECOND_MS } from '@hawker/std/time'

const WEEK_SECONDS = (7 * DAY_MS) / SECOND_MS
const YEAR_SECONDS = (365 * DAY_MS) / SECOND_MS

/**
 * The value of one cookie of a `Cookie` header or `document.cookie`; undefined if absent or not
 * decodable.
 */
export function readCookie(cookies: string, name: string): string | undefined {
  for (const pair of cookies.split(';')) {
    const at = pair.indexOf('=')
    if (at > 0 && pair.slice(0, at).trim() === name) return decoded(pair.slice(at + 1).trim())
  }
  return undefined
}

function decoded(value: string): string | undefined {
  try {
    return decodeURIComponent(value)
  } catch {
    return undefined
  }
}

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
