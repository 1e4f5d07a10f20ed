import type { FastifyInstance } from 'fastify'

/**
 * For JSON, pictures and errors: opened as a page they load nothing, run nothing and cannot be
 * framed.
 */
const API_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
/** For files such as PDF receipts, which the browser shows with its own viewer. */
export const FILE_POLICY = "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
/** The policy of the service worker, which fetches our pages and pictures only. */
export const WORKER_POLICY =
  "default-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

export const SECURITY_HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-frame-options': 'DENY',
  'permissions-policy': 'geolocation=(self), camera=(), microphone=()',
  'cross-origin-resource-policy': 'same-origin',
} as const

const YEAR_SECONDS = 365 * 24 * 3600

/**
 * The headers of every response, including errors, files and streams. A route may override them.
 * HTTPS origins add HSTS, and no window of another site keeps a handle on ours.
 */
export const securityHeaders = (origin: string): Readonly<Record<string, string>> => ({
  ...SECURITY_HEADERS,
  'content-security-policy': API_POLICY,
  ...(origin.startsWith('https:')
    ? {
        'strict-transport-security': `max-age=${YEAR_SECONDS}`,
        // Browsers ignore it on plain http, and say so in the console.
        'cross-origin-opener-policy': 'same-origin',
      }
    : {}),
})

export function addSecurityHeaders(
  app: FastifyInstance,
  headers: Readonly<Record<string, string>>,
): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
}
