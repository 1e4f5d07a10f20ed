import { createHmac, timingSafeEqual } from 'node:crypto'
import { money } from '@hawker/domain/money/money'
import type { Database } from '@hawker/postgres/tx'
import type { Clock, Random } from '../../deps.ts'
import type { Sweep } from '../../jobs/jobs.ts'
import type { PaymentProvider, ProviderEvent, ProviderStatus } from './port.ts'
import type { Scenario, TestCard } from './sandbox-scenario.ts'
import {
  type SandboxPayment,
  capturePayment,
  decidePayment,
  findPayment,
  finishWebhook,
  insertPayment,
  insertRefund,
  insertWebhook,
  readSecret,
  recentPayments,
  takeDueWebhooks,
  voidPayment,
} from './sandbox.store.ts'

export const SANDBOX_SIGNATURE = 'x-sandbox-signature'
export type SandboxOptions = {
  database: Database
  clock: Clock
  random: Pick<Random, 'uuid'>
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
}
const LATE_MS = 45_000
const SECOND_MS = 1_000
const SIGNATURE_VALID_MINUTES = 5

/**
 * A fake payment provider for demo and tests. It stores payments, signs webhooks and can misbehave
 * on request.
 */
export function sandboxProvider({
  database,
  clock,
  random,
  origin,
  post = postWebhookTo(`${origin}/webhook/sandbox`),
}: SandboxOptions): Sandbox {
  let secret: Promise<string> | undefined
  const sign = async (time: string, body: string) =>
    createHmac('sha256', await (secret ??= readSecret(database)))
      .update(`${time}.${body}`)
      .digest('hex')
  const isSettled = (payment: SandboxPayment) =>
    payment.settlesAt === null || payment.settlesAt <= clock.now()

  function statusOf(payment: SandboxPayment): ProviderStatus {
    if (payment.status === 'challenge') return 'progress'
    return (payment.status === 'paid' || payment.status === 'authorized') && !isSettled(payment)
      ? 'progress'
      : payment.status
  }

  async function tell(): Promise<void> {
    for (const { id, body } of await takeDueWebhooks(database, clock.now())) {
      const time = String(Math.floor(clock.now().getTime() / 1000))
      const taken = await post(
        {
          'content-type': 'application/json',
          [SANDBOX_SIGNATURE]: `t=${time},v1=${await sign(time, body)}`,
        },
        body,
      )
      if (taken) await finishWebhook(database, id, clock.now())
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

  return {
    tag: 'sandbox',
    canHold: true,
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
      return { providerId: `sbx_${reference}`, redirectUrl: `${origin}/dev/sandbox/${reference}` }
    },
    async fetchStatus(reference) {
      const payment = await findPayment(database, reference)
      if (!payment) return undefined
      return {
        status: statusOf(payment),
        amount: money(payment.captured ?? payment.amount, payment.currency),
        providerId: `sbx_${reference}`,
        ...(payment.status === 'rejected' ? { note: 'declined' } : {}),
        ...(payment.card === null ? {} : { fingerprint: payment.card }),
      }
    },
    async capture(reference, amount) {
      await capturePayment(database, reference, amount.minor, clock.now())
    },
    async void(reference) {
      await database.transaction((tx) => voidPayment(tx, reference, clock.now()))
    },
    async refund(reference, amount, key) {
      const done = await database.transaction((tx) =>
        insertRefund(tx, reference, amount.minor, key, clock.now()),
      )
      return { providerId: `sbx_${key}`, status: done ? 'paid' : 'failed' }
    },
    async parseWebhook(headers, rawBody) {
      const [, time, signature] =
        /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(headers[SANDBOX_SIGNATURE] ?? '') ?? []
      if (time === undefined || signature === undefined) return undefined
      if (!timingSafeEqual(Buffer.from(await sign(time, rawBody)), Buffer.from(signature)))
        return undefined
      if (Math.abs(clock.now().getTime() / 1000 - Number(time)) > SIGNATURE_VALID_MINUTES * 60)
        return undefined
      return readEvent(rawBody)
    },
    runScenario: play,
    sendDueWebhooks: tell,
    find: (reference) => findPayment(database, reference),
    recent: () => recentPayments(database),
    sweeps: [{ name: 'webhooks of the sandbox', everyMs: 1_000, run: tell }],
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

function readEvent(rawBody: string): ProviderEvent | undefined {
  let body: unknown
  try {
    body = JSON.parse(rawBody)
  } catch {
    // Signed, but not one of our events.
    return undefined
  }
  if (typeof body !== 'object' || body === null || !('id' in body) || !('reference' in body))
    return undefined
  return typeof body.id === 'string' && typeof body.reference === 'string'
    ? { eventId: body.id, reference: body.reference }
    : undefined
}
