import { Type, type Static, type TSchema } from 'typebox'
import type { ErrorCode } from './errors.ts'
import { Amount, Count, Id, Instant, LocalDate, Version, nullable, obj, oneOf } from './shapes.ts'

/** Facts of a refusal. Not every operation knows each of them. */
const facts = <P extends Record<string, TSchema>>(properties: P) => Type.Partial(obj(properties))
/** A row in the shape in which its own operation shows it. */
const Row = Type.Record(Type.String(), Type.Unknown())
const rows = Type.Array(Row)
const Text = Type.String()
/** The line of a cart by its key, or of an order by its stock. */
const Line = nullable(Type.Unsafe<string | number>({ type: ['string', 'integer'] }))

const WaitSeconds = facts({ retry_after: Count })
const Coupon = facts({ coupon: Text, min: Amount, line: Line })
const NewQuote = facts({ quote: Row })
const AmountLimit = facts({ max: Amount, limit: Text, currency: Text })
const TriesLeft = facts({ left: Count })
const LockedUntil = facts({ until: Instant })
const Owner = facts({ cart: Id })

/**
 * The `data` of each refusal that has some. A code without an entry never has data, which the
 * compiler checks at every `refuse`.
 */
export const REFUSAL_DATA = {
  /** The token of the session that waits for its second factor. */
  second_factor_required: obj({
    access_token: Text,
    expires_at: Instant,
    /** Whether the account has a second factor to verify, or needs to enrol one. */
    step: oneOf(['verify', 'enrol']),
  }),
  reauth_required: facts({ confirm_by: oneOf(['password', 'sign_in']) }),
  /** The current row or its version. Operations that edit declare it exactly: see editable.ts. */
  stale: Row,
  /** What was edited since, and its fields that no longer have the values to undo. */
  undo_stale: obj({
    rows: Type.Array(obj({ subject: Text, id: Id, fields: Type.Array(Text) })),
  }),
  invalid_transition: facts({ status: Text, version: Version, cause: Text }),
  too_many_requests: WaitSeconds,
  unavailable: WaitSeconds,
  price_changed: NewQuote,
  quote_expired: NewQuote,
  /** The order or parcel that was placed with the quote. */
  quote_used: Row,
  validation_failed: facts({
    placeholders: Type.Array(Text),
    forms: Type.Array(Text),
  }),
  phone_invalid: facts({ cause: Text }),
  phone_unverified: facts({ confirm: oneOf(['phone']), cause: Text }),
  name_taken: facts({ cause: Text }),
  newcomer_limit: facts({ until: Instant, cause: Text }),
  newcomer_tables: facts({ phone: nullable(Text) }),

  in_group: Owner,
  other_shop: facts({ cart: Id, shop: obj({ id: Id, title: Text }) }),
  group_full: facts({ members: Count }),
  spend_limit: facts({ left: Amount, limit: Amount, currency: Text }),

  out_of_stock: facts({
    stock_ids: Type.Array(Id),
    available: Type.Number(),
    line: Line,
  }),
  quantity_limit: facts({ max: Type.Number() }),
  product_unavailable: facts({ reason: Text, line: Line }),
  min_amount: facts({ min: Amount, missing: Amount }),
  coupon_used_up: Coupon,
  coupon_already_used: Coupon,
  coupon_min_price: facts({ coupon: Text, min: Amount, missing: Amount }),
  slot_unavailable: facts({ reason: Text }),
  drop_off_unavailable: facts({ reason: Text }),
  no_delivery_zone: facts({ end: Text }),
  payment_method_unavailable: facts({ tag: Text, reason: Text }),
  transaction_open: facts({ payments: Count }),
  tip_too_large: AmountLimit,
  refund_too_large: facts({ max: Amount, currency: Text }),
  topup_limit: facts({ min: Amount, max: Amount }),
  transfer_limit: facts({ per: Text, left: Amount }),
  transfer_too_small: facts({ min: Amount }),

  cancel_needs_shop: facts({ status: Text }),
  courier_full: facts({ max: Count }),
  wrong_pin: TriesLeft,
  wrong_code: TriesLeft,
  wrong_pickup_code: TriesLeft,
  code_locked: LockedUntil,
  reason_required: facts({ reasons: Type.Array(Text) }),
  not_there: facts({ distance_m: Count, radius_m: Count }),
  wait_not_over: facts({ until: Instant, tries_left: Count }),
  parcel_debt: facts({
    id: Id,
    number: Text,
    amount: Amount,
    currency: Text,
    price: Text,
    cause: Text,
  }),
  parcel_too_far: facts({ max_km: Type.Number() }),
  parcel_too_heavy: facts({ max: Type.Number() }),
  parcel_value_limit: AmountLimit,

  booking_off: facts({ phone: nullable(Text) }),
  booking_blocked: facts({ until: Instant, count: Count, phone: nullable(Text) }),
  booking_limit: facts({ limit: Count }),
  booking_overlap: facts({ booking: Row }),
  booking_too_far: facts({ last: LocalDate, days: Count }),
  booking_too_soon: facts({ earliest: Instant }),
  guests_range: facts({ min: Count, max: Count, phone: nullable(Text) }),
  table_taken: facts({
    alternatives: rows,
    longest_until: nullable(Instant),
    free_tables: Type.Array(Type.Array(Id)),
  }),
  table_in_use: facts({ bookings: rows }),
  table_cleared: facts({ table: nullable(Text) }),
  table_unpaid: facts({ orders: rows }),
  hours_in_use: facts({ bookings: rows, orders: rows }),
  too_early: facts({ from: Instant }),
  too_late: facts({ phone: nullable(Text) }),

  address_limit: facts({ limit: Count }),
  like_limit: facts({ limit: Count }),
} as const satisfies Partial<Record<ErrorCode, TSchema>>

/** The codes whose refusals have data. */
export type CodeWithData = keyof typeof REFUSAL_DATA
/** The data of a refusal; undefined for a code that has none. */
export type RefusalData<C extends ErrorCode> = C extends CodeWithData
  ? Static<(typeof REFUSAL_DATA)[C]>
  : undefined
