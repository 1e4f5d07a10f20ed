import { createHmac } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { cookieOf } from '../../http/same-origin.ts'
import { noteDevice } from './device.store.ts'

const COOKIE = 'device'
const YEAR_SECONDS = 365 * 24 * 3600
const BYTES = 16
const GIVEN = /^[\w-]{22}$/
const SIGNED_IN = /^access_token=([^;]+);/

type Needs = Pick<Deps, 'database' | 'clock' | 'random' | 'personalKey' | 'origin'>
/**
 * Tells a browser by a random number that it is given when somebody first signs in on it, not by what it looks like: two accounts of one browser are not a
 * friend and whoever invited them (behaviour 4.9). Visitors who only look get none, other sites never see it, and what we keep of it opens nothing.
 */
export function knowDevices(
  app: FastifyInstance,
  { database, clock, random, personalKey, origin }: Needs,
  onFault: (error: unknown) => void,
): void {
  const secure = origin.startsWith('https:') ? '; Secure' : ''
  app.addHook('onSend', async (request, reply) => {
    const token = [reply.getHeader('set-cookie') ?? []]
      .flat()
      .flatMap((cookie) => SIGNED_IN.exec(String(cookie))?.[1] ?? [])[0]
    if (token === undefined) return
    const known = cookieOf(request.headers.cookie, COOKIE)
    const device =
      known && GIVEN.test(known) ? known : Buffer.from(random.bytes(BYTES)).toString('base64url')
    reply.header(
      'set-cookie',
      `${COOKIE}=${device}; HttpOnly; SameSite=Lax; Path=/; Max-Age=${YEAR_SECONDS}${secure}`,
    )
    const kept = createHmac('sha256', personalKey).update(`device ${device}`).digest()
    // Who signs in is let in, whatever becomes of this.
    await noteDevice(database, decodeURIComponent(token), kept, clock.now()).catch(onFault)
  })
}
