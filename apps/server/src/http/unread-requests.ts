import { STATUS_CODES, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { errorTranslator } from './error-text.ts'
import { refuse } from './refuse.ts'

type Headers = Readonly<Record<string, string>>

/**
 * What is answered before any route, or by none: Node's parser could not read the request, or its server answers by itself. These answers carry the same
 * headers as all others.
 */
export function addSafetyToUnread(app: FastifyInstance, headers: Headers): void {
  // A request without a host reaches the hooks (requireHostHeader is off) and is refused here: Node's own 400 has no headers.
  app.addHook('onRequest', async ({ raw }) => {
    if (raw.httpVersion === '1.1' && raw.headers.host === undefined) refuse('invalid_request')
  })
  app.server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    const body = refusal()
    response.writeHead(417, { ...headers, ...bodyHeaders(body) }).end(body)
  })
  // While the server closes, requests on open connections are answered 503 before the hooks.
  app.addHook('preClose', async () => {
    app.server.prependListener('request', (_request: IncomingMessage, response: ServerResponse) => {
      for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
    })
  })
}

/** For Fastify's `clientErrorHandler`: what Node's parser could not read. */
export function answerUnread(
  error: Error & { code?: string },
  socket: Socket,
  headers: Headers,
): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  // An answer that has begun on this connection would be read as the beginning of this one: the connection ends instead.
  if (!socket.writable || hasBegunToAnswer(socket)) return void socket.destroy()
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

/** Node keeps the answer that a connection is busy with there, and asks the same of it before its own 400. */
const hasBegunToAnswer = (socket: Socket & { _httpMessage?: ServerResponse | null }): boolean =>
  socket._httpMessage?.headersSent === true

const bodyHeaders = (body: string) => ({
  'content-type': 'application/json; charset=utf-8',
  'content-length': String(Buffer.byteLength(body)),
  'cache-control': 'no-store',
})

/** The envelope of all refusals; which language is asked for stands in what could not be read. */
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
