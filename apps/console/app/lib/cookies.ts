const YEAR_SECONDS = 365 * 24 * 3600

/** undefined when absent or not decodable. */
export function readCookie(name: string): string | undefined {
  for (const pair of document.cookie.split(';')) {
    const at = pair.indexOf('=')
    if (at < 0 || pair.slice(0, at).trim() !== name) continue
    try {
      return decodeURIComponent(pair.slice(at + 1).trim())
    } catch {
      return undefined
    }
  }
  return undefined
}

/** An empty value removes it. Path and life are those of the storefront, which reads the same choices. */
export function writeCookie(name: string, value: string): void {
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${value === '' ? 0 : YEAR_SECONDS}; SameSite=Lax`
}
