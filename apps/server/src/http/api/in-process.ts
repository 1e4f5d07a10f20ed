import { AsyncLocalStorage } from 'node:async_hooks'
import type { Fetch } from '@hawker/contract/core/client'
import type { OperationName } from '@hawker/contract/core/operations'
import type { FastifyInstance } from 'fastify'
import type { DirectAnswer, ReadCall, ReadDirectly } from './direct-reads.ts'

export type InProcess = {
  /**
   * `fetch` for /api/v1 inside this process: the same routes, checks and answers, without a socket.
   */
  fetchApi: Fetch
  /** Public data without a request; undefined: call `fetchApi`. */
  readApi: (name: OperationName, call: ReadCall, lang: string) => Promise<DirectAnswer | undefined>
}

/**
 * Lets pages call the API of their own process.
 * Calls count towards the rate limits of the visitor's address: otherwise all form sign-ins would
 * share one limit.
 * Create it before the routes that use it.
 */
export function openInProcess(app: FastifyInstance, readDirectly: ReadDirectly): InProcess {
  const visitor = new AsyncLocalStorage<string>()
  const ipOfVisitor = () => visitor.getStore() ?? '127.0.0.1'
  // Reading the body leaves the async context, so this hook runs after it.
  app.addHook('preHandler', (request, _reply, done) => visitor.run(request.clientIp, done))
  const callApi: Fetch = async (url, { method, headers, body }) => {
    const answer = await app.inject({
      method: method as 'GET',
      url,
      headers,
      remoteAddress: ipOfVisitor(),
      ...(body === undefined
        ? {}
        : { payload: typeof body === 'string' ? body : Buffer.from(await body.arrayBuffer()) }),
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
  // A page that has failed does not wait for its other calls.
  return {
    fetchApi: (url, init) => app.track(callApi(url, init)),
    readApi: (name, call, lang) => app.track(readDirectly(name, call, { lang, ip: ipOfVisitor() })),
  }
}
