import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance } from 'fastify'

/**
 * `fetch` for /api/v1 inside this process: the same routes, checks and answers, without a socket. What a page asks counts for its visitor's
 * address: else everybody who signs in by a form would share one limit. Made before the routes that use it.
 */
export function fetchInProcess(app: FastifyInstance): typeof fetch {
  const visitor = new AsyncLocalStorage<string>()
  // After the body was read, because reading it leaves the context.
  app.addHook('preHandler', (request, _reply, done) => visitor.run(request.ip, done))
  return async (input, init) => {
    const request = new Request(typeof input === 'string' && input.startsWith('/') ? `http://in.process${input}` : input, init)
    const { pathname, search } = new URL(request.url)
    const answer = await app.inject({
      method: request.method as 'GET',
      url: pathname + search,
      headers: Object.fromEntries(request.headers),
      remoteAddress: visitor.getStore() ?? '127.0.0.1',
      ...(request.body ? { payload: Buffer.from(await request.arrayBuffer()) } : {}),
    })
    const headers = new Headers()
    for (const [name, value] of Object.entries(answer.headers)) {
      for (const one of Array.isArray(value) ? value : [value]) if (one !== undefined) headers.append(name, String(one))
    }
    const empty = answer.statusCode === 204 || answer.statusCode === 304
    return new Response(empty ? null : new Uint8Array(answer.rawPayload), { status: answer.statusCode, headers })
  }
}
