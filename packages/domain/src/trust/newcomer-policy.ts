import { DAY_MS } from '@hawker/std/time'

/** What strangers could do at the cost of others: they take tables that others want. */
export const DEEDS = ['booking', 'booking_wait'] as const
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

/** Successful deeds of newcomers. An address may be a mobile network or a hotel. */
type Budgets = readonly Budget[]

/** Decision 0155 says why. */
export const NEWCOMER_BUDGETS: Readonly<Record<Deed, Budgets>> = {
  booking: [
    perDay('booking', ['person'], 3),
    perDay('booking', ['phone'], 3),
    perDay('booking', ['address', 'shop'], 3),
    perDay('booking', ['address'], 15),
  ],
  booking_wait: [
    perDay('booking_wait', ['phone'], 3),
    perDay('booking_wait', ['address', 'shop'], 3),
    perDay('booking_wait', ['address'], 15),
  ],
}

/** Whether a newcomer has confirmed who they are. People with history need not. */
export const isConfirmed = (person: KnownFacts): boolean =>
  person.hasHistory || person.hasPhoneOrCard || person.hasVerifiedEmail

export const budgetsOf = (deed: Deed, person: KnownFacts): readonly Budget[] =>
  person.hasHistory ? [] : NEWCOMER_BUDGETS[deed]

const MIN_TABLES_FOR_NEWCOMERS = 2

/** Tables that newcomers may hold at one time: half of them, so that others find one. */
export const tablesForNewcomers = (tables: number): number =>
  Math.max(MIN_TABLES_FOR_NEWCOMERS, Math.ceil(tables / 2))
