import { createHmac, randomUUID } from 'node:crypto'
import type { EmulatedBooks, EmulatedChoice, SentWebhook } from '../emulators/emulator.ts'
import {
  type EmulatedCard,
  type EmulatedCharge,
  type StripeDispute,
  type EmulatedMovement,
  type StripePayment,
  type StripeRefund,
  type EmulatedSession,
  cardFields,
  chargeFields,
  disputeFields,
  movementFields,
  paymentFields,
  refundFields,
  sessionFields,
} from './stripe-emulated-objects.ts'

const DAY_S = 86_400
const HOLD_S = 7 * DAY_S
const PENDING_S = 2 * DAY_S
const DISPUTE_FEE_UNITS = 1500

export type EmulatedClock = { now(): Date }
type Movement = Pick<EmulatedMovement, 'type' | 'category' | 'units' | 'currency' | 'sourceId'>

/** What Stripe knows about an account: its objects, its balance and the events it has sent. */
export class EmulatedAccount {
  readonly sessions = new Map<string, EmulatedSession>()
  readonly payments = new Map<string, StripePayment>()
  readonly charges = new Map<string, EmulatedCharge>()
  readonly refunds = new Map<string, StripeRefund>()
  readonly movements = new Map<string, EmulatedMovement>()
  readonly disputes = new Map<string, StripeDispute>()
  readonly customers = new Set<string>()
  readonly cards = new Map<string, EmulatedCard>()
  webhooks: SentWebhook[] = []
  readonly events = new Map<string, { readonly id: string; readonly type: string }>()
  holdsRefunds = false

  private readonly clock: EmulatedClock
  private readonly pageUrl: (sessionId: string) => string
  private readonly webhookSecret: string
  constructor(clock: EmulatedClock, pageUrl: (sessionId: string) => string, webhookSecret: string) {
    this.clock = clock
    this.pageUrl = pageUrl
    this.webhookSecret = webhookSecret
  }

  nowS = (): number => Math.floor(this.clock.now().getTime() / 1000)
  newId = (prefix: string): string => `${prefix}_${randomUUID().replaceAll('-', '')}`

  /** A page or a hold whose time is over ends when it is read. */
  session(id: string): EmulatedSession | undefined {
    const session = this.sessions.get(id)
    if (session?.status === 'open' && this.nowS() >= session.expiresS) this.expire(session)
    const payment = session && this.paymentOf(session)
    const charge = payment && this.chargeOf(payment)
    if (payment?.status === 'requires_capture' && charge && this.nowS() >= charge.captureBeforeS)
      this.cancel(payment, 'automatic')
    return session
  }
  paymentOf = ({ paymentId }: EmulatedSession) => this.payments.get(paymentId ?? '')
  chargeOf = ({ chargeId }: StripePayment) => this.charges.get(chargeId ?? '')
  sessionOf(payment: StripePayment): EmulatedSession {
    const session = this.session(payment.sessionId)
    if (!session) throw new Error(`no session of ${payment.id}`)
    return session
  }

  /** An object as the API shows it, with ids of related objects. */
  object(id: string): Record<string, unknown> | undefined {
    const session = this.session(id)
    if (session) return { ...sessionFields(session, this.pageUrl(id)) }
    const payment = this.payments.get(id)
    if (payment) return { ...paymentFields(payment, this.sessionOf(payment)) }
    const charge = this.charges.get(id)
    const paid = charge && this.payments.get(charge.paymentId)
    if (charge && paid) return { ...chargeFields(charge, this.sessionOf(paid)) }
    const refund = this.refunds.get(id)
    if (refund) return { ...refundFields(refund) }
    const movement = this.movements.get(id)
    if (movement) return { ...movementFields(movement) }
    const dispute = this.disputes.get(id)
    if (dispute) {
      const own = dispute.movementIds.flatMap((one) => this.movements.get(one) ?? [])
      return { ...disputeFields(dispute, own) }
    }
    const card = this.cards.get(id)
    if (card) return { ...cardFields(card) }
    const event = this.events.get(id)
    if (event) return { ...event }
    return id.startsWith('po_') ? { id, object: 'payout' } : undefined
  }

  send(type: string, objectId: string): void {
    const sent = {
      id: this.newId('evt'),
      object: 'event',
      api_version: '2026-10-28.endive',
      created: this.nowS(),
      data: { object: this.object(objectId) },
      livemode: false,
      pending_webhooks: 1,
      request: { id: null, idempotency_key: null },
      type,
    }
    this.events.set(sent.id, structuredClone(sent))
    const body = JSON.stringify(sent)
    const time = this.nowS()
    const signature = createHmac('sha256', this.webhookSecret)
      .update(`${time}.${body}`)
      .digest('hex')
    this.webhooks.push({
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': `t=${time},v1=${signature}`,
      },
      query: {},
      rawBody: Buffer.from(body),
      event: type,
    })
  }

  expire(session: EmulatedSession): void {
    if (session.status !== 'open') return
    session.status = 'expired'
    const payment = this.paymentOf(session)
    if (payment) this.cancel(payment, 'expired')
    this.send('checkout.session.expired', session.id)
  }

  /** The payment is made at the first try. */
  try(session: EmulatedSession): StripePayment {
    const made = this.paymentOf(session)
    if (made) return made
    const payment: StripePayment = {
      id: this.newId('pi'),
      sessionId: session.id,
      status: 'requires_payment_method',
      capturableUnits: 0,
      receivedUnits: 0,
      chargeId: null,
      declineCode: null,
      canceledS: null,
      cancellationReason: null,
    }
    this.payments.set(payment.id, payment)
    session.paymentId = payment.id
    return payment
  }

  /** Newest first, as Stripe lists them. */
  cardsOf = (customerId: string | null): EmulatedCard[] =>
    customerId === null
      ? []
      : [...this.cards.values()].filter((card) => card.customerId === customerId).toReversed()

  removeCustomer(id: string): void {
    this.customers.delete(id)
    for (const card of this.cardsOf(id)) card.customerId = null
  }

  pay(session: EmulatedSession, { cardId, savesCard = false }: EmulatedChoice = {}): void {
    const saved = this.cardsOf(session.customerId).find(({ id }) => id === cardId)
    if (cardId !== undefined && !saved) throw new Error(`the page does not offer card ${cardId}`)
    const payment = this.try(session)
    if (session.createsCustomer) {
      session.customerId = this.newId('cus')
      this.customers.add(session.customerId)
    }
    const card = saved ?? {
      id: this.newId('pm'),
      customerId: session.offersSaving && savesCard ? session.customerId : null,
    }
    this.cards.set(card.id, card)
    const charge: EmulatedCharge = {
      id: this.newId('ch'),
      paymentId: payment.id,
      createdS: this.nowS(),
      captureBeforeS: this.nowS() + HOLD_S,
      capturedUnits: 0,
      refundedUnits: 0,
      isDisputed: false,
      movementId: null,
      cardId: card.id,
    }
    this.charges.set(charge.id, charge)
    payment.chargeId = charge.id
    payment.declineCode = null
    session.status = 'complete'
    session.isChallenged = false
    if (session.isManual) {
      payment.status = 'requires_capture'
      payment.capturableUnits = session.units
      this.send('payment_intent.amount_capturable_updated', payment.id)
    } else this.take(payment, session.units)
    this.send('checkout.session.completed', session.id)
  }

  /** Takes a payment. What was held above it goes back as a refund of its own kind. */
  take(payment: StripePayment, units: number): void {
    const session = this.sessionOf(payment)
    const charge = this.chargeOf(payment)
    if (!charge) throw new Error(`no charge of ${payment.id}`)
    payment.status = 'succeeded'
    payment.capturableUnits = 0
    payment.receivedUnits = units
    charge.capturedUnits = units
    const { currency } = session
    const held = { units: session.units, currency, sourceId: charge.id }
    const fee = feeUnits(units, currency)
    charge.movementId = this.move({ type: 'charge', category: 'charge', ...held }, fee)
    if (units < session.units) this.refund(charge, session.units - units, {}, true)
  }

  cancel(payment: StripePayment, reason: string | null): void {
    if (payment.status === 'succeeded' || payment.status === 'canceled') return
    payment.status = 'canceled'
    payment.capturableUnits = 0
    payment.canceledS = this.nowS()
    payment.cancellationReason = reason
    this.send('payment_intent.canceled', payment.id)
  }

  refund(
    charge: EmulatedCharge,
    units: number,
    metadata: Readonly<Record<string, string>>,
    isRelease = false,
  ): StripeRefund {
    const payment = this.payments.get(charge.paymentId)
    if (!payment) throw new Error(`no payment of ${charge.id}`)
    const { currency } = this.sessionOf(payment)
    const id = this.newId('re')
    const category = isRelease ? 'partial_capture_reversal' : 'refund'
    const refund: StripeRefund = {
      id,
      chargeId: charge.id,
      paymentId: payment.id,
      createdS: this.nowS(),
      units,
      currency,
      metadata,
      isRelease,
      status: this.holdsRefunds && !isRelease ? 'pending' : 'succeeded',
      movementId: this.move({ type: 'refund', category, units: -units, currency, sourceId: id }),
    }
    this.refunds.set(id, refund)
    charge.refundedUnits += units
    this.send('refund.created', id)
    this.send('charge.refunded', charge.id)
    return refund
  }

  settleRefund(refund: StripeRefund, status: 'succeeded' | 'failed'): void {
    const { id, units, currency } = refund
    if (refund.status !== 'pending') return
    refund.status = status
    if (status === 'failed') {
      const charge = this.charges.get(refund.chargeId)
      if (charge) charge.refundedUnits -= units
      const category = 'refund_failure'
      this.move({ type: 'refund_failure', category, units, currency, sourceId: id })
    }
    this.send(status === 'failed' ? 'refund.failed' : 'refund.updated', id)
  }

  dispute(charge: EmulatedCharge, units: number, isInquiry: boolean): StripeDispute {
    const payment = this.payments.get(charge.paymentId)
    if (!payment) throw new Error(`no payment of ${charge.id}`)
    const dispute: StripeDispute = {
      id: this.newId('du'),
      chargeId: charge.id,
      paymentId: payment.id,
      createdS: this.nowS(),
      units,
      currency: this.sessionOf(payment).currency,
      movementIds: [],
      status: isInquiry ? 'warning_needs_response' : 'needs_response',
    }
    this.disputes.set(dispute.id, dispute)
    if (!isInquiry) {
      charge.isDisputed = true
      this.moveForDispute(dispute, -units, 'dispute', DISPUTE_FEE_UNITS)
    }
    this.send('charge.dispute.created', dispute.id)
    if (!isInquiry) this.send('charge.dispute.funds_withdrawn', dispute.id)
    return dispute
  }
  /** Stripe refunds such a charge only after the dispute was won. */
  isChargedBack = ({ id }: EmulatedCharge): boolean =>
    [...this.disputes.values()].some(
      ({ chargeId, status }) =>
        chargeId === id && (status === 'needs_response' || status === 'lost'),
    )

  closeDispute(dispute: StripeDispute, status: 'won' | 'lost'): void {
    const isInquiry = dispute.status.startsWith('warning_')
    dispute.status = isInquiry ? 'warning_closed' : status
    if (!isInquiry && status === 'won') {
      this.moveForDispute(dispute, dispute.units, 'dispute_reversal', 0)
      this.send('charge.dispute.funds_reinstated', dispute.id)
    }
    this.send('charge.dispute.closed', dispute.id)
  }
  private moveForDispute(
    { id, currency, movementIds }: StripeDispute,
    units: number,
    category: string,
    feeUnits: number,
  ): void {
    movementIds.push(
      this.move({ type: 'adjustment', category, units, currency, sourceId: id }, feeUnits),
    )
  }

  payOut(currency: string): number {
    const own = [...this.movements.values()].filter((movement) => movement.currency === currency)
    const units = own.reduce((sum, one) => sum + one.units - one.feeUnits, 0)
    const sourceId = this.newId('po')
    this.move({ type: 'payout', category: 'payout', units: -units, currency, sourceId })
    return units
  }

  private move(movement: Movement, feeUnits = 0): string {
    const id = this.newId('txn')
    this.movements.set(id, { id, feeUnits, createdS: this.nowS(), ...movement })
    return id
  }

  /** Charges are pending for two days. */
  balance() {
    const sums = { available: new Map<string, number>(), pending: new Map<string, number>() }
    for (const { currency, units, feeUnits, type, createdS } of this.movements.values()) {
      const isPending = type === 'charge' && createdS > this.nowS() - PENDING_S
      const sum = isPending ? sums.pending : sums.available
      sum.set(currency, (sum.get(currency) ?? 0) + units - feeUnits)
    }
    const list = (sum: ReadonlyMap<string, number>) =>
      [...sum].map(([currency, amount]) => ({ currency, amount, source_types: { card: amount } }))
    return { available: list(sums.available), pending: list(sums.pending) }
  }

  /** Counted from payments and refunds, and not from the movements that the API lists. */
  books(code: string): EmulatedBooks {
    const currency = code.toLowerCase()
    const sum = <Row>(rows: Iterable<Row>, unitsOf: (row: Row) => number) =>
      isoMinor(
        [...rows].reduce((total, row) => total + unitsOf(row), 0),
        currency,
      )
    const ofCurrency = <Row extends { currency: string }>(rows: Iterable<Row>) =>
      [...rows].filter((row) => row.currency === currency)
    return {
      paid: sum(
        ofCurrency(this.sessions.values()),
        (session) => this.paymentOf(session)?.receivedUnits ?? 0,
      ),
      refunded: sum(ofCurrency(this.refunds.values()), ({ isRelease, status, units }) =>
        isRelease || status === 'failed' ? 0 : units,
      ),
      fees: sum(ofCurrency(this.movements.values()), ({ feeUnits }) => feeUnits),
      disputed: sum(ofCurrency(this.disputes.values()), ({ status, units }) =>
        status === 'won' || status.startsWith('warning_') ? 0 : units,
      ),
      paidOut: -sum(ofCurrency(this.movements.values()), ({ type, units }) =>
        type === 'payout' ? units : 0,
      ),
    }
  }
}

/** A fixed simple formula, up to what the currency can count. */
function feeUnits(units: number, currency: string): number {
  const step = Number(stripeUnits(1n, currency)) || 1
  return Math.ceil((Math.floor((units * 29) / 1000) + 30) / step) * step
}
/** Stripe's integers in the minor units of ISO 4217. */
export function isoMinor(units: number, currency: string): bigint {
  if (currency === 'isk' || currency === 'ugx') return BigInt(units) / 100n
  return currency === 'mga' ? BigInt(units) * 100n : BigInt(units)
}
/** The other way. */
export function stripeUnits(minor: bigint, currency: string): number {
  if (currency === 'isk' || currency === 'ugx') return Number(minor * 100n)
  return Number(currency === 'mga' ? minor / 100n : minor)
}
