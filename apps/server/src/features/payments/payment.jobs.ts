import { money } from '@hawker/domain/money/money'
import { HOLD_RESERVE_MS } from '@hawker/domain/payments/hold-window'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@hawker/std/time'
import type { Deps } from '../../deps.ts'
import type { EventListener } from '../../core/events.ts'
import { type Job, type Sweep, forEachCollectingErrors } from '../../jobs/jobs.ts'
import { removeDueCustomers } from './cards/remove-customers.ts'
import { checkPayment } from './status/check-payment.ts'
import { recheckPayment } from './status/recheck-payment.ts'
import { recheckRefund } from './refunds/recheck-refund.ts'
import { pendingRefunds } from './refunds/provider-refund.store.ts'
import { processWebhook } from './webhooks/process-webhook.ts'
import { refundPayable } from './refunds/refund-payments.ts'
import { sendRefund } from './refunds/send-refund.ts'
import { refundUnbooked } from './refunds/unknown-currency.ts'
import { captureDelivery } from './status/capture-delivery.ts'
import { capturePayment } from './status/capture-payment.ts'
import { closePage } from './opening/close-page.ts'
import { deleteOldCards } from './status/card.store.ts'
import { deleteOldCalls } from './provider-call.store.ts'
import { holdsEndingBefore, takeDueChecks } from './transaction.store.ts'
import { deleteOldWebhooks, waitingWebhooks } from './webhooks/webhook.store.ts'

type Needs = Pick<Deps, 'database' | 'payments' | 'clock' | 'personalDataKey'>
/** As long as the devices of an account are stored. */
const CARD_RETENTION_MS = 180 * DAY_MS
const CALL_RETENTION_MS = 30 * DAY_MS
/** About 200 MB. */
const STORED_CALLS = 500_000
const WEBHOOK_RETENTION_MS = 90 * DAY_MS
/** Stored webhooks of one provider, about 300 MB. */
const STORED_WEBHOOKS = 100_000
const CAPTURE_STATUSES: ReadonlySet<string> = new Set([
  'accepted',
  'ready',
  'on_a_way',
  'delivered',
])
const idOf = (payload: Record<string, unknown>): number => Number(payload['id'])

export const paymentListeners = ({ clock }: Pick<Deps, 'clock'>): EventListener[] => [
  {
    topic: 'order.status_changed',
    name: 'refund cancelled orders',
    async handle(tx, { order_id: orderId, payload }) {
      if (orderId !== null && payload['to'] === 'cancelled')
        await refundPayable(tx, 'order', orderId, clock.now())
    },
  },
  {
    topic: 'order.status_changed',
    name: 'capture payments of accepted orders',
    async handle(tx, { order_id: orderId, payload }) {
      // A hold above the order's cost is captured later, when the shop can no longer change lines.
      if (orderId === null || !CAPTURE_STATUSES.has(String(payload['to']))) return
      const order = { type: 'order', id: orderId } as const
      await captureDelivery(tx, order, { evenHeld: payload['to'] !== 'accepted' })
    },
  },
]

export const paymentJobs = (deps: Needs): Job[] => [
  {
    name: 'process_webhook',
    shortLock: true,
    run: (payload) => processWebhook(deps, idOf(payload)),
  },
  {
    // Runs jobs that earlier versions have queued. Such a refund is now stored like any other.
    name: 'return_unbooked',
    shortLock: true,
    run: ({ id, minor, currency }) =>
      deps.database.transaction((tx) =>
        refundUnbooked(
          tx,
          Number(id),
          money(BigInt(String(minor)), String(currency)),
          deps.clock.now(),
        ),
      ),
  },
  { name: 'refund_payment', shortLock: true, run: (payload) => sendRefund(deps, idOf(payload)) },
  // Staff ask again about what is stuck.
  { name: 'recheck_refund', shortLock: true, run: (payload) => recheckRefund(deps, idOf(payload)) },
  {
    name: 'recheck_payment',
    shortLock: true,
    run: (payload) => recheckPayment(deps, idOf(payload)),
  },
  {
    name: 'void_payment',
    shortLock: true,
    async run(payload) {
      const transaction = await closePage(deps, idOf(payload))
      // The provider may have captured before the void. Checking now refunds it without delay.
      if (transaction) await checkPayment(deps, transaction)
    },
  },
  {
    name: 'capture_payment',
    shortLock: true,
    run: (payload) => capturePayment(deps, idOf(payload)),
  },
]

/** Rechecks open payments, early webhooks, and refunds in progress. */
export const paymentSweeps = (deps: Needs): Sweep[] => [
  {
    name: 'recheck open payments',
    everyMs: 15_000,
    async run() {
      await forEachCollectingErrors(
        await takeDueChecks(deps.database, deps.clock.now()),
        ({ id }) => recheckPayment(deps, id),
      )
    },
  },
  {
    name: 'capture holds that end soon',
    everyMs: 10 * MINUTE_MS,
    async run() {
      const before = new Date(deps.clock.now().getTime() + HOLD_RESERVE_MS)
      await forEachCollectingErrors(await holdsEndingBefore(deps.database, before), ({ id }) =>
        capturePayment(deps, id),
      )
    },
  },
  {
    name: 'process early webhooks',
    everyMs: 30_000,
    async run() {
      await forEachCollectingErrors(
        await waitingWebhooks(deps.database, deps.clock.now()),
        ({ id }) => processWebhook(deps, id),
      )
    },
  },
  {
    name: 'retry refunds',
    everyMs: 60_000,
    async run() {
      await forEachCollectingErrors(
        await pendingRefunds(deps.database, deps.clock.now()),
        ({ id }) => sendRefund(deps, id),
      )
    },
  },
  {
    name: 'remove customers of deleted accounts',
    everyMs: MINUTE_MS,
    run: () => removeDueCustomers(deps),
  },
  {
    name: 'delete old calls at providers',
    everyMs: HOUR_MS,
    async run() {
      const before = new Date(deps.clock.now().getTime() - CALL_RETENTION_MS)
      await deleteOldCalls(deps.database, before, STORED_CALLS)
    },
  },
  {
    name: 'delete old webhooks',
    everyMs: HOUR_MS,
    async run() {
      const before = new Date(deps.clock.now().getTime() - WEBHOOK_RETENTION_MS)
      await deleteOldWebhooks(deps.database, before, STORED_WEBHOOKS)
    },
  },
  {
    name: 'delete unused cards',
    everyMs: HOUR_MS,
    async run() {
      await deleteOldCards(deps.database, new Date(deps.clock.now().getTime() - CARD_RETENTION_MS))
    },
  },
]
