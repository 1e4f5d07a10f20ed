import type { StaffPaymentMethod, TestPayment } from '@hawker/contract/payment-methods'
import { toMajor } from '@hawker/domain/money/money'
import { PROVIDER_NAMES } from '@hawker/domain/payments/provider-names'
import { DAY_MS } from '@hawker/std/time'
import type { Deps } from '../../deps.ts'
import { isProvider } from '../payments/index.ts'
import type { LastTest, MethodNews } from './method-news.store.ts'
import type { MethodRow } from './payment-method.store.ts'
import type { StoredKey } from './provider-key.store.ts'

type Needs = Pick<Deps, 'payments' | 'origin'>
type MethodKeys = Pick<StaffPaymentMethod, 'locked' | 'keys' | 'key_sets'>
type KeySet = Pick<StoredKey, 'tag' | 'keySet' | 'mode' | 'setAt'>
type Facts = {
  readonly method: MethodRow
  /** The decimals of the base currency. */
  readonly decimals: number
  /** Newest sets first. */
  readonly keys: readonly StoredKey[]
  /** Payments that need each set; undefined: not counted. */
  readonly counts: ReadonlyMap<number, number> | undefined
  readonly news: MethodNews | undefined
}

/** A payment method for staff: of its keys only their last four characters. */
export function toStaffMethod(deps: Needs, facts: Facts): StaffPaymentMethod {
  const { method, decimals, news } = facts
  const amount = (minor: number | null) =>
    minor === null ? null : toMajor(BigInt(minor), decimals)
  const { tag } = method
  return {
    tag,
    name: PROVIDER_NAMES[tag] ?? tag,
    titles: Object.entries(method.titles).map(([locale, title]) => ({ locale, title })),
    active: method.active,
    position: method.position,
    min: amount(method.minAmount),
    max: amount(method.maxAmount),
    countries: method.countries && [...method.countries],
    currencies: method.currencies && [...method.currencies],
    mode: deps.payments.modeOf(tag),
    condition: conditionOf(deps, tag),
    ...keyLists(deps, facts),
    webhook_url: isProvider(tag) ? `${deps.origin}/webhook/${tag}` : null,
    last_ok_at: method.lastOkAt?.toISOString() ?? null,
    last_error: method.lastError,
    last_error_at: method.lastErrorAt?.toISOString() ?? null,
    last_webhook_at: method.lastWebhookAt?.toISOString() ?? null,
    forged_webhooks: method.forgedWebhooks,
    news: {
      paid_last_day: news?.paidLastDay ?? 0,
      ended_last_week: news?.endedLastWeek ?? 0,
      paid_last_week: news?.paidLastWeek ?? 0,
      open: news?.open ?? 0,
    },
    test_payment: news?.test ? toTestPayment(news.test) : null,
  }
}

const TEST_STATUS: Record<LastTest['status'], TestPayment['status']> = {
  progress: 'open',
  authorized: 'open',
  paid: 'paid',
  refund: 'paid',
  rejected: 'rejected',
  canceled: 'canceled',
}
const toTestPayment = (test: LastTest): TestPayment => ({
  id: test.id,
  status: TEST_STATUS[test.status],
  amount: toMajor(BigInt(test.amount), test.decimals),
  currency: test.currency,
  started_at: test.startedAt.toISOString(),
  refund: test.refund,
  said: test.message,
})

function conditionOf({ payments }: Needs, tag: MethodRow['tag']): StaffPaymentMethod['condition'] {
  if (!isProvider(tag)) return null
  return payments.conditionOf(tag) ?? (payments.has(tag) ? null : 'not_configured')
}

function keyLists({ payments }: Needs, { method: { tag }, keys, counts }: Facts): MethodKeys {
  const locked = isFromEnvironment(payments, tag)
  const newest = keys[0]?.keySet
  const current = locked ? [] : keys.filter(({ keySet }) => keySet === newest)
  return {
    locked,
    keys: (payments.fieldsOf(tag) ?? []).map(({ name, isOptional = false }) => {
      const stored = current.find((key) => key.name === name)
      return {
        name,
        optional: isOptional,
        last4: stored?.last4 ?? null,
        set_at: stored?.setAt.toISOString() ?? null,
      }
    }),
    key_sets: keySetsOf(keys).map(({ keySet, mode, setAt }) => ({
      key_set: keySet,
      mode,
      current: !locked && keySet === newest,
      set_at: setAt.toISOString(),
      payments: counts ? (counts.get(keySet) ?? 0) : null,
    })),
  }
}

/** The sets that these keys belong to, newest first. */
export const keySetsOf = (keys: readonly StoredKey[]): KeySet[] =>
  [...Map.groupBy(keys, ({ tag, keySet }) => `${tag} ${keySet}`).values()].flatMap(
    ([first]) => first ?? [],
  )

/** Payments without a known limit of their provider keep their keys for so long. */
const LONGEST_REFUND_DAYS = 365

/** Payments of this set that were made before then cannot be refunded any more. */
export const refundableSince = (
  payments: Deps['payments'],
  { tag, keySet }: Pick<KeySet, 'tag' | 'keySet'>,
  now: Date,
): Date => {
  const days = payments.get(tag, keySet)?.refundDays ?? LONGEST_REFUND_DAYS
  return new Date(now.getTime() - days * DAY_MS)
}

/** Keys in the environment win, and staff cannot change them. */
export const isFromEnvironment = (payments: Deps['payments'], tag: string): boolean =>
  payments.has(tag) && payments.fieldsOf(tag) !== undefined && payments.keySetOf(tag) === 0
