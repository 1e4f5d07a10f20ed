import type { FastifyRequest } from 'fastify'
import type { BodyEncoding } from './compressed-body.ts'

const REFUSED = /;\s*q=0(\.0*)?\s*$/

/** The best encoding that the client accepts. */
export function contentEncoding(request: FastifyRequest): BodyEncoding {
  const header = String(request.headers['accept-encoding'] ?? '')
  // The usual headers of browsers need no parsing.
  const accepted = header.includes('q=')
    ? header
        .split(',')
        .filter((one) => !REFUSED.test(one))
        .join()
    : header
  return /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : 'identity'
}
