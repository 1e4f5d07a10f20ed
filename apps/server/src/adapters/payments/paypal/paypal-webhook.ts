import { type KeyObject, X509Certificate, verify } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { WEBHOOK_EVENTS } from '@hawker/domain/payments/webhook-events'
import { createLru } from '@hawker/std/lru'
import { type Static, Type } from 'typebox'
import { Value } from 'typebox/value'
import { providerHttp } from '../http-client.ts'
import type { ProviderCall, ProviderEvent, ProviderSetup, WebhookCall } from '../port.ts'
import { certificateAttempts } from './certificate-attempts.ts'
import { isRefusedBy, ProviderError } from '../provider-error.ts'
import { referenceOf } from './paypal-reference.ts'

/** PayPal has few certificates at a time. */
const CACHED_CERTIFICATES = 20
const CERTIFICATE_PATH = /^\/v1\/notifications\/certs\/CERT-[\w-]{1,100}$/

const LINK = Type.Object({ rel: Type.String(), href: Type.String() })
const EVENT = Type.Object({
  id: Type.String({ minLength: 1 }),
  event_type: Type.String(),
  resource: Type.Partial(
    Type.Object({
      id: Type.String(),
      order_id: Type.String(),
      custom_id: Type.String(),
      links: Type.Array(LINK),
      supplementary_data: Type.Partial(
        Type.Object({ related_ids: Type.Partial(Type.Object({ order_id: Type.String() })) }),
      ),
      purchase_units: Type.Array(Type.Partial(Type.Object({ custom_id: Type.String() }))),
      dispute_id: Type.String(),
      disputed_transactions: Type.Array(
        Type.Partial(Type.Object({ seller_transaction_id: Type.String(), custom: Type.String() })),
      ),
    }),
  ),
})
type Resource = Static<typeof EVENT>['resource']
type EventIds = Omit<
  Exclude<ProviderEvent, { kind: 'forged' | 'ignored' | 'unreadable' }>,
  'eventId'
>

const { payment, refund, dispute } = WEBHOOK_EVENTS.paypal
const PAYPAL_EVENTS = [...payment, ...refund, ...dispute] as const
export type PaypalEventType = (typeof PAYPAL_EVENTS)[number]

type Certificate = { readonly publicKey: KeyObject; isValidAt(time: Date): boolean }

/**
 * Checks the signature and reads the ids of webhooks. Throws a ProviderError when the certificate
 * cannot be fetched, so that PayPal sends the webhook again.
 */
export function paypalWebhooks(
  certificateHosts: readonly string[],
  { keys, clock, onCall }: Pick<ProviderSetup, 'keys' | 'clock' | 'onCall'>,
): (call: WebhookCall) => Promise<ProviderEvent> {
  const http = providerHttp(
    { host: '' },
    {
      keys: {},
      // A refused name was invented by a stranger. It says nothing about PayPal or our keys.
      onCall: (call) => void (isRefusal(call) || onCall?.(call)),
    },
  )
  const attempts = certificateAttempts(clock)
  const certificates = createLru<string, Promise<Certificate>>({ max: CACHED_CERTIFICATES })
  const webhookIds = [keys['webhook_id'], keys['webhook_id_old']].filter((id) => Boolean(id))

  /** This check keeps forgers from naming a certificate of their own. */
  const isPaypalUrl = (url: string) =>
    certificateHosts.some(
      (host) => url.startsWith(`${host}/`) && CERTIFICATE_PATH.test(url.slice(host.length)),
    )

  /** Undefined: strangers have caused too many fetches, or PayPal does not know the name. */
  function certificateAt(url: string, address: string): Promise<Certificate> | undefined {
    const cached = certificates.get(url)
    if (cached) return cached
    if (!attempts.begin(url, address)) return undefined
    const fetched = http
      .send({
        operation: 'get certificate',
        method: 'GET',
        path: url,
        headers: { accept: '*/*' },
        expects: 'text',
      })
      .then(({ text }) => readCertificate(text))
    certificates.set(url, fetched)
    fetched.then(
      () => attempts.succeed(address),
      (error: unknown) => {
        certificates.delete(url)
        if (isRefusedBy(error)) attempts.rememberUnknown(url)
      },
    )
    return fetched
  }

  async function isGenuine({ headers, rawBody, address = '' }: WebhookCall): Promise<boolean> {
    const id = headers['paypal-transmission-id'] ?? ''
    const time = headers['paypal-transmission-time'] ?? ''
    const signature = headers['paypal-transmission-sig'] ?? ''
    const url = headers['paypal-cert-url'] ?? ''
    if (id === '' || time === '' || signature === '' || webhookIds.length === 0) return false
    if (headers['paypal-auth-algo'] !== 'SHA256withRSA' || !isPaypalUrl(url)) return false
    let certificate: Certificate | undefined
    try {
      certificate = await certificateAt(url, address)
    } catch (error) {
      // PayPal does not know this certificate.
      if (isRefusedBy(error)) return false
      throw error
    }
    if (!certificate?.isValidAt(clock.now())) return false
    const { publicKey } = certificate
    return webhookIds.some((webhookId) =>
      verify(
        'RSA-SHA256',
        Buffer.from(signedTextOf({ id, time, webhookId: webhookId ?? '', rawBody })),
        publicKey,
        Buffer.from(signature, 'base64'),
      ),
    )
  }

  return async (call) => {
    if (!(await isGenuine(call))) return { kind: 'forged' }
    const event = readEvent(call.rawBody)
    if (!event)
      return {
        kind: 'unreadable',
        eventId: `unreadable ${call.headers['paypal-transmission-id'] ?? ''}`,
      }
    const type = PAYPAL_EVENTS.find((listened) => listened === event.event_type)
    if (!type) return { kind: 'ignored', eventId: event.id }
    return { eventId: event.id, ...idsOf(type, event.resource) }
  }
}

const isRefusal = ({ httpStatus }: ProviderCall) =>
  httpStatus !== null && httpStatus >= 400 && httpStatus < 500

/** The text that PayPal signs. The body is in it as the decimal CRC-32 of its bytes. */
export const signedTextOf = ({
  id,
  time,
  webhookId,
  rawBody,
}: {
  id: string
  time: string
  webhookId: string
  rawBody: Buffer
}): string => [id, time, webhookId, crc32(rawBody)].join('|')

function readCertificate(pem: string): Certificate {
  let certificate: X509Certificate
  try {
    certificate = new X509Certificate(pem)
  } catch (cause) {
    throw new ProviderError('no_answer', 'get certificate: not a certificate', { cause })
  }
  const { publicKey } = certificate
  if (publicKey.asymmetricKeyType !== 'rsa')
    throw new ProviderError('no_answer', 'get certificate: no RSA key')
  const from = Date.parse(certificate.validFrom)
  const to = Date.parse(certificate.validTo)
  return { publicKey, isValidAt: (time) => time.getTime() >= from && time.getTime() <= to }
}

function readEvent(rawBody: Buffer): Static<typeof EVENT> | undefined {
  let body: unknown
  try {
    body = JSON.parse(rawBody.toString('utf8'))
  } catch {
    // Signed, but no event.
    return undefined
  }
  return Value.Check(EVENT, body) ? body : undefined
}

function idsOf(type: PaypalEventType, resource: Resource): EventIds {
  if (type.startsWith('CUSTOMER.DISPUTE.')) {
    const [disputed] = resource.disputed_transactions ?? []
    return withIds('dispute', {
      disputeId: resource.dispute_id,
      paymentId: disputed?.seller_transaction_id,
      reference: referenceOf(disputed?.custom),
    })
  }
  if (type.startsWith('CHECKOUT.'))
    return withIds('payment', {
      providerId: resource.order_id ?? resource.id,
      reference: referenceOf(resource.purchase_units?.[0]?.custom_id),
    })
  const order = { providerId: resource.supplementary_data?.related_ids?.order_id }
  const reference = referenceOf(resource.custom_id)
  if (type === 'PAYMENT.CAPTURE.REFUNDED' || type === 'PAYMENT.CAPTURE.REVERSED') {
    // The resource is the refund. Its link `up` names the capture.
    const up = resource.links?.find(({ rel }) => rel === 'up')?.href
    const paymentId = /\/captures\/(\w+)$/.exec(up ?? '')?.[1]
    return withIds('refund', { ...order, paymentId, reference })
  }
  return withIds('payment', { ...order, paymentId: resource.id, reference })
}

type OptionalIds = {
  readonly [Name in 'reference' | 'providerId' | 'paymentId' | 'disputeId']?: string | undefined
}
function withIds(
  kind: EventIds['kind'],
  { reference, providerId, paymentId, disputeId }: OptionalIds,
): EventIds {
  return {
    kind,
    ...(reference === undefined ? {} : { reference }),
    ...(providerId === undefined ? {} : { providerId }),
    ...(paymentId === undefined ? {} : { paymentId }),
    ...(disputeId === undefined ? {} : { disputeId }),
  }
}
