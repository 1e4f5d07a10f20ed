import { HOUR_MS } from '@hawker/std/time'

export const PAYMENT_ALERT_KINDS = [
  'keys_refused',
  'no_webhooks',
  'success_dropped',
  'list_failed',
] as const
export type PaymentAlertKind = (typeof PAYMENT_ALERT_KINDS)[number]

/** Webhooks arrive within seconds, but providers repeat a lost one for hours. */
export const SILENCE_MS = 6 * HOUR_MS
/** The span whose success is compared with that of the week before it. */
export const RECENT_MS = 6 * HOUR_MS
/** With fewer payments, a share is chance. */
export const FEWEST_ENDED = 10

/** Payments that ended on the provider's page, and how many of them were paid. */
export type PaymentShare = { readonly ended: number; readonly paid: number }

/** What is known about one provider. Times in epoch ms. */
export type PaymentFacts = {
  /** Customers can choose it, or payments are still open. */
  readonly isInUse: boolean
  /** When the current keys were saved; null: they come from the environment. */
  readonly keysSetAt: number | null
  /** The last time that the provider refused our keys and has not accepted them since. */
  readonly keysRefusedAt: number | null
  /** The oldest payment that was made and that no webhook has followed. */
  readonly unreportedSince: number | null
  readonly recent: PaymentShare
  /** The seven days before the recent span. */
  readonly before: PaymentShare
  /** The last nightly list that could not be read, while no later one was. */
  readonly listFailedAt: number | null
}
export type PaymentAlert = {
  readonly kind: PaymentAlertKind
  /** Null: it has no single beginning. */
  readonly since: number | null
}

/** What staff should look at. It ends when its facts end. */
export function paymentAlerts(facts: PaymentFacts, now: number): PaymentAlert[] {
  const { isInUse, keysRefusedAt, unreportedSince, listFailedAt } = facts
  const alerts: PaymentAlert[] = []
  if (isInUse && keysRefusedAt !== null && keysRefusedAt > (facts.keysSetAt ?? -Infinity))
    alerts.push({ kind: 'keys_refused', since: keysRefusedAt })
  if (isInUse && unreportedSince !== null && now - unreportedSince >= SILENCE_MS)
    alerts.push({ kind: 'no_webhooks', since: unreportedSince })
  if (isInUse && hasDropped(facts)) alerts.push({ kind: 'success_dropped', since: null })
  if (listFailedAt !== null) alerts.push({ kind: 'list_failed', since: listFailedAt })
  return alerts
}

/** Under half of the week's share, in whole numbers so that no rounding decides. */
const hasDropped = ({ recent, before }: PaymentFacts): boolean =>
  recent.ended >= FEWEST_ENDED &&
  before.ended >= FEWEST_ENDED &&
  recent.paid * before.ended * 2 < before.paid * recent.ended
