import { randomBytes, randomUUID, sign } from 'node:crypto'
import { DAY_MS, HOUR_MS, SECOND_MS } from '@hawker/std/time'
import type { EmulatedBooks, EmulatorSetup, SentWebhook } from '../emulators/emulator.ts'
import type { PaypalTransaction } from './paypal-emulator-reports.ts'
import {
  type EmulatedAuthorization,
  type EmulatedCapture,
  type PaypalDispute,
  type EmulatedOrder,
  type PaypalRefund,
  authorizationJson,
  captureJson,
  disputeJson,
  feeOf,
  orderJson,
  refundJson,
  toWireTime,
} from './paypal-emulator-wire.ts'
import { TEST_CERTIFICATE_ID, TEST_PRIVATE_KEY } from './paypal-test-certificate.ts'
import { type PaypalEventType, signedTextOf } from './paypal-webhook.ts'

const APPROVAL_MS = 3 * HOUR_MS
const AUTHORIZATION_MS = 29 * DAY_MS

/** A PayPal account: its orders, disputes and transactions, and the webhooks about them. */
export type EmulatedAccount = ReturnType<typeof emulatedAccount>

export function emulatedAccount({
  clock,
  address,
  webhookId,
}: EmulatorSetup & { readonly webhookId: string }) {
  const orders = new Map<string, EmulatedOrder>()
  const disputes = new Map<string, PaypalDispute>()
  const transactions: PaypalTransaction[] = []
  const waiting: SentWebhook[] = []

  const now = () => clock.now()
  const all = () => [...orders.values()]

  function sendWebhook(event: PaypalEventType, resourceType: string, resource: object): void {
    const time = toWireTime(now())
    const rawBody = Buffer.from(
      JSON.stringify({
        id: `WH-${newId()}-${newId()}`,
        event_version: '1.0',
        create_time: time,
        resource_type: resourceType,
        resource_version: '2.0',
        event_type: event,
        summary: event,
        resource,
        links: [],
      }),
    )
    const id = randomUUID()
    const text = signedTextOf({ id, time, webhookId, rawBody })
    waiting.push({
      event,
      query: {},
      rawBody,
      headers: {
        'content-type': 'application/json',
        'paypal-transmission-id': id,
        'paypal-transmission-time': time,
        'paypal-auth-algo': 'SHA256withRSA',
        'paypal-cert-url': `${address()}/v1/notifications/certs/${TEST_CERTIFICATE_ID}`,
        'paypal-transmission-sig': sign('RSA-SHA256', Buffer.from(text), TEST_PRIVATE_KEY).toString(
          'base64',
        ),
      },
    })
  }
  const related = (order: EmulatedOrder) => ({
    supplementary_data: { related_ids: { order_id: order.id } },
  })

  function touch(order: EmulatedOrder): void {
    // PayPal's times have whole seconds. Two changes never share one here.
    order.updatedAt = new Date(Math.max(now().getTime(), order.updatedAt.getTime() + SECOND_MS))
  }
  function reverseApproval(order: EmulatedOrder): void {
    order.status = 'VOIDED'
    touch(order)
    sendWebhook('CHECKOUT.PAYMENT-APPROVAL.REVERSED', 'checkout-order', {
      order_id: order.id,
      purchase_units: [{ reference_id: 'default', custom_id: order.customId }],
    })
  }
  function voidAuthorization(order: EmulatedOrder, authorization: EmulatedAuthorization): void {
    authorization.status = 'VOIDED'
    touch(order)
    sendWebhook('PAYMENT.AUTHORIZATION.VOIDED', 'authorization', {
      ...authorizationJson(address(), order, authorization),
      ...related(order),
    })
  }
  /** The order after what the passing of time has done to it. */
  function findOrder(id: string | undefined): EmulatedOrder | undefined {
    const order = orders.get(id ?? '')
    if (!order) return undefined
    const time = now().getTime()
    if (
      order.status === 'APPROVED' &&
      order.approvedAt &&
      time > order.approvedAt.getTime() + APPROVAL_MS
    )
      reverseApproval(order)
    const { authorization } = order
    if (authorization?.status === 'CREATED' && time > authorization.expiresAt.getTime())
      voidAuthorization(order, authorization)
    return order
  }
  const knownOrder = (id: string): EmulatedOrder => {
    const order = findOrder(id)
    if (!order) throw new Error(`the emulator has no order ${id}`)
    return order
  }

  function authorizeMoney(order: EmulatedOrder): void {
    const at = now()
    order.authorization = {
      id: newId(),
      minor: order.minor,
      at,
      expiresAt: new Date(at.getTime() + AUTHORIZATION_MS),
      status: 'CREATED',
    }
    order.status = 'COMPLETED'
    touch(order)
    sendWebhook('PAYMENT.AUTHORIZATION.CREATED', 'authorization', {
      ...authorizationJson(address(), order, order.authorization),
      ...related(order),
    })
  }

  function captureMoney(order: EmulatedOrder, minor: bigint): EmulatedCapture {
    const fee = feeOf(minor, order.currency)
    const capture: EmulatedCapture = { id: newId(), minor, fee, at: now() }
    order.captures.push(capture)
    order.status = 'COMPLETED'
    touch(order)
    transactions.push({
      id: capture.id,
      code: 'T0006',
      currency: order.currency,
      minor,
      fee,
      related: { id: order.id, type: 'ODR' },
      customId: order.customId,
      invoiceId: order.invoiceId,
      at: capture.at,
      status: () => 'S',
    })
    sendWebhook('PAYMENT.CAPTURE.COMPLETED', 'capture', {
      ...captureJson(address(), order, capture),
      ...related(order),
    })
    return capture
  }
  function refundMoney(
    order: EmulatedOrder,
    capture: EmulatedCapture,
    details: Pick<PaypalRefund, 'minor' | 'status' | 'customId'>,
  ): PaypalRefund {
    const refund: PaypalRefund = { id: newId(), captureId: capture.id, at: now(), ...details }
    order.refunds.push(refund)
    transactions.push({
      id: refund.id,
      code: 'T1107',
      currency: order.currency,
      minor: -refund.minor,
      related: { id: capture.id, type: 'TXN' },
      customId: refund.customId,
      at: refund.at,
      status: () => ({ PENDING: 'P', COMPLETED: 'S', FAILED: 'D' } as const)[refund.status],
    })
    if (refund.status === 'COMPLETED') announceRefund(order, refund)
    return refund
  }
  const announceRefund = (order: EmulatedOrder, refund: PaypalRefund) =>
    sendWebhook('PAYMENT.CAPTURE.REFUNDED', 'refund', refundJson(address(), order, refund))

  function findCapture(id: string | undefined) {
    for (const order of orders.values())
      for (const capture of order.captures) if (capture.id === id) return { order, capture }
    return undefined
  }
  function findRefund(id: string | undefined) {
    for (const order of orders.values())
      for (const refund of order.refunds) if (refund.id === id) return { order, refund }
    return undefined
  }
  function settleRefund(id: string, status: 'paid' | 'failed'): void {
    const { order, refund } = findRefund(id) ?? {}
    if (!order || !refund) throw new Error(`the emulator has no refund ${id}`)
    refund.status = status === 'paid' ? 'COMPLETED' : 'FAILED'
    if (status === 'paid') announceRefund(order, refund)
  }

  function approve(order: EmulatedOrder, { isDeclined }: { isDeclined: boolean }): void {
    order.status = 'APPROVED'
    order.approvedAt = now()
    order.isChallenged = false
    order.declinesNext = isDeclined
    touch(order)
    sendWebhook('CHECKOUT.ORDER.APPROVED', 'checkout-order', orderJson(address(), order))
  }

  function booksOf(currency: string): EmulatedBooks {
    const own = all().filter((order) => order.currency === currency)
    const captures = own.flatMap((order) => order.captures)
    const sum = (amounts: readonly bigint[]) => amounts.reduce((total, one) => total + one, 0n)
    return {
      paid: sum(captures.map(({ minor }) => minor)),
      refunded: sum(
        own
          .flatMap((order) => order.refunds)
          .flatMap(({ status, minor }) => (status === 'COMPLETED' ? [minor] : [])),
      ),
      fees: sum(captures.map(({ fee }) => fee)),
      disputed: sum(
        [...disputes.values()].flatMap(({ order, outcome, minor }) =>
          order.currency === currency && outcome !== 'won' ? [minor] : [],
        ),
      ),
      paidOut: sum(
        transactions.flatMap(({ code, currency: paidIn, minor }) =>
          code === 'T0400' && paidIn === currency ? [-minor] : [],
        ),
      ),
    }
  }

  function openDispute(order: EmulatedOrder, minor: bigint): string {
    const [capture] = order.captures
    if (!capture) throw new Error('nothing is captured: nobody can dispute it')
    const id = `PP-D-${newId()}`
    const dispute: PaypalDispute = {
      id,
      order,
      capture,
      minor,
      openedAt: now(),
      outcome: null,
    }
    disputes.set(id, dispute)
    moveDisputed(dispute, 'T1201')
    sendWebhook('CUSTOMER.DISPUTE.CREATED', 'dispute', disputeJson(dispute))
    return id
  }
  function closeDispute(id: string, outcome: 'won' | 'lost'): void {
    const dispute = disputes.get(id)
    if (!dispute) throw new Error(`the emulator has no dispute ${id}`)
    dispute.outcome = outcome
    if (outcome === 'won') moveDisputed(dispute, 'T1202')
    sendWebhook('CUSTOMER.DISPUTE.RESOLVED', 'dispute', disputeJson(dispute))
  }
  function moveDisputed(dispute: PaypalDispute, code: 'T1201' | 'T1202'): void {
    const { order, capture, minor } = dispute
    transactions.push({
      id: newId(),
      code,
      currency: order.currency,
      minor: code === 'T1201' ? -minor : minor,
      related: { id: capture.id, type: 'TXN' },
      customId: order.customId,
      invoiceId: order.invoiceId,
      at: now(),
      status: () => 'S',
    })
  }
  function payOut(currency: string): bigint {
    const { paid, refunded, fees, disputed, paidOut } = booksOf(currency)
    const minor = paid - refunded - fees - disputed - paidOut
    transactions.push({
      id: newId(),
      code: 'T0400',
      currency,
      minor: -minor,
      at: now(),
      status: () => 'S',
    })
    return minor
  }

  return {
    orders,
    disputes,
    transactions,
    waiting,
    /** Refunds stay pending until `settleRefund`. */
    holdsRefunds: false,
    all,
    now,
    touch,
    findOrder,
    knownOrder,
    findCapture,
    findRefund,
    approve,
    reverseApproval,
    authorizeMoney,
    voidAuthorization,
    captureMoney,
    refundMoney,
    settleRefund,
    openDispute,
    closeDispute,
    payOut,
    booksOf,
  }
}

/** PayPal's ids have 17 capital letters and digits. */
export const newId = (): string =>
  Array.from(randomBytes(17), (byte) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ012345'[byte % 32]).join('')
