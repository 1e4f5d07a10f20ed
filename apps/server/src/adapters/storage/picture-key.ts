const TYPES: Readonly<Record<string, string>> = {
  avif: 'image/avif',
  webp: 'image/webp',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  svg: 'image/svg+xml',
}
/** Letters, digits, `-`, `_` and single dots: no path traversal and no hidden files. */
const KEY = /^(?:[A-Za-z0-9_-]+\/){0,4}[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+)+$/
const MAX_KEY_LENGTH = 200

/** The content type of a key. Undefined: not a valid picture name. */
export function contentTypeOf(key: string): string | undefined {
  if (key.length > MAX_KEY_LENGTH || !KEY.test(key)) return undefined
  return TYPES[key.slice(key.lastIndexOf('.') + 1).toLowerCase()]
}

export function checkContentType(key: string, contentType: string): void {
  const known = contentTypeOf(key)
  if (known === undefined) throw new Error(`${key} is not a name for a picture`)
  if (known !== contentType) throw new Error(`${key} cannot hold ${contentType}`)
}
