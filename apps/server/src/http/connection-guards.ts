import {
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerOptions,
  type ServerResponse,
  createServer,
} from 'node:http'
import type { Socket } from 'node:net'
import { isOpenStream } from './api/event-stream.ts'

/** A client has this long for all headers, and this long for all headers and the body. */
const HEADERS_TIMEOUT_MS = 10_000
const REQUEST_TIMEOUT_MS = 20_000
/** Between requests. Longer than the 60 s for which proxies keep a connection. */
const KEEP_ALIVE_TIMEOUT_MS = 65_000
/** No byte goes in either direction, for example because the client does not read. */
const SILENCE_TIMEOUT_MS = 30_000
/** For reading one complete answer. */
const ANSWER_TIMEOUT_MS = 120_000
const CHECK_INTERVAL_MS = 2_000

/** Node stores the response that a socket is sending in `_httpMessage`. */
type HttpSocket = Socket & { _httpMessage?: ServerResponse | null }

export type ConnectionTimeouts = { silenceMs: number; answerMs: number; checkMs: number }
const TIMEOUTS: ConnectionTimeouts = {
  silenceMs: SILENCE_TIMEOUT_MS,
  answerMs: ANSWER_TIMEOUT_MS,
  checkMs: CHECK_INTERVAL_MS,
}

/**
 * An HTTP server that ends connections of clients that send or read too slowly, and refuses
 * pipelined requests. None of them holds an admission slot, so these limits protect sockets and
 * memory.
 */
export function createGuardedServer(
  handle: RequestListener,
  timeouts: ConnectionTimeouts = TIMEOUTS,
): Server {
  const options: ServerOptions = {
    headersTimeout: HEADERS_TIMEOUT_MS,
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
    connectionsCheckingInterval: timeouts.checkMs,
    // The check is in malformed-requests.ts.
    requireHostHeader: false,
  }
  const server = createServer(options, (request, response) =>
    // Node assigns the socket to the response that may be sent now.
    response.socket === null ? refusePipelined(request) : handle(request, response),
  )
  server.setTimeout(timeouts.silenceMs)
  endSlowReaders(server, timeouts)
  return server
}

const pipelining = new WeakSet<Socket>()
/**
 * Drops a request that arrives before the answer to the one before it. The connection ends with
 * that answer. Browsers and proxies do not pipeline, and one socket could start hundreds of calls.
 */
function refusePipelined({ socket }: IncomingMessage): void {
  const current = (socket as HttpSocket)._httpMessage
  if (!current || current.headersSent || pipelining.has(socket)) return void socket.destroy()
  pipelining.add(socket)
  current.shouldKeepAlive = false
}

function endSlowReaders(server: Server, { answerMs, checkMs }: ConnectionTimeouts): void {
  const open = new Set<HttpSocket>()
  const deadlines = new WeakMap<ServerResponse, number>()
  server.on('connection', (socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  const endOverdue = () => {
    const now = performance.now()
    for (const socket of open) {
      const answer = socket._httpMessage
      if (!answer?.headersSent || isOpenStream(answer)) continue
      const deadline = deadlines.get(answer)
      if (deadline === undefined) deadlines.set(answer, now + answerMs)
      else if (now > deadline) socket.destroy()
    }
  }
  server.on('listening', () => {
    const timer = setInterval(endOverdue, checkMs)
    server.once('close', () => clearInterval(timer))
  })
}
