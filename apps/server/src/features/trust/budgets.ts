import { createHmac } from 'node:crypto'
import type { Budget, BudgetKey } from '@hawker/domain/trust/newcomer-policy'
import type { Deps } from '../../deps.ts'
import { clientAddress } from '../../http/client-address.ts'
import type { BudgetUse } from './budget.store.ts'

/** The values by which budgets count. A budget does not count what lacks one of its values. */
export type BudgetSubject = {
  readonly address?: string | undefined
  readonly phone?: string | null | undefined
  readonly userId?: number | null | undefined
  readonly shopId?: number | null | undefined
  readonly tableId?: number | undefined
}

const valueOf = (key: BudgetKey, subject: BudgetSubject): string | undefined => {
  if (key === 'address') return subject.address && clientAddress(subject.address)
  const value = {
    phone: subject.phone,
    person: subject.userId,
    shop: subject.shopId,
    table: subject.tableId,
  }[key]
  return value === null || value === undefined ? undefined : String(value)
}

/** A row holds the instants of all counted uses. Load tests scale budgets above this, and count none. */
const MAX_COUNTED_USES = 100_000

/** The uses of budgets by a subject. `limitScale` multiplies them, for load tests. */
export function usesOf(
  { personalDataKey, limitScale }: Pick<Deps, 'personalDataKey' | 'limitScale'>,
  budgets: readonly Budget[],
  subject: BudgetSubject,
): BudgetUse[] {
  return budgets.flatMap(({ name, per, max, windowMs }) => {
    const values = per.map((key) => valueOf(key, subject))
    if (values.includes(undefined) || max * limitScale > MAX_COUNTED_USES) return []
    const text = ['budget', name, ...per, ...values].join('\n')
    return {
      subject: createHmac('sha256', personalDataKey).update(text).digest(),
      max: max * limitScale,
      windowMs,
    }
  })
}
