import { createHash } from 'node:crypto'

/** How a policy names an inline script or style that it allows. */
export const sourceHash = (text: string | Buffer): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** Scripts in a page are allowed by their hashes, so that a cached page needs no nonce (docs/architecture.md §5): those that we put there, whatever a page holds. */
export const policyAllowing = (scripts: readonly string[]): string =>
  [
    "default-src 'self'",
    `script-src 'self' ${scripts.map(sourceHash).join(' ')}`,
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

/** The scripts that stand in a page of ours that was built as a file. */
export const scriptsIn = (html: string): string[] =>
  [...html.matchAll(/<script(?<attributes>[^>]*)>(?<code>[^]*?)<\/script>/g)].flatMap(
    ({ groups: { attributes = '', code = '' } = {} }) =>
      code === '' || /\bsrc=|json"/.test(attributes) ? [] : [code],
  )
