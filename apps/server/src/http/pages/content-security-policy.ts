import { createHash } from 'node:crypto'

/** The source expression that allows one inline script or style. */
export const sourceHash = (text: string | Buffer): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/**
 * The policy of a page. Inline scripts are allowed by their hashes, because a cached page cannot
 * carry a nonce.
 */
export const pagePolicy = (scripts: readonly string[]): string =>
  [
    "default-src 'self'",
    `script-src 'self' ${scripts.map(sourceHash).join(' ')}`,
    // Forbids style attributes in the HTML. Scripts may still set single properties.
    "style-src 'self'",
    "img-src 'self' data: blob: https:",
    "connect-src 'self'",
    "font-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "object-src 'none'",
  ].join('; ')

/** The inline scripts of an HTML file that our build made. */
export const inlineScriptsOf = (html: string): string[] =>
  [...html.matchAll(/<script(?<attributes>[^>]*)>(?<code>[^]*?)<\/script>/g)].flatMap(
    ({ groups: { attributes = '', code = '' } = {} }) =>
      code === '' || /\bsrc=|json"/.test(attributes) ? [] : [code],
  )
