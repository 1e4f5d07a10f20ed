import { DAY_MS, SECOND_MS } from '@hawker/std/time'
import { createHash, createHmac } from 'node:crypto'
import { money } from '@hawker/domain/money/money'
import type { Database } from '@hawker/postgres/tx'
import { deriveKey } from '../../core/derive-key.ts'
import { isSameSecret } from '../../core/same-secret.ts'
import type { Clock, Random } from '../../deps.ts'
import type { Sweep } from '../../jobs/jobs.ts'
import type { PaymentProvider, PaymentState, ProviderEvent, ProviderStatus } from './port.ts'
import { ProviderError } from './provider-error.ts'
import type { Scenario, TestCard } from './sandbox-scenario.ts'
import {
  type SandboxPayment,
  capturePayment,
  decidePayment,
  findPayment,
  findRefund,
  finishWebhook,
  insertPayment,
  insertRefund,
  insertWebhook,
  paymentsBetween,
  recentPayments,
  refundsBetween,
  settleRefund,
  takeDueWebhooks,
  voidPayment,
} from './sandbox.store.ts'

export const SANDBOX_SIGNATURE = 'x-sandbox-signature'
export type SandboxOptions = {
  database: Database
  clock: Clock
  random: Pick<Random, 'uuid'>
  personalDataKey: Uint8Array
  origin: string
  /**
   * Posts a signed webhook and returns whether it was accepted. Default: an HTTP request to our own
   * origin.
   */
  post?: (headers: Record<string, string>, body: string) => Promise<boolean>
}
export type Sandbox = PaymentProvider & {
  /** Runs the scenario of the button that the buyer pressed. */
  runScenario(
    reference: string,
    scenario: Scenario,
    card?: TestCard,
  ): Promise<SandboxPayment | undefined>
  /** Sends the webhooks that are due. */
  sendDueWebhooks(): Promise<void>
  readonly sweeps: readonly Sweep[]
  find(reference: string): Promise<SandboxPayment | undefined>
  /** Newest first. */
  recent(): Promise<SandboxPayment[]>
  /** While true, new refunds stay in progress until `settleRefund`. */
  holdRefunds(isOn: boolean): void
  settleRefund(refundId: string, status: 'paid' | 'failed'): Promise<void>
}
const LATE_MS = 45_000
const SIGNATURE_VALID_MINUTES = 5
const HOLD_DAYS = 30
/** ISO 4217 codes that name no money. */
const NO_MONEY = new Set(['XTS', 'XXX'])
const unsupportedReason: PaymentProvider['unsupportedReason'] = ({ amount }) =>
  NO_MONEY.has(amount.currency) ? 'currency_not_taken' : null
const idOfPayment = (reference: string) => `sbx_${reference}`
const idOfRefund = (key: string) => `sbx_${key}`
const keyOfRefund = (refundId: string) => refundId.slice('sbx_'.length)

/**
 * A fake payment provider for demo and tests. It stores payments, signs webhooks and can misbehave
 * on request.
 */
export function sandboxProvider({
  database,
  clock,
  random,
  personalDataKey,
  origin,
  post = postWebhookTo(`${origin}/webhook/sandbox`),
}: SandboxOptions): Sandbox {
  const secret = deriveKey(personalDataKey, 'sandbox webhooks')
  let areRefundsHeld = false
  const sign = (time: string, body: string) =>
    createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')
  const isSettled = (payment: SandboxPayment) =>
    payment.settlesAt === null || payment.settlesAt <= clock.now()

  function statusOf(payment: SandboxPayment): ProviderStatus {
    if (payment.status === 'challenge') return 'progress'
    return (payment.status === 'paid' || payment.status === 'authorized') && !isSettled(payment)
      ? 'progress'
      : payment.status
  }

  async function sendDueWebhooks(): Promise<void> {
    for (const { id, body } of await takeDueWebhooks(database, clock.now())) {
      const time = String(Math.floor(clock.now().getTime() / 1000))
      const isAccepted = await post(
        {
          'content-type': 'application/json',
          [SANDBOX_SIGNATURE]: `t=${time},v1=${sign(time, body)}`,
        },
        body,
      )
      if (isAccepted) await finishWebhook(database, id, clock.now())
    }
  }

  async function play(
    reference: string,
    scenario: Scenario,
    card?: TestCard,
  ): Promise<SandboxPayment | undefined> {
    const now = clock.now()
    const later = (ms: number) => new Date(now.getTime() + ms)
    await database.transaction(async (tx) => {
      if (scenario === 'timeout') return
      const authorizeOnly = (await findPayment(tx, reference))?.captureLater
      const accepted = authorizeOnly ? 'authorized' : 'paid'
      const status =
        scenario === 'decline' ? 'rejected' : scenario === 'challenge' ? 'challenge' : accepted
      const decided = await decidePayment(
        tx,
        reference,
        { status, card, ...(scenario === 'late' ? { settlesAt: later(LATE_MS) } : {}) },
        now,
      )
      if (!decided || status === 'challenge') return
      const event = (type: string) => {
        const id = `evt_${random.uuid()}`
        return { id, body: JSON.stringify({ id, type: `payment.${type}`, reference }) }
      }
      const send = ({ id, body }: { id: string; body: string }, at: Date) =>
        insertWebhook(tx, id, body, at)
      const statusEvent = event(status)
      if (scenario === 'out_of_order') {
        await send(statusEvent, now)
        await send(event('pending'), later(SECOND_MS))
        return
      }
      await send(statusEvent, scenario === 'late' ? later(LATE_MS) : now)
      if (scenario === 'twice') await send(statusEvent, now)
    })
    return findPayment(database, reference)
  }

  const stateOf = (payment: SandboxPayment): PaymentState => {
    const { reference, currency, captureLater, createdAt } = payment
    const status = statusOf(payment)
    const isDecided = status === 'paid' || status === 'authorized'
    return {
      status,
      amount: money(payment.captured ?? payment.amount, currency),
      providerId: idOfPayment(reference),
      refunded: money(payment.refunded, currency),
      ...(isDecided ? { paymentId: `pay_${reference}`, brand: 'test', last4: '4242' } : {}),
      ...(status === 'authorized' && captureLater
        ? { holdUntil: new Date(createdAt.getTime() + HOLD_DAYS * DAY_MS) }
        : {}),
      ...(payment.status === 'rejected' ? { note: 'declined' } : {}),
      ...(payment.card === null ? {} : { fingerprint: payment.card }),
    }
  }

  return {
    tag: 'sandbox',
    canHold: true,
    authorizationDays: HOLD_DAYS,
    declineEnds: true,
    refundDays: 365,
    repeatsCreate: true,
    refundKeyHours: 24 * 365,
    unsupportedReason,
    async create({
      reference,
      amount,
      decimals,
      description,
      returnUrl,
      lang,
      captureLater = false,
    }) {
      const made = {
        reference,
        amount: amount.minor,
        currency: amount.currency,
        decimals,
        description,
        returnUrl,
        lang,
        captureLater,
      }
      await insertPayment(database, made, clock.now())
      return {
        providerId: idOfPayment(reference),
        redirectUrl: `${origin}/dev/sandbox/${reference}`,
      }
    },
    async fetchStatus({ reference }) {
      const payment = await findPayment(database, reference)
      return payment && stateOf(payment)
    },
    async capture({ reference }, amount) {
      if (amount.minor <= 0n) throw new ProviderError('refused', `${reference}: nothing to capture`)
      if (await capturePayment(database, reference, amount.minor, clock.now())) return
      const payment = await findPayment(database, reference)
      if (payment?.status !== 'paid' || payment.captured !== amount.minor)
        throw new ProviderError('refused', `${reference} is not a hold of ${amount.minor}`)
    },
    async void({ reference }) {
      await database.transaction((tx) => voidPayment(tx, reference, clock.now()))
    },
    async refund({ reference }, amount, key) {
      const refund = await database.transaction((tx) =>
        insertRefund(tx, {
          reference,
          amount: amount.minor,
          key,
          status: areRefundsHeld ? 'progress' : 'paid',
          now: clock.now(),
        }),
      )
      return { providerId: idOfRefund(key), status: refund?.status ?? 'failed' }
    },
    async fetchRefund(_handle, refundId, key) {
      const refund = await findRefund(database, refundId === null ? key : keyOfRefund(refundId))
      return refund && { providerId: idOfRefund(refund.key), status: refund.status }
    },
    async parseWebhook({ headers, rawBody }) {
      const forged = { kind: 'forged' } as const
      const [, time, signature] =
        /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(headers[SANDBOX_SIGNATURE] ?? '') ?? []
      if (time === undefined || signature === undefined) return forged
      const text = rawBody.toString('utf8')
      if (!isSameSecret(sign(time, text), signature)) return forged
      if (Math.abs(clock.now().getTime() / 1000 - Number(time)) > SIGNATURE_VALID_MINUTES * 60)
        return forged
      return readEvent(text)
    },
    async *entries(from, to) {
      for (const { id, amount, currency, at, reference } of await paymentsBetween(
        database,
        from,
        to,
      ))
        yield {
          id,
          kind: 'payment',
          reference,
          providerId: idOfPayment(reference),
          amount: money(amount, currency),
          at,
        }
      for (const { id, amount, currency, at, reference } of await refundsBetween(
        database,
        from,
        to,
      ))
        yield {
          id: `refund ${id}`,
          kind: 'refund',
          reference,
          providerId: idOfPayment(reference),
          refundId: idOfRefund(id),
          amount: money(-amount, currency),
          at,
        }
    },
    check: async () => ({ ok: true, account: 'sandbox', mode: 'test' }),
    holdRefunds(isOn) {
      areRefundsHeld = isOn
    },
    settleRefund: (refundId, status) =>
      database.transaction((tx) => settleRefund(tx, keyOfRefund(refundId), status, clock.now())),
    runScenario: play,
    sendDueWebhooks,
    find: (reference) => findPayment(database, reference),
    recent: () => recentPayments(database),
    sweeps: [{ name: 'webhooks of the sandbox', everyMs: 1_000, run: sendDueWebhooks }],
  }
}

const postWebhookTo = (url: string) => async (headers: Record<string, string>, body: string) => {
  try {
    return (await fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(5_000) }))
      .ok
  } catch {
    // The webhook stays due and is sent again.
    return false
  }
}

/** A signed event. One that names no payment is not for us. */
function readEvent(text: string): ProviderEvent {
  const ignored = {
    kind: 'ignored',
    eventId: createHash('sha256').update(text).digest('hex'),
  } as const
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    return ignored
  }
  if (typeof body !== 'object' || body === null || !('id' in body) || !('reference' in body))
    return ignored
  return typeof body.id === 'string' && typeof body.reference === 'string'
    ? { kind: 'payment', eventId: body.id, reference: body.reference }
    : ignored
}
