import type { PaymentAlert } from '@hawker/contract/payment-methods'
import {
  PAYMENT_ALERT_KINDS,
  type PaymentAlertKind,
  type PaymentFacts,
  paymentAlerts,
} from '@hawker/domain/payments/payment-alerts'
import { PROVIDER_NAMES } from '@hawker/domain/payments/provider-names'
import type { Queries } from '@hawker/postgres/tx'
import type { Deps } from '../../deps.ts'
import { isProvider } from '../payments/index.ts'
import { type MethodNews, readMethodNews } from './method-news.store.ts'
import { failedLists, refusedKeys } from './payment-alert.store.ts'
import { allMethods } from './payment-method.store.ts'
import { isFromEnvironment, keySetsOf } from './payment-method.wire.ts'
import { storedKeys } from './provider-key.store.ts'

/** What staff should look at now, the worst first. The sandbox has no provider behind it. */
export async function listPaymentAlerts(
  queries: Queries,
  { payments, clock }: Pick<Deps, 'payments' | 'clock'>,
): Promise<PaymentAlert[]> {
  const now = clock.now()
  const methods = await allMethods(queries)
  const [news, keys, refused, failed] = await Promise.all([
    readMethodNews(queries, now),
    storedKeys(queries),
    refusedKeys(queries),
    failedLists(queries),
  ])
  const sets = keySetsOf(keys)
  const alerts = methods.flatMap(({ tag, active }): PaymentAlert[] => {
    const known = news.find((one) => one.tag === tag)
    if (!known || !isProvider(tag) || tag === 'sandbox' || !payments.has(tag)) return []
    const refusal = refused.find((one) => one.tag === tag)
    const failure = failed.find((one) => one.tag === tag)
    const current = isFromEnvironment(payments, tag)
      ? undefined
      : sets.find((set) => set.tag === tag)
    const facts: PaymentFacts = {
      isInUse: active || known.open > 0,
      keysSetAt: current?.setAt.getTime() ?? null,
      keysRefusedAt: refusal?.at.getTime() ?? null,
      unreportedSince: known.unreportedSince?.getTime() ?? null,
      ...sharesOf(known),
      listFailedAt: failure?.at.getTime() ?? null,
    }
    const messages: Partial<Record<PaymentAlertKind, string | undefined>> = {
      keys_refused: refusal?.message,
      list_failed: failure?.message,
    }
    return paymentAlerts(facts, now.getTime()).map(({ kind, since }) => ({
      tag,
      name: PROVIDER_NAMES[tag] ?? tag,
      kind,
      since: since === null ? null : new Date(since).toISOString(),
      said: messages[kind] ?? null,
      recent: kind === 'success_dropped' ? facts.recent : null,
      before: kind === 'success_dropped' ? facts.before : null,
    }))
  })
  return PAYMENT_ALERT_KINDS.flatMap((kind) => alerts.filter((alert) => alert.kind === kind))
}

const sharesOf = (news: MethodNews): Pick<PaymentFacts, 'recent' | 'before'> => ({
  recent: { ended: news.endedRecently, paid: news.paidRecently },
  before: { ended: news.endedBefore, paid: news.paidBefore },
})
