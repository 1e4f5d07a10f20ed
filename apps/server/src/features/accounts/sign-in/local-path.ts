const BASE_URL = 'http://here.invalid'

/**
 * The page to open after sign-in: always a path of this site, even when the request asks otherwise.
 */
export function localPath(path: unknown): string {
  if (typeof path !== 'string' || path.length > 500 || !path.startsWith('/')) return '/'
  if (!URL.canParse(path, BASE_URL)) return '/'
  const { origin, pathname, search, hash } = new URL(path, BASE_URL)
  // Normalization can turn a local-looking path into "//other-site".
  return origin === BASE_URL && !pathname.startsWith('//') ? pathname + search + hash : '/'
}
