import { PAYMENT_ALERT_KINDS } from '@hawker/domain/payments/payment-alerts'
import { PROVIDER_TAGS } from '@hawker/domain/payments/payment-status'
import { Type, type Static } from 'typebox'
import { all, data, operation } from '../core/operation.ts'
import {
  Amount,
  AmountIn,
  Count,
  Flag,
  Id,
  Instant,
  Locale,
  arrayOf,
  filledLine,
  nullable,
  obj,
  oneOf,
  optional,
  query,
  text,
} from '../core/shapes.ts'
import { PaymentTag } from './payments.ts'

const Mode = oneOf(['test', 'live'])
const Country = Type.String({ maxLength: 2, pattern: '^[A-Z]{2}$' })
const CurrencyCode = Type.String({ maxLength: 3, pattern: '^[A-Z]{3}$' })
const Title = obj({ locale: Locale, title: filledLine(60) })

/** A key that a provider gives its merchants. Its value is never shown. */
export const ProviderKey = obj({
  name: Type.String(),
  optional: Flag,
  /** Null: not set. */
  last4: nullable(Type.String()),
  set_at: nullable(Instant),
})
/** Payments go on with the set of keys that they began with. */
export const ProviderKeySet = obj({
  key_set: Id,
  mode: Mode,
  current: Flag,
  set_at: Instant,
  /** Payments with these keys that are open or can still be refunded. Null: a list counts none. */
  payments: nullable(Count),
})
/** What has happened at a method. Test payments are not counted. */
export const PaymentMethodNews = obj({
  /** Paid in the last 24 hours. */
  paid_last_day: Count,
  /** Payments of the last 7 days that reached the provider's page and ended. */
  ended_last_week: Count,
  /** How many of them were paid. */
  paid_last_week: Count,
  /** Payments that still finish when the method is switched off. */
  open: Count,
})
/** The last payment that staff made with test keys. */
export const TestPayment = obj({
  id: Id,
  status: oneOf(['open', 'paid', 'rejected', 'canceled'] as const),
  amount: Amount,
  currency: CurrencyCode,
  started_at: Instant,
  /** What is paid is refunded at once. Null: nothing was paid. */
  refund: nullable(oneOf(['progress', 'paid', 'failed', 'unknown'] as const)),
  /** Why it failed, in the provider's words. */
  said: nullable(Type.String()),
})
export type TestPayment = Static<typeof TestPayment>
/** What staff should look at; it ends when its cause ends. */
export const PaymentAlert = obj({
  tag: PaymentTag,
  name: Type.String(),
  kind: oneOf(PAYMENT_ALERT_KINDS),
  /** Null: it has no single beginning. */
  since: nullable(Instant),
  /** The words of the provider. */
  said: nullable(Type.String()),
  /** Counts the last 6 hours and the 7 days before them, for `success_dropped`. */
  recent: nullable(obj({ ended: Count, paid: Count })),
  before: nullable(obj({ ended: Count, paid: Count })),
})
export type PaymentAlert = Static<typeof PaymentAlert>

/** A payment method as staff edit it. Amounts are in base currency. */
export const StaffPaymentMethod = obj({
  tag: PaymentTag,
  name: Type.String(),
  titles: Type.Array(Title),
  active: Flag,
  position: Count,
  min: nullable(Amount),
  max: nullable(Amount),
  /** Null: everywhere, and every currency that the provider takes. */
  countries: nullable(Type.Array(Country)),
  currencies: nullable(Type.Array(CurrencyCode)),
  /** Null: not configured, or a method of the marketplace itself. */
  mode: nullable(Mode),
  /** Why it cannot be used now. `not_configured`: keys are missing. */
  condition: nullable(
    oneOf(['not_configured', 'provider_down', 'keys_unreadable', 'test_only'] as const),
  ),
  /** The keys come from the environment, so that they cannot be changed here. */
  locked: Flag,
  keys: Type.Array(ProviderKey),
  key_sets: Type.Array(ProviderKeySet),
  /** The address to enter at the provider. */
  webhook_url: nullable(Type.String()),
  last_ok_at: nullable(Instant),
  last_error: nullable(Type.String()),
  last_error_at: nullable(Instant),
  last_webhook_at: nullable(Instant),
  forged_webhooks: Count,
  news: PaymentMethodNews,
  test_payment: nullable(TestPayment),
})
export type StaffPaymentMethod = Static<typeof StaffPaymentMethod>

const methodParam = obj({ tag: PaymentTag })
const providerParam = obj({ tag: oneOf(PROVIDER_TAGS) })

export const listStaffPaymentMethods = operation({
  method: 'GET',
  path: '/dashboard/admin/payment-methods',
  summary: 'Every payment method with its limits, keys and news. Values of keys are never shown.',
  who: 'admin',
  rows: 'public',
  load: 'read',
  query: query({}),
  response: all(StaffPaymentMethod),
  errors: [],
})
export const showStaffPaymentMethod = operation({
  method: 'GET',
  path: '/dashboard/admin/payment-methods/{tag}',
  summary: 'One payment method with its limits, keys and news.',
  who: 'admin',
  rows: 'public',
  load: 'read',
  params: methodParam,
  query: query({}),
  response: data(StaffPaymentMethod),
  errors: [],
})
export const updatePaymentMethod = operation({
  method: 'PUT',
  path: '/dashboard/admin/payment-methods/{tag}',
  summary: 'Switches a payment method on or off, and sets its titles and limits.',
  who: 'admin',
  rows: 'public',
  load: 'write',
  params: methodParam,
  query: query({}),
  body: obj({
    active: optional(Flag),
    position: optional(Type.Integer({ minimum: 0, maximum: 1_000 })),
    titles: optional(arrayOf(Title, 50)),
    min: optional(nullable(AmountIn)),
    max: optional(nullable(AmountIn)),
    countries: optional(nullable(arrayOf(Country, 250))),
    currencies: optional(nullable(arrayOf(CurrencyCode, 200))),
  }),
  response: data(StaffPaymentMethod),
  freshProof: true,
  errors: ['validation_failed', 'reauth_required'],
})
export const saveProviderKeys = operation({
  method: 'PUT',
  path: '/dashboard/admin/payment-methods/{tag}/keys',
  summary:
    'Saves keys of a provider as a new set. Keys that are not given are taken from the current set.',
  who: 'admin',
  rows: 'public',
  load: 'write',
  params: providerParam,
  query: query({}),
  body: obj({
    mode: Mode,
    keys: Type.Array(
      obj({
        name: Type.String({ maxLength: 40, pattern: '^[a-z][a-z_]*$' }),
        value: Type.String({ ...text(500), minLength: 1 }),
      }),
      { minItems: 1, maxItems: 10 },
    ),
  }),
  response: data(StaffPaymentMethod),
  freshProof: true,
  errors: ['validation_failed', 'locked', 'reauth_required'],
})
export const removeProviderKeys = operation({
  method: 'DELETE',
  path: '/dashboard/admin/payment-methods/{tag}/keys/{key_set}',
  summary: 'Removes a set of keys, unless payments with it can still be refunded.',
  who: 'admin',
  rows: 'public',
  load: 'write',
  params: obj({ tag: oneOf(PROVIDER_TAGS), key_set: Id }),
  query: query({}),
  response: data(StaffPaymentMethod),
  freshProof: true,
  errors: ['transaction_open', 'reauth_required'],
})
export const testProvider = operation({
  method: 'POST',
  path: '/dashboard/admin/payment-methods/{tag}/test',
  summary: 'Makes a harmless call with the current keys, and returns what the provider says.',
  who: 'admin',
  rows: 'public',
  load: 'write',
  params: providerParam,
  query: query({}),
  response: data(
    obj({
      ok: Flag,
      account: nullable(Type.String()),
      mode: nullable(Mode),
      said: nullable(Type.String()),
    }),
  ),
  freshProof: { notNeeded: 'reads the account at the provider' },
  errors: [],
})
export const startTestPayment = operation({
  method: 'POST',
  path: '/dashboard/admin/payment-methods/{tag}/test-payment',
  summary: 'Opens a small payment with test keys. It is refunded as soon as it is paid.',
  who: 'admin',
  rows: 'public',
  load: 'write',
  params: providerParam,
  query: query({}),
  response: data(obj({ redirect_url: Type.String() })),
  freshProof: { notNeeded: 'test money, which is refunded at once' },
  errors: ['test_keys_required', 'payment_method_unavailable'],
})
export const listPaymentAlerts = operation({
  method: 'GET',
  path: '/dashboard/admin/payment-alerts',
  summary: 'What is wrong with payment methods now, such as refused keys or missing webhooks.',
  who: 'admin',
  rows: 'public',
  load: 'read',
  query: query({}),
  response: all(PaymentAlert),
  errors: [],
})
