import type { FastifyRequest } from 'fastify'
import type { Encoding } from './compressed-body.ts'

/** The best encoding that the client accepts. */
export function contentEncoding(request: FastifyRequest): Encoding {
  const accepted = String(request.headers['accept-encoding'] ?? '')
  return /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : 'identity'
}
