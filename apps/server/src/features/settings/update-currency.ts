import { changedFields } from '../../core/changed-fields.ts'
import type { StaffCurrency } from '@hawker/contract/settings'
import { writeAudit } from './audit-log.store.ts'
import type { Queries, Tx } from '@hawker/postgres/tx'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../core/refuse.ts'
import { recordEvent } from '../../core/events.ts'
import {
  type StoredCurrency,
  loadCurrencies,
  lockCurrency,
  writeCurrency,
} from './currency.store.ts'
import { currencyWire } from './currency.wire.ts'
import { type StaffCaller, recordStaffAlert } from './staff-alert.ts'

const staffCurrencyWire = (currency: StoredCurrency): StaffCurrency => ({
  ...currencyWire(currency),
  active: currency.active,
})

export const listStaffCurrencies = async (queries: Queries): Promise<StaffCurrency[]> =>
  (await loadCurrencies(queries)).map(staffCurrencyWire)

/**
 * Updates a currency. The default currency is the base of all rates: its rate is 1, and it is
 * always active. Quotes and orders keep their rate.
 */
export async function updateCurrency(
  tx: Tx,
  { clock, random }: Pick<Deps, 'clock' | 'random'>,
  {
    by,
    id,
    rate,
    active,
  }: { by: StaffCaller; id: number; rate: number | undefined; active: boolean | undefined },
): Promise<StaffCurrency> {
  const before = await lockCurrency(tx, id)
  if (!before) return refuse('not_found')
  if (before.isDefault && rate !== undefined && rate !== 1)
    refuse('validation_failed', undefined, { rate: 'validation.invalid' })
  if (before.isDefault && active === false)
    refuse('validation_failed', undefined, { active: 'validation.invalid' })
  const now = clock.now()
  await writeCurrency(tx, id, {
    rateText: rate === undefined ? before.rateText : toNumericText(rate),
    active: active ?? before.active,
  })
  const detail = {
    code: before.code,
    ...changedFields({ rate: Number(before.rateText), active: before.active }, { rate, active }),
  }
  await writeAudit(tx, {
    userId: by.userId,
    action: 'currency.update',
    subject: 'currency',
    subjectId: id,
    detail,
    now,
  })
  await recordEvent(
    tx,
    { topic: 'settings.changed', key: `currency:${random.uuid()}`, payload: {} },
    now,
  )
  await recordStaffAlert(tx, { random }, by, { kind: 'currency_changed', code: before.code }, now)
  const after = await lockCurrency(tx, id)
  return after ? staffCurrencyWire(after) : refuse('not_found')
}

/** Postgres numeric format: at most six decimals, no exponent. */
const toNumericText = (rate: number): string => rate.toFixed(6).replace(/\.?0+$/, '')
