import { createHmac } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { deviceOf } from '../../../http/same-origin.ts'
import { rolesNeedSecondFactorByDefault } from '../second-factor/second-factor.store.ts'
import { recordDevice } from './device.store.ts'

const COOKIE = 'device'
const YEAR_SECONDS = 365 * 24 * 3600
const DEVICE_ID_BYTES = 16
const ACCESS_TOKEN = /^(?:__Host-)?access_token=([^;]+);/

export const hashDevice = (personalDataKey: Uint8Array, device: string): Buffer =>
  createHmac('sha256', personalDataKey).update(`device ${device}`).digest()

type Needs = Pick<Deps, 'database' | 'clock' | 'random' | 'personalDataKey' | 'origin' | 'demo'>
/**
 * Recognizes a browser by a random cookie that it gets at its first sign-in. Two accounts of one
 * browser earn no referral reward. Visitors who never sign in get no cookie. The database stores
 * only a keyed hash of it.
 */
export function setDeviceCookies(
  app: FastifyInstance,
  { database, clock, random, personalDataKey, origin, demo }: Needs,
  onFault: (error: unknown) => void,
): void {
  const secure = origin.startsWith('https:') ? '; Secure' : ''
  app.addHook('onSend', async (request, reply) => {
    const token = [reply.getHeader('set-cookie') ?? []]
      .flat()
      .flatMap((cookie) => ACCESS_TOKEN.exec(String(cookie))?.[1] ?? [])[0]
    if (token === undefined) return
    const device =
      deviceOf(request) ?? Buffer.from(random.bytes(DEVICE_ID_BYTES)).toString('base64url')
    reply.header(
      'set-cookie',
      `${COOKIE}=${device}; HttpOnly; SameSite=Lax; Path=/; Max-Age=${YEAR_SECONDS}${secure}`,
    )
    const deviceHash = hashDevice(personalDataKey, device)
    // A failure here must not fail the sign-in.
    await recordDevice(
      database,
      decodeURIComponent(token),
      deviceHash,
      clock.now(),
      rolesNeedSecondFactorByDefault(demo),
    ).catch(onFault)
  })
}
