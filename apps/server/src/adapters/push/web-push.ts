import { request as overHttp } from 'node:http'
import { request as overHttps } from 'node:https'
import { isIP } from 'node:net'
import type { RequestDetails } from 'web-push'
import type { PushMessage, PushSender, PushTarget } from './port.ts'
import { isPublicAddress, lookupPublicAddress } from './public-address.ts'

export type VapidKeys = { publicKey: string; privateKey: string }
export type WebPushOptions = {
  keys: VapidKeys
  /** Contact address for push services. */
  subject: string
  /** any: also local services without TLS, for tests. */
  reach: 'public' | 'any'
}

const TIMEOUT_MS = 10_000
const TTL_SECONDS = 24 * 3600

/** Web Push (RFC 8030, 8188, 8291, 8292), encrypted for the device. */
export function webPushSender({ keys, subject, reach }: WebPushOptions): PushSender {
  const mayReach = (endpoint: string) => reach === 'any' || isPublicService(endpoint)
  return {
    publicKey: keys.publicKey,
    accepts: mayReach,
    async send(target, message) {
      if (!mayReach(target.endpoint)) return 'gone'
      const status = await post(await detailsOf(target, message, keys, subject), reach)
      if (status === 404 || status === 410) return 'gone'
      if (status === 400 || status === 403 || status === 413)
        throw new Error(`the push service refused the message: ${status}`)
      if (status < 200 || status > 299) throw new Error(`the push service answered ${status}`)
      return 'sent'
    },
  }
}

function isPublicService(endpoint: string): boolean {
  if (!URL.canParse(endpoint)) return false
  const { protocol, hostname, username, password } = new URL(endpoint)
  if (protocol !== 'https:' || username || password) return false
  const address = hostname.replace(/^\[|\]$/g, '')
  return isIP(address) === 0
    ? hostname.includes('.') && !hostname.endsWith('.local')
    : isPublicAddress(address)
}

async function detailsOf(
  { endpoint, p256dh, auth }: PushTarget,
  { payload, topic, urgent }: PushMessage,
  keys: VapidKeys,
  subject: string,
): Promise<RequestDetails> {
  // Imported with the first message, to keep the start fast.
  const { default: webPush } = await import('web-push')
  return webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
    vapidDetails: { subject, ...keys },
    TTL: TTL_SECONDS,
    urgency: urgent ? 'high' : 'normal',
    contentEncoding: 'aes128gcm',
    ...(topic === undefined ? {} : { topic }),
  })
}

/** Returns the status. Redirects are not followed, because their target was not checked. */
function post(
  { endpoint, method, headers, body }: RequestDetails,
  reach: 'public' | 'any',
): Promise<number> {
  const request = new URL(endpoint).protocol === 'http:' ? overHttp : overHttps
  const options = { method, headers, timeout: TIMEOUT_MS, signal: AbortSignal.timeout(TIMEOUT_MS) }
  return new Promise((resolve, reject) => {
    const sending = request(
      endpoint,
      reach === 'public' ? { ...options, lookup: lookupPublicAddress } : options,
      (answer) => {
        answer.resume()
        resolve(answer.statusCode ?? 0)
      },
    )
    sending.on('error', reject)
    sending.end(body)
  })
}
