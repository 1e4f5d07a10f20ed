const WEEK_SECONDS = 7 * 24 * 3600
const YEAR_SECONDS = 365 * 24 * 3600

/** The value of one cookie out of a `Cookie` header or `document.cookie`; undefined when absent or not decodable. */
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

/** A `Set-Cookie` text for choices a page is drawn by: language, currency, address, theme, and a cart made without scripts. */
export function choiceCookie(name: string, value: string): string {
  return `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${value === '' ? 0 : name === 'cart' ? WEEK_SECONDS : YEAR_SECONDS}; SameSite=Lax`
}

/** In the browser only. An empty value removes it. */
export function writeCookie(name: string, value: string): void {
  document.cookie = choiceCookie(name, value)
}
