import { ERRORS, type ErrorCode } from '@hawker/contract/errors'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../deps.ts'
import { errorTranslator, refusalText } from './error-text.ts'
import { Refusal } from './refuse.ts'
import { fieldMessages } from './validation.ts'

type Faults = { clock: Clock; onFault: (error: unknown, requestId: string) => void }

export const langOf = (request: FastifyRequest): string => {
  const query = request.query
  return typeof query === 'object' &&
    query !== null &&
    'lang' in query &&
    typeof query.lang === 'string'
    ? query.lang
    : 'en'
}

function answerRefusal(
  request: FastifyRequest,
  reply: FastifyReply,
  code: ErrorCode,
  at: Date,
  data: Record<string, unknown> = {},
  errors: Record<string, string[]> = {},
) {
  const message = refusalText(langOf(request), code, data)
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

/** Every refusal and every fault on its way out, in the asked language. */
export function answerFault(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  options: Faults,
) {
  const at = options.clock.now()
  const t = errorTranslator(langOf(request))
  if (error instanceof Refusal) {
    if (error.cause !== undefined) options.onFault(error.cause, request.id)
    const wait = error.facts.data?.['retry_after']
    if (typeof wait === 'number') reply.header('retry-after', String(wait))
    const fields = Object.fromEntries(
      Object.entries(error.facts.fields ?? {}).map(([field, key]) => [field, [t(key)]]),
    )
    return answerRefusal(request, reply, error.code, at, error.facts.data, fields)
  }
  if (
    typeof error === 'object' &&
    error !== null &&
    'issues' in error &&
    Array.isArray(error.issues)
  ) {
    const part = 'part' in error ? error.part : ''
    if (part === 'params') return answerRefusal(request, reply, 'not_found', at)
    return answerRefusal(
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
  if (status === 413) return answerRefusal(request, reply, 'payload_too_large', at)
  if (status === 415) return answerRefusal(request, reply, 'unsupported_media_type', at)
  if (typeof status === 'number' && status >= 400 && status < 500)
    return answerRefusal(request, reply, 'invalid_request', at)
  options.onFault(error, request.id)
  return answerRefusal(request, reply, isUnreachable(error) ? 'unavailable' : 'server_error', at)
}

/** The database is away or too slow: worth another try, unlike a bug. 57014 is a statement time-out, 55P03 a lock time-out, 57P0x a shutdown. */
function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return (
    /^(ECONN|EPIPE|57P0|57014|55P03|53300|08)/.test(code) ||
    /timeout|terminated|Connection/i.test(error.message)
  )
}
