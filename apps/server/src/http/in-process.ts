import { AsyncLocalStorage } from 'node:async_hooks'
import type { Fetch } from '@hawker/contract/client'
import type { FastifyInstance } from 'fastify'

/**
 * `fetch` for /api/v1 inside this process: the same routes, checks and answers, without a socket. What a page asks counts for its visitor's
 * address: else everybody who signs in by a form would share one limit. Made before the routes that use it.
 */
export function fetchInProcess(app: FastifyInstance): Fetch {
  const visitor = new AsyncLocalStorage<string>()
  // After the body was read, because reading it leaves the context.
  app.addHook('preHandler', (request, _reply, done) => visitor.run(request.ip, done))
  return async (url, { method, headers, body }) => {
    const answer = await app.inject({
      method: method as 'GET',
      url,
      headers,
      remoteAddress: visitor.getStore() ?? '127.0.0.1',
      ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : Buffer.from(await body.arrayBuffer()) }),
    })
    const { statusCode: status, rawPayload } = answer
    return {
      ok: status >= 200 && status < 300,
      status,
      headers: { get: (name) => answer.headers[name]?.toString() ?? null },
      text: async () => answer.body,
      blob: async () => new Blob([new Uint8Array(rawPayload)]),
    }
  }
}
