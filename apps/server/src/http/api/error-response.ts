import { ERRORS, type ErrorCode } from '@hawker/contract/core/errors'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isDatabaseUnavailable } from '@hawker/postgres/database-unavailable'
import { isMissingReference } from '@hawker/postgres/missing-reference'
import type { Clock } from '../../deps.ts'
import { errorTranslator, refusalMessage, subjectOfPath } from '../../core/refusal-message.ts'
import { Refusal } from '../../core/refuse.ts'
import { fieldMessages } from './validation.ts'

/** An outage of the database often ends within seconds. */
export const RETRY_AFTER_SECONDS = 2

type ErrorOptions = { clock: Clock; onFault: (error: unknown, requestId: string) => void }

export const langOf = (request: FastifyRequest): string => {
  const query = request.query
  return typeof query === 'object' &&
    query !== null &&
    'lang' in query &&
    typeof query.lang === 'string'
    ? query.lang
    : 'en'
}

function sendRefusal(
  request: FastifyRequest,
  reply: FastifyReply,
  code: ErrorCode,
  at: Date,
  data: Record<string, unknown> = {},
  errors: Record<string, string[]> = {},
) {
  const subject = subjectOfPath(request.routeOptions.url ?? '')
  const message = refusalMessage(langOf(request), code, data, subject)
  if (ERRORS[code] === 503 && !reply.hasHeader('retry-after'))
    reply.header('retry-after', String(RETRY_AFTER_SECONDS))
  return reply
    .code(ERRORS[code])
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer((body: unknown) => JSON.stringify(body))
    .send({
      timestamp: at.toISOString(),
      status: false,
      code,
      message,
      errors,
      data,
      request_id: request.id,
    })
}

/**
 * Turns any error into a response in the language of the request. Unexpected errors go to
 * `onFault`.
 */
export function sendError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  options: ErrorOptions,
) {
  const at = options.clock.now()
  const t = errorTranslator(langOf(request))
  if (error instanceof Refusal) {
    if (error.cause !== undefined) options.onFault(error.cause, request.id)
    const retryAfter = error.details.data?.['retry_after']
    if (typeof retryAfter === 'number') reply.header('retry-after', String(retryAfter))
    const fields = Object.fromEntries(
      Object.entries(error.details.fields ?? {}).map(([field, key]) => [field, [t(key)]]),
    )
    return sendRefusal(request, reply, error.code, at, error.details.data, fields)
  }
  if (
    typeof error === 'object' &&
    error !== null &&
    'issues' in error &&
    Array.isArray(error.issues)
  ) {
    const part = 'part' in error ? error.part : ''
    if (part === 'params') return sendRefusal(request, reply, 'not_found', at)
    return sendRefusal(
      request,
      reply,
      part === 'body' ? 'validation_failed' : 'invalid_request',
      at,
      {},
      fieldMessages(error.issues, t),
    )
  }
  const status =
    typeof error === 'object' && error !== null && 'statusCode' in error
      ? error.statusCode
      : undefined
  if (status === 413) return sendRefusal(request, reply, 'payload_too_large', at)
  if (status === 415) return sendRefusal(request, reply, 'unsupported_media_type', at)
  if (typeof status === 'number' && status >= 400 && status < 500)
    return sendRefusal(request, reply, 'invalid_request', at)
  // What the request names was deleted while it was answered.
  if (isMissingReference(error)) return sendRefusal(request, reply, 'not_found', at)
  options.onFault(error, request.id)
  return sendRefusal(
    request,
    reply,
    isDatabaseUnavailable(error) ? 'unavailable' : 'server_error',
    at,
  )
}
