import type { RecordedPayout } from '@hawker/contract/recorded-payouts'
import type { RecordedPayoutTag } from '@hawker/domain/payments/recorded-payouts'
import { needsTwoPersons } from '@hawker/domain/payments/two-persons'
import type { Tx } from '@hawker/postgres/tx'
import { readMinor } from '../../../core/read-minor.ts'
import { refuse } from '../../../core/refuse.ts'
import type { Deps } from '../../../deps.ts'
import { currencyByCode, defaultCurrency, writeAudit } from '../../settings/index.ts'
import { atTodaysRate } from '../book-entries.ts'
import { bookPayout } from './book-payout.ts'
import {
  type StoredPayout,
  hasListedPayouts,
  insertPayout,
  lockPayout,
} from './recorded-payout.store.ts'
import { toRecordedPayout } from './recorded-payout.wire.ts'

export type RecordPayout = {
  readonly userId: number
  readonly tag: RecordedPayoutTag
  readonly amount: number
  readonly currency: string
  readonly day: string
  readonly reference: string
  readonly note: string | null
}

/**
 * Records a payout that no list has, and books it. Above the limit it waits for another person.
 * Refuses `validation_failed` for a provider that lists its payouts, an unknown currency, a day to
 * come, and a reference that is recorded already.
 */
export async function recordPayout(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  { userId, ...request }: RecordPayout,
): Promise<RecordedPayout> {
  const now = clock.now()
  const invalid = (field: string) =>
    refuse('validation_failed', undefined, { [field]: 'validation.invalid' })
  if (await hasListedPayouts(tx, request.tag)) return invalid('tag')
  const currency = await currencyByCode(tx, request.currency)
  if (!currency) return invalid('currency')
  const amount = readMinor(request.amount, currency.decimals, 'amount')
  if (amount <= 0n) return invalid('amount')
  if (request.day > now.toISOString().slice(0, 10)) return invalid('day')
  const id = await insertPayout(
    tx,
    { ...request, amount },
    { currencyId: currency.id, userId, now },
  )
  if (id === undefined) return invalid('reference')
  const payout = await knownPayout(tx, id)
  const isLarge = await needsSecondPerson(tx, payout)
  if (!isLarge) await bookPayout(tx, payout, { confirmedBy: null, now })
  await auditPayout(tx, payout, { userId, step: isLarge ? 'propose' : 'book', now })
  return toRecordedPayout(await knownPayout(tx, id))
}

export async function needsSecondPerson(
  tx: Tx,
  { amount, currency }: StoredPayout,
): Promise<boolean> {
  const { decimals } = await defaultCurrency(tx)
  return needsTwoPersons((await atTodaysRate(tx, amount, currency)) ?? null, decimals)
}

export const knownPayout = async (tx: Tx, id: number): Promise<StoredPayout> =>
  (await lockPayout(tx, id)) ?? refuse('not_found')

export const auditPayout = (
  tx: Tx,
  { id, tag, amount, currency, day, reference }: StoredPayout,
  { userId, step, now }: { userId: number; step: 'propose' | 'book' | 'withdraw'; now: Date },
): Promise<unknown> =>
  writeAudit(tx, {
    userId,
    action: `recorded_payout.${step}`,
    subject: 'recorded_payout',
    subjectId: id,
    detail: { tag, amount: [String(amount), currency], day, reference },
    now,
  })
