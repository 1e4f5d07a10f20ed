import { createHash } from 'node:crypto'

/** How a policy names an inline script or style that it allows. */
export const sourceHash = (text: string | Buffer): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** Inline scripts are allowed by their hashes, so that a cached page needs no nonce (docs/architecture.md §5). */
export function contentSecurityPolicy(html: Buffer): string {
  const hashes = new Set<string>()
  // Nothing is decoded: the bytes that are hashed are those that are sent.
  for (let from = html.indexOf('<script'); from >= 0;) {
    const begin = html.indexOf('>', from) + 1
    const end = html.indexOf('</script>', begin)
    if (begin === 0 || end < 0) break
    const isCode = !/\bsrc=|json"/.test(html.toString('latin1', from, begin))
    if (isCode && end > begin) hashes.add(sourceHash(html.subarray(begin, end)))
    from = html.indexOf('<script', end)
  }
  return [
    "default-src 'self'",
    `script-src 'self' ${[...hashes].join(' ')}`,
    // No style attributes in what is sent; scripts may still set one by one what only they know.
    "style-src 'self'",
    "img-src 'self' data: blob: https:",
    "connect-src 'self'",
    "font-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "object-src 'none'",
  ].join('; ')
}

const policies = new WeakMap<Buffer, string>()
/** A page that was not drawn anew keeps its policy. */
export function policyOf(page: Buffer): string {
  const policy = policies.get(page) ?? contentSecurityPolicy(page)
  policies.set(page, policy)
  return policy
}
