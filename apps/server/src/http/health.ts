import type { Database } from '@hawker/postgres/tx'
import { SECOND_MS } from '@hawker/std/time'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { RETRY_AFTER_SECONDS } from './api/error-response.ts'
import { checkWrites } from './write-check.store.ts'

/** Load balancers ask often, and a check costs some milliseconds. */
const CHECK_VALID_MS = 5 * SECOND_MS

/**
 * /livez: the process answers; a restart would not help. /readyz: its database answers and takes
 * writes. `now` is in milliseconds.
 */
export function serveHealth(
  app: FastifyInstance,
  database: Database,
  now: () => number = () => performance.now(),
): void {
  let last: { at: number; isWritable: Promise<boolean> } | undefined
  /** All who ask within some seconds share one check. */
  function isWritable(): Promise<boolean> {
    if (last && now() - last.at < CHECK_VALID_MS) return last.isWritable
    const isWritable = checkWrites(database).then(
      () => true,
      () => false,
    )
    last = { at: now(), isWritable }
    return isWritable
  }
  app.get('/livez', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ ok: true }),
  )
  app.get('/readyz', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    return (await isWritable()) ? reply.send({ ok: true }) : unready(reply)
  })
}

const unready = (reply: FastifyReply) =>
  reply
    .code(503)
    .header('retry-after', String(RETRY_AFTER_SECONDS))
    .send({ ok: false, reason: 'database takes no writes' })
