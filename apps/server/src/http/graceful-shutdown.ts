import type { Socket } from 'node:net'
import { setImmediate, setTimeout as wait } from 'node:timers/promises'
import { type FastifyInstance, type FastifyRequest, type RouteOptions, errorCodes } from 'fastify'
import { endAllStreams } from './api/event-stream.ts'

const CHECK_INTERVAL_MS = 50
/** A request that never ends must not keep the server from stopping. */
const MAX_DRAIN_MS = 10_000

declare module 'fastify' {
  interface FastifyInstance {
    /** Lets `drain` wait for work that may outlive the request that started it. */
    track<T>(work: Promise<T>): Promise<T>
    /**
     * Stops accepting connections, and waits for all requests and for the work that they started.
     * Call it before `close`, which makes the pages' calls of the API fail, and before the database
     * closes. After ten seconds it waits no longer.
     */
    drain(): Promise<void>
  }
}

/**
 * Lets a closing server end with its last response, and nothing that a request started outlive it.
 * A request may outlive its connection: its client has gone away. A call of the API may outlive the
 * page that made it: another call of that page has failed.
 */
export function shutDownGracefully(app: FastifyInstance, maxDrainMs = MAX_DRAIN_MS): void {
  const running = new Set<Promise<unknown>>()
  let isDraining = false

  function track<T>(work: Promise<T>): Promise<T> {
    running.add(work)
    const end = () => running.delete(work)
    work.then(end, end)
    return work
  }
  async function allEnded() {
    while (running.size > 0) {
      await Promise.allSettled(running)
      // Ended work may start more.
      await setImmediate()
    }
  }
  const closeIdle = closerOfIdleConnections(app)
  trackRequests(app, track, () => isDraining)
  app.decorate('track', track)
  async function endAll() {
    if (app.server.listening) {
      const closed = new Promise<void>((resolve) => app.server.close(() => resolve()))
      await repeatedUntil(closed, () => {
        // Also those that were still being opened at the last check.
        endAllStreams()
        closeIdle()
      })
    }
    await allEnded()
  }
  app.decorate('drain', async () => {
    isDraining = true
    const stopped = new AbortController()
    const tooLong = wait(maxDrainMs, undefined, { signal: stopped.signal }).catch(() => undefined)
    await Promise.race([endAll(), tooLong])
    stopped.abort()
    app.server.closeAllConnections()
  })
  // For a server that is closed without being drained, such as those of tests.
  app.addHook('preClose', async () => {
    if (!app.server.listening) return
    const closed = new Promise<void>((resolve) => app.server.once('close', () => resolve()))
    void repeatedUntil(closed, closeIdle)
  })
}

async function repeatedUntil(end: Promise<void>, work: () => void): Promise<void> {
  work()
  const timer = setInterval(work, CHECK_INTERVAL_MS)
  await end
  clearInterval(timer)
}

/**
 * Node closes only the connections that are idle when `close` begins. A connection that becomes idle
 * later stays open for `keepAliveTimeout`. A connection without any request yet, which browsers open
 * in advance, stays open until the client closes it.
 */
function closerOfIdleConnections(app: FastifyInstance): () => void {
  const open = new Set<Socket>()
  app.server.on('connection', (socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  return () => {
    app.server.closeIdleConnections()
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy()
  }
}

/**
 * Tracks each request from its first hook to its last one, also when its client has gone away. The
 * last hook of a response is its last `onSend`. A request without that hook ends with its handler:
 * the handler took the response over, or has nothing to send and its client has gone away.
 */
function trackRequests(
  app: FastifyInstance,
  track: (work: Promise<void>) => void,
  isDraining: () => boolean,
): void {
  const ends = new WeakMap<FastifyRequest, () => void>()
  const end = (request: FastifyRequest) => ends.get(request)?.()
  app.addHook('onRoute', (route: RouteOptions) => {
    route.onRequest = [
      (request, _reply, done) => {
        const { promise, resolve } = Promise.withResolvers<void>()
        ends.set(request, resolve)
        track(promise)
        done()
      },
      ...[route.onRequest ?? []].flat(),
    ]
    route.onSend = [
      ...[route.onSend ?? []].flat(),
      (request, reply, payload, done) => {
        // Otherwise a busy client could keep its connection, and the server, open.
        if (isDraining()) reply.header('connection', 'close')
        end(request)
        done(null, payload)
      },
    ]
    route.preParsing = [
      ...[route.preParsing ?? []].flat(),
      (request, _reply, payload, done) => {
        // Fastify would wait forever for the body of a client that disconnected during `onRequest`.
        if (request.method !== 'GET' && request.raw.destroyed)
          done(new errorCodes.FST_ERR_CTP_INVALID_CONTENT_LENGTH())
        else done(null, payload)
      },
    ]
    const { handler } = route
    // Not an async function: it would change how Fastify reads what the handler returns.
    route.handler = function handle(request, reply) {
      const result: unknown = handler.call(this, request, reply)
      const endUnanswered = (answer: unknown) => {
        if (reply.sent || (answer === undefined && request.raw.socket.destroyed)) end(request)
      }
      if (result instanceof Promise) result.then(endUnanswered, endUnanswered)
      return result
    }
  })
}
