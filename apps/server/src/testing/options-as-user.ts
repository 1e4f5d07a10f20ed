import type { FastifyInstance } from 'fastify'
import type { Role } from '../core/actor.ts'
import type { TestApp } from './test-app.ts'

/** Options of an own HTTP layer in which each call comes from this user. */
export const optionsAsUser = (
  { deps: { database, clock, origin, personalDataKey } }: TestApp,
  user: { id: number },
  roles: readonly Role[] = [],
) => ({
  database,
  clock,
  origin,
  personalDataKey,
  strict: false,
  authenticate: async () => ({
    userId: user.id,
    roles: new Set(roles),
    tokenHash: new Uint8Array(),
    sessionId: 1,
    provedAt: new Date(),
    passedSecondFactor: true,
  }),
  onFault: () => {},
})

/** Listens on a free port of this machine, and returns it. */
export async function listenOnFreePort(http: FastifyInstance): Promise<number> {
  await http.listen({ port: 0, host: '127.0.0.1' })
  const address = http.server.address()
  if (typeof address !== 'object' || !address) throw new Error('the server has no port')
  return address.port
}
