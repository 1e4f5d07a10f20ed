import { DAY_MS } from '@hawker/std/time'

/** What strangers could do at the cost of others: tables, food, ways of couriers, calls of staff. */
export const LIMITED_ACTIONS = [
  'booking',
  'booking_wait',
  'cash_order',
  /** A parcel that is sent before a payment service has confirmed who pays. */
  'offline_parcel',
  'group_order',
  /** A call of the staff by guests whom they have not confirmed. */
  'table_call',
  'confirmed_table_call',
] as const
export type LimitedAction = (typeof LIMITED_ACTIONS)[number]

export type KnownFacts = {
  /** A verified phone number, or a card that has paid. */
  readonly hasPhoneOrCard: boolean
  readonly hasVerifiedEmail: boolean
  readonly verifiedPhone: string | null
  /** A delivered order or parcel, or a visit as booked. People without one are newcomers. */
  readonly hasHistory: boolean
}

/** What a budget counts uses by. Several together count their combination. */
export const BUDGET_KEYS = ['address', 'phone', 'person', 'shop', 'table'] as const
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

/** What else helps a person who is refused. */
export const ALTERNATIVES = ['pay_online', 'speak_to_staff'] as const

type Rule = {
  /** A newcomer confirms a phone number or an e-mail address first. */
  readonly needsConfirmation: boolean
  readonly alternative: (typeof ALTERNATIVES)[number] | null
  /** Successful actions of newcomers. An address may be a mobile network or a hotel. */
  readonly budgets: readonly Budget[]
}

/** Decision 0155 says why. */
export const NEWCOMER_RULES: Readonly<Record<LimitedAction, Rule>> = {
  booking: {
    needsConfirmation: true,
    alternative: null,
    budgets: [
      perDay('booking', ['person'], 3),
      perDay('booking', ['phone'], 3),
      perDay('booking', ['address', 'shop'], 3),
      perDay('booking', ['address'], 15),
    ],
  },
  booking_wait: {
    needsConfirmation: true,
    alternative: null,
    budgets: [
      perDay('booking_wait', ['phone'], 3),
      perDay('booking_wait', ['address', 'shop'], 3),
      perDay('booking_wait', ['address'], 15),
    ],
  },
  cash_order: {
    needsConfirmation: true,
    alternative: 'pay_online',
    budgets: [
      perDay('cash_order', ['person'], 3),
      perDay('cash_order', ['phone'], 3),
      perDay('cash_order', ['address', 'shop'], 5),
      perDay('cash_order', ['address'], 20),
    ],
  },
  offline_parcel: {
    needsConfirmation: true,
    alternative: 'pay_online',
    budgets: [
      perDay('offline_parcel', ['person'], 3),
      perDay('offline_parcel', ['phone'], 3),
      perDay('offline_parcel', ['address'], 15),
    ],
  },
  // Nobody cooks for a group before its host orders.
  group_order: {
    needsConfirmation: false,
    alternative: null,
    budgets: [
      perDay('group_order', ['person'], 3),
      perDay('group_order', ['address', 'shop'], 10),
      perDay('group_order', ['address'], 30),
    ],
  },
  table_call: {
    needsConfirmation: false,
    alternative: 'speak_to_staff',
    budgets: [
      perDay('table_call', ['address', 'table'], 5),
      perDay('table_call', ['address', 'shop'], 15),
      perDay('table_call', ['table'], 20),
    ],
  },
  // All guests of a day at a table may share the restaurant's network.
  confirmed_table_call: {
    needsConfirmation: false,
    alternative: 'speak_to_staff',
    budgets: [
      perDay('confirmed_table_call', ['address', 'table'], 40),
      perDay('confirmed_table_call', ['table'], 80),
    ],
  },
}

/** A caller of whom nothing is known. */
export const STRANGER: KnownFacts = {
  hasPhoneOrCard: false,
  hasVerifiedEmail: false,
  verifiedPhone: null,
  hasHistory: false,
}

/** Whether a newcomer has confirmed who they are. People with history need not. */
export const isConfirmed = (person: KnownFacts): boolean =>
  person.hasHistory || person.hasPhoneOrCard || person.hasVerifiedEmail

export const budgetsOf = (action: LimitedAction, person: KnownFacts): readonly Budget[] =>
  person.hasHistory ? [] : NEWCOMER_RULES[action].budgets

const MIN_TABLES_FOR_NEWCOMERS = 2

/** Tables that newcomers may hold at one time: half of them, so that others find one. */
export const tablesForNewcomers = (tables: number): number =>
  Math.max(MIN_TABLES_FOR_NEWCOMERS, Math.ceil(tables / 2))

/**
 * Whether newcomers who hold some tables at that time may take more of a shop. A party alone may join
 * more than half of a small floor.
 */
export const mayNewcomersHold = (held: number, more: number, max: number): boolean =>
  held === 0 || held + more <= max
