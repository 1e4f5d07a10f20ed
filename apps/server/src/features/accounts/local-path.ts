const HERE = 'http://here.invalid'

/** Where to go after signing in: a path of this site and nothing else, whatever was asked for. */
export function localPath(wish: unknown): string {
  if (typeof wish !== 'string' || wish.length > 500 || !wish.startsWith('/')) return '/'
  if (!URL.canParse(wish, HERE)) return '/'
  const { origin, pathname, search, hash } = new URL(wish, HERE)
  // "//elsewhere" may come out of what looked like a path of ours.
  return origin === HERE && !pathname.startsWith('//') ? pathname + search + hash : '/'
}
