import { STATUS_CODES, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { errorTranslator } from '../core/refusal-message.ts'
import { refuse } from '../core/refuse.ts'
import { RETRY_AFTER_SECONDS } from './api/error-response.ts'

type Headers = Readonly<Record<string, string>>

/** Adds the security headers to responses that Node sends without calling a route or a hook. */
export function secureUnroutedResponses(app: FastifyInstance, headers: Headers): void {
  // Node's own 400 for a missing Host header has no security headers. So requireHostHeader is off,
  // and the check is here.
  app.addHook('onRequest', async ({ raw }) => {
    if (raw.httpVersion === '1.1' && raw.headers.host === undefined) refuse('invalid_request')
  })
  app.server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    const body = refusal()
    response.writeHead(417, { ...headers, ...bodyHeaders(body) }).end(body)
  })
  // While the server closes, Fastify answers 503 to requests on open connections without calling
  // hooks.
  app.addHook('preClose', async () => {
    app.server.prependListener('request', (_request: IncomingMessage, response: ServerResponse) => {
      for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
      // Another process answers, or this one after its restart.
      response.setHeader('retry-after', String(RETRY_AFTER_SECONDS))
    })
  })
}

/** Fastify's `clientErrorHandler`: answers a request that Node's parser rejected. */
export function answerMalformedRequest(
  error: Error & { code?: string },
  socket: Socket,
  headers: Headers,
): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  // The client would read a second response as part of one that has started, so close the
  // connection instead.
  if (!socket.writable || hasStartedResponse(socket)) return void socket.destroy()
  const status =
    error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
      ? 408
      : error.code === 'HPE_HEADER_OVERFLOW'
        ? 431
        : 400
  const body = refusal()
  const sent = Object.entries({ ...headers, ...bodyHeaders(body), connection: 'close' }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  )
  socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${sent.join('')}\r\n${body}`)
  socket.destroySoon()
}

/**
 * Node stores the current response of a socket in `_httpMessage` and makes the same check before
 * its own 400.
 */
const hasStartedResponse = (socket: Socket & { _httpMessage?: ServerResponse | null }): boolean =>
  socket._httpMessage?.headersSent === true

const bodyHeaders = (body: string) => ({
  'content-type': 'application/json; charset=utf-8',
  'content-length': String(Buffer.byteLength(body)),
  'cache-control': 'no-store',
})

/** The error envelope, in English: the language of a malformed request is unknown. */
const refusal = () =>
  JSON.stringify({
    timestamp: new Date().toISOString(),
    status: false,
    code: 'invalid_request',
    message: errorTranslator('en')('invalid_request'),
    errors: {},
    data: {},
    request_id: crypto.randomUUID(),
  })
