import type { FastifyInstance } from 'fastify'
import { NOTIFICATION_TYPES } from '@hawker/contract/notifications'
import type { Deps } from '../../../deps.ts'
import { isUuid } from '../../../core/uuid.ts'
import { unsubscribeByKey } from './preferences.ts'

const FORM_BYTES = 2_000

/**
 * One-click unsubscribe of mail programs (RFC 8058): a form post without cookies. The key
 * authorizes it; the response is the same for every request.
 */
export function unsubscribePages(app: FastifyInstance, deps: Deps): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      '*',
      { parseAs: 'string', bodyLimit: FORM_BYTES },
      (_request, _body, done) => done(null, undefined),
    )
    for (const path of [
      '/api/v1/rest/notifications/unsubscribe/:key',
      '/api/v1/rest/notifications/unsubscribe/:key/:type',
    ]) {
      // People open the address, too, and so do scanners of links: the page asks first.
      scope.get<{ Params: { key: string; type?: string } }>(path, async (request, reply) => {
        const { key, type } = request.params
        const known = NOTIFICATION_TYPES.find((name) => name === type)
        const page = new URLSearchParams({ key, ...(known ? { type: known } : {}) })
        return reply
          .code(303)
          .header('cache-control', 'no-store')
          .header('location', `/unsubscribe?${page}`)
          .send()
      })
      scope.post<{ Params: { key: string; type?: string } }>(path, async (request, reply) => {
        const { key, type } = request.params
        const known = NOTIFICATION_TYPES.find((name) => name === type)
        if (isUuid(key))
          await deps.database.transaction((tx) => unsubscribeByKey(tx, deps, key, known))
        return reply
          .code(200)
          .header('cache-control', 'no-store')
          .type('text/plain; charset=utf-8')
          .send('')
      })
    }
  })
}
