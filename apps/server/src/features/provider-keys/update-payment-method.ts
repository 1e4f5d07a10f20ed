import { changedFields } from '../../core/changed-fields.ts'
import type {
  StaffPaymentMethod,
  updatePaymentMethod as op,
} from '@hawker/contract/payment-methods'
import type { Body } from '@hawker/contract/core/operation'
import type { PaymentTag } from '@hawker/domain/payments/payment-status'
import type { Tx } from '@hawker/postgres/tx'
import type { Deps } from '../../deps.ts'
import { readMinor } from '../../core/read-minor.ts'
import { refuse } from '../../core/refuse.ts'
import { type MethodLimits, writeMethod } from '../payments/index.ts'
import {
  type StaffCaller,
  defaultCurrency,
  recordStaffAlert,
  writeAudit,
} from '../settings/index.ts'
import { lockMethod } from './payment-method.store.ts'
import { showStaffMethod } from './staff-payment-methods.ts'

/** Refuses `not_found`, and `validation_failed` for a minimum above the maximum. */
export async function updatePaymentMethod(
  tx: Tx,
  deps: Pick<Deps, 'payments' | 'origin' | 'clock' | 'random'>,
  { by, tag, change }: { by: StaffCaller; tag: PaymentTag; change: Body<typeof op> },
): Promise<StaffPaymentMethod> {
  const before = await lockMethod(tx, tag)
  if (!before) return refuse('not_found')
  const { decimals } = await defaultCurrency(tx)
  const amount = (field: 'min' | 'max', was: number | null): number | null => {
    const value = change[field]
    if (value === undefined) return was
    return value === null ? null : Number(readMinor(value, decimals, field))
  }
  const limits: MethodLimits = {
    active: change.active ?? before.active,
    position: change.position ?? before.position,
    titles: change.titles
      ? Object.fromEntries(change.titles.map(({ locale, title }) => [locale, title]))
      : before.titles,
    minAmount: amount('min', before.minAmount),
    maxAmount: amount('max', before.maxAmount),
    countries: change.countries === undefined ? before.countries : change.countries,
    currencies: change.currencies === undefined ? before.currencies : change.currencies,
  }
  if (limits.minAmount !== null && limits.maxAmount !== null && limits.minAmount > limits.maxAmount)
    refuse('validation_failed', undefined, { max: 'validation.invalid' })
  const now = deps.clock.now()
  await writeMethod(tx, tag, limits)
  await writeAudit(tx, {
    userId: by.userId,
    action: 'payment_method.update',
    subject: 'payment_method',
    subjectId: before.id,
    detail: { tag, ...changedFields(limitsOf(before), limits) },
    now,
  })
  await recordStaffAlert(tx, deps, by, { kind: 'payment_method_changed', tag }, now)
  return showStaffMethod(tx, deps, tag)
}

const limitsOf = ({
  active,
  position,
  titles,
  minAmount,
  maxAmount,
  countries,
  currencies,
}: MethodLimits): MethodLimits => ({
  active,
  position,
  titles,
  minAmount,
  maxAmount,
  countries,
  currencies,
})
