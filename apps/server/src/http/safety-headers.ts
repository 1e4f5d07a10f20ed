import type { FastifyInstance } from 'fastify'

/** Neither data nor pictures nor refusals are pages: opened as one they load nothing, run nothing and are framed by nobody. */
const NO_PAGE = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
/** What a browser shows of a paper with means of its own is the browser's business. */
export const PAPER_POLICY = "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
/** The worker's own policy: it asks for our pages and pictures, and for nothing else. */
export const WORKER_POLICY =
  "default-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

export const SAFETY_HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-frame-options': 'DENY',
  'permissions-policy': 'geolocation=(self), camera=(), microphone=()',
} as const

const A_YEAR_SECONDS = 365 * 24 * 3600

/** On every answer, errors, files and live streams too; whoever knows better says so later. Over https browsers are told to stay there. */
export const safetyHeaders = (origin: string): Readonly<Record<string, string>> => ({
  ...SAFETY_HEADERS,
  'content-security-policy': NO_PAGE,
  ...(origin.startsWith('https:')
    ? { 'strict-transport-security': `max-age=${A_YEAR_SECONDS}` }
    : {}),
})

export function addSafetyHeaders(
  app: FastifyInstance,
  headers: Readonly<Record<string, string>>,
): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
}
