import type { StaffPaymentMethod } from '@hawker/contract/payment-methods'
import { toMajor } from '@hawker/domain/money/money'
import { DAY_MS } from '@hawker/std/time'
import type { Queries } from '@hawker/postgres/tx'
import type { Deps } from '../../deps.ts'
import { PROVIDER_NAMES, isProvider } from '../payments/index.ts'
import { defaultCurrency } from '../settings/index.ts'
import type { MethodRow } from './payment-method.store.ts'
import { type StoredKey, countPayments } from './provider-key.store.ts'

type Needs = Pick<Deps, 'payments' | 'origin' | 'clock'>
type Lists = Pick<StaffPaymentMethod, 'locked' | 'keys' | 'key_sets'>

/** A payment method for staff: of its keys only their last four characters. */
export async function toStaffMethod(
  queries: Queries,
  deps: Needs,
  method: MethodRow,
  keys: readonly StoredKey[],
): Promise<StaffPaymentMethod> {
  const { decimals } = await defaultCurrency(queries)
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
    ...(await keyLists(queries, deps, tag, keys)),
    webhook_url: isProvider(tag) ? `${deps.origin}/webhook/${tag}` : null,
    last_ok_at: method.lastOkAt?.toISOString() ?? null,
    last_error: method.lastError,
    last_error_at: method.lastErrorAt?.toISOString() ?? null,
    last_webhook_at: method.lastWebhookAt?.toISOString() ?? null,
    forged_webhooks: method.forgedWebhooks,
  }
}

function conditionOf({ payments }: Needs, tag: MethodRow['tag']): StaffPaymentMethod['condition'] {
  if (!isProvider(tag)) return null
  return payments.conditionOf(tag) ?? (payments.has(tag) ? null : 'not_configured')
}

async function keyLists(
  queries: Queries,
  { payments, clock }: Needs,
  tag: string,
  keys: readonly StoredKey[],
): Promise<Lists> {
  const locked = isFromEnvironment(payments, tag)
  const newest = keys[0]?.keySet
  const current = locked ? [] : keys.filter(({ keySet }) => keySet === newest)
  const refundDays = payments.get(tag)?.refundDays ?? 0
  const since = new Date(clock.now().getTime() - refundDays * DAY_MS)
  const sets = [...Map.groupBy(keys, ({ keySet }) => keySet).values()].flatMap(
    ([first]) => first ?? [],
  )
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
    key_sets: await Promise.all(
      sets.map(async ({ keySet, mode, setAt }) => ({
        key_set: keySet,
        mode,
        current: !locked && keySet === newest,
        set_at: setAt.toISOString(),
        payments: await countPayments(queries, tag, keySet, since),
      })),
    ),
  }
}

/** Keys in the environment win, and staff cannot change them. */
export const isFromEnvironment = (payments: Deps['payments'], tag: string): boolean =>
  payments.has(tag) && payments.fieldsOf(tag) !== undefined && payments.keySetOf(tag) === 0
