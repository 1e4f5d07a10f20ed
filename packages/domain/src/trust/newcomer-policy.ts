import { DAY_MS } from '@hawker/std/time'

/** What strangers could do at the cost of others: tables, food and messages that nobody wants. */
export const DEEDS = ['booking', 'booking_wait', 'cash_order', 'cash_parcel'] as const
export type Deed = (typeof DEEDS)[number]

export type KnownFacts = {
  /** A verified phone number, or a card that has paid. */
  readonly hasPhoneOrCard: boolean
  readonly hasVerifiedEmail: boolean
  /** A delivered order or parcel, or a visit as booked. People without one are newcomers. */
  readonly hasHistory: boolean
}

/** What a budget counts uses by. Several together count their combination. */
export const BUDGET_KEYS = ['address', 'phone', 'person', 'shop'] as const
export type BudgetKey = (typeof BUDGET_KEYS)[number]
export type Budget = {
  readonly name: string
  readonly per: readonly BudgetKey[]
  readonly max: number
  readonly windowMs: number
}

const perDay = (name: string, per: readonly BudgetKey[], max: number): Budget => ({
  name,
  per,
  max,
  windowMs: DAY_MS,
})

type Rule = {
  /** What a newcomer needs. `history`: newcomers may not do it at all. */
  readonly needs: 'phone_or_email' | 'phone' | 'history'
  /** Successful deeds of newcomers. An address may be a mobile network or a hotel. */
  readonly budgets: readonly Budget[]
}

/** Decision 0155 says why. */
export const NEWCOMER_POLICY: Readonly<Record<Deed, Rule>> = {
  booking: {
    needs: 'phone_or_email',
    budgets: [
      perDay('booking', ['person'], 3),
      perDay('booking', ['phone'], 3),
      perDay('booking', ['address', 'shop'], 3),
      perDay('booking', ['address'], 15),
    ],
  },
  booking_wait: {
    needs: 'phone_or_email',
    budgets: [
      perDay('booking_wait', ['phone'], 3),
      perDay('booking_wait', ['address', 'shop'], 3),
      perDay('booking_wait', ['address'], 15),
    ],
  },
  cash_order: {
    needs: 'phone',
    budgets: [
      perDay('cash_order', ['person'], 5),
      perDay('cash_order', ['phone'], 5),
      perDay('cash_order', ['address', 'shop'], 5),
      perDay('cash_order', ['address'], 20),
    ],
  },
  cash_parcel: { needs: 'history', budgets: [] },
}

/** The step that lets a person do it: null when they may, `history` when only an earlier one helps. */
export function missingStep(deed: Deed, person: KnownFacts): 'phone' | 'history' | null {
  if (person.hasHistory) return null
  const { needs } = NEWCOMER_POLICY[deed]
  if (needs === 'history') return 'history'
  const isConfirmed =
    person.hasPhoneOrCard || (needs === 'phone_or_email' && person.hasVerifiedEmail)
  return isConfirmed ? null : 'phone'
}

export const budgetsOf = (deed: Deed, person: KnownFacts): readonly Budget[] =>
  person.hasHistory ? [] : NEWCOMER_POLICY[deed].budgets

const MIN_TABLES_FOR_NEWCOMERS = 2

/** Tables that newcomers may hold at one time: half of them, so that others find one. */
export const tablesForNewcomers = (tables: number): number =>
  Math.max(MIN_TABLES_FOR_NEWCOMERS, Math.ceil(tables / 2))
