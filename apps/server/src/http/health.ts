import type { FastifyInstance } from 'fastify'
import type { Database } from '@hawker/postgres/tx'

/** /livez: the process answers. /readyz: its database answers too. */
export function serveHealth(app: FastifyInstance, database: Database): void {
  app.get('/livez', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ ok: true }),
  )
  app.get('/readyz', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    try {
      await database.pool.query('select 1')
      return reply.send({ ok: true })
    } catch {
      return reply.code(503).send({ ok: false, reason: 'database' })
    }
  })
}
