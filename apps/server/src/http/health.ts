import type { FastifyInstance, FastifyReply } from 'fastify'
import { RETRY_AFTER_SECONDS } from './api/error-response.ts'
import type { Database } from '@hawker/postgres/tx'

/**
 * /livez: the process answers; a restart would not help. /readyz: its database answers and takes
 * writes.
 */
export function serveHealth(app: FastifyInstance, database: Database): void {
  app.get('/livez', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ ok: true }),
  )
  app.get('/readyz', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    try {
      if (await isWritable(database)) return reply.send({ ok: true })
      return unready(reply, 'database is read-only')
    } catch {
      return unready(reply, 'database')
    }
  })
}

/** A standby answers, but it takes no orders. */
async function isWritable(database: Database): Promise<boolean> {
  const { rows } = await database.pool.query<{ writable: boolean }>(
    "select current_setting('transaction_read_only') = 'off' as writable",
  )
  return rows[0]?.writable === true
}

const unready = (reply: FastifyReply, reason: string) =>
  reply.code(503).header('retry-after', String(RETRY_AFTER_SECONDS)).send({ ok: false, reason })
