import { createHmac } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { cookieValue } from '../../../http/same-origin.ts'
import { recordDevice } from './device.store.ts'

const COOKIE = 'device'
const YEAR_SECONDS = 365 * 24 * 3600
const DEVICE_ID_BYTES = 16
const DEVICE_ID = /^[\w-]{22}$/
const ACCESS_TOKEN = /^(?:__Host-)?access_token=([^;]+);/

type Needs = Pick<Deps, 'database' | 'clock' | 'random' | 'personalDataKey' | 'origin'>
/**
 * Recognizes a browser by a random cookie that it gets at its first sign-in. Two accounts of one
 * browser earn no referral reward. Visitors who never sign in get no cookie. The database stores
 * only a keyed hash of it.
 */
export function setDeviceCookies(
  app: FastifyInstance,
  { database, clock, random, personalDataKey, origin }: Needs,
  onFault: (error: unknown) => void,
): void {
  const secure = origin.startsWith('https:') ? '; Secure' : ''
  app.addHook('onSend', async (request, reply) => {
    const token = [reply.getHeader('set-cookie') ?? []]
      .flat()
      .flatMap((cookie) => ACCESS_TOKEN.exec(String(cookie))?.[1] ?? [])[0]
    if (token === undefined) return
    const known = cookieValue(request.headers.cookie, COOKIE)
    const device =
      known && DEVICE_ID.test(known)
        ? known
        : Buffer.from(random.bytes(DEVICE_ID_BYTES)).toString('base64url')
    reply.header(
      'set-cookie',
      `${COOKIE}=${device}; HttpOnly; SameSite=Lax; Path=/; Max-Age=${YEAR_SECONDS}${secure}`,
    )
    const deviceHash = createHmac('sha256', personalDataKey).update(`device ${device}`).digest()
    // A failure here must not fail the sign-in.
    await recordDevice(database, decodeURIComponent(token), deviceHash, clock.now()).catch(onFault)
  })
}
