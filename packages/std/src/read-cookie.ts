/**
 * The value of one cookie of a `Cookie` header or `document.cookie`; undefined if absent or not
 * decodable. We never write an invalid encoding.
 */
export function readCookie(cookies: string, name: string): string | undefined {
  for (const pair of cookies.split(';')) {
    const at = pair.indexOf('=')
    if (at > 0 && pair.slice(0, at).trim() === name)
      try {
        return decodeURIComponent(pair.slice(at + 1).trim())
      } catch {
        return undefined
      }
  }
  return undefined
}
