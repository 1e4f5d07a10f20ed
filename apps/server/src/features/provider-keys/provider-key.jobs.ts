import { MINUTE_MS } from '@hawker/std/time'
import type { Deps } from '../../deps.ts'
import { recordEvent } from '../../core/events.ts'
import type { Sweep } from '../../jobs/jobs.ts'
import { listPaymentAlerts } from './list-payment-alerts.ts'
import { rememberAlerts } from './payment-alert.store.ts'

type Needs = Pick<Deps, 'database' | 'payments' | 'clock'>

/** Tells staff once when an alert about a payment method begins. */
export const providerKeySweeps = (deps: Needs): Sweep[] => [
  { name: 'payment alerts', everyMs: 5 * MINUTE_MS, run: () => announceNewAlerts(deps) },
]

async function announceNewAlerts(deps: Needs): Promise<void> {
  const now = deps.clock.now()
  const alerts = await listPaymentAlerts(deps.database, deps)
  await deps.database.transaction(async (tx) => {
    for (const { id, tag, kind } of await rememberAlerts(tx, alerts, now))
      await recordEvent(
        tx,
        { topic: 'payment.alert', key: `payment.alert:${id}`, payload: { tag, kind } },
        now,
      )
  })
}
