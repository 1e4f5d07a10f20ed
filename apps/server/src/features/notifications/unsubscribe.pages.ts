import type { FastifyInstance } from 'fastify'
import { NOTIFICATION_TYPES } from '@hawker/contract/notifications'
import type { Deps } from '../../deps.ts'
import { isUuid } from '../../http/uuid.ts'
import { unsubscribeFrom } from './preferences.ts'

const FORM_BYTES = 2_000

/**
 * What a mail program calls by itself when its reader presses "unsubscribe" (RFC 8058): a form, from anywhere, without cookies. The key is the
 * right to do it; whatever is sent, the answer is the same.
 */
export function unsubscribePages(app: FastifyInstance, { database }: Deps): void {
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
    ])
      scope.post<{ Params: { key: string; type?: string } }>(path, async (request, reply) => {
        const { key, type } = request.params
        const known = NOTIFICATION_TYPES.find((name) => name === type)
        if (isUuid(key)) await database.transaction((tx) => unsubscribeFrom(tx, key, known))
        return reply
          .code(200)
          .header('cache-control', 'no-store')
          .type('text/plain; charset=utf-8')
          .send('')
      })
  })
}
