import type { DeliveryType, OrderStatus } from '@hawker/domain/orders/order-status'
import { type ReplacementType, parseReplacementType } from '@hawker/domain/orders/substitution'
import {
  BOOLEAN,
  BYTES,
  DATE,
  DECIMAL,
  FLOAT,
  ID,
  INSTANT,
  INT,
  type Kind,
  MONEY,
  PPM,
  TEXT,
  TEXTS,
  SMALLINT,
  UUID,
  type ValuesOf,
  hidden,
  json,
  jsonOf,
  nullable,
  oneOf,
  shown,
  shownAs,
} from '@hawker/postgres/table/columns'
import { type RowIn, defineTable, fieldsOf, viewOf } from '@hawker/postgres/table/define-table'

/** How histories and cancellations name the actors on the wire. */
export type WireActor = 'customer' | 'shop' | 'driver' | 'admin' | 'system'
export type StoredAddress = {
  address: string
  house: string | null
  floor: string | null
  office: string | null
  entrance: string | null
}
export type StoredReceiver = {
  name: string
  phone: string | null
  note: string | null
  giftMessage: string | null
  hidePrices: boolean
  shareTracking: boolean
}
export type StoredTax = {
  title: string
  ratePpm: bigint
  base: bigint
  amount: bigint
  included: boolean
}
type Titles = Readonly<Record<string, string>>

export const TAXES = jsonOf(
  (taxes: { title: string; ratePpm: string; base: string; amount: string; included: boolean }[]) =>
    taxes.map((tax): StoredTax => ({
      ...tax,
      ratePpm: BigInt(tax.ratePpm),
      base: BigInt(tax.base),
      amount: BigInt(tax.amount),
    })),
  (taxes) =>
    taxes.map((tax) => ({
      title: tax.title,
      ratePpm: String(tax.ratePpm),
      base: String(tax.base),
      amount: String(tax.amount),
      included: tax.included,
    })),
)
/** Older rows may hold values that no longer exist: those read as null. */
const REPLACEMENT: Kind<string | null, ReplacementType | null, ReplacementType | null> = {
  ...nullable(oneOf<ReplacementType>()),
  isPlain: false,
  fromRow: parseReplacementType,
}

/** Minor units of the order's currency. */
const AMOUNT_COLUMNS = {
  price: shown('price', MONEY),
  totalDiscount: shown('total_discount', MONEY),
  couponPrice: shown('coupon_price', MONEY),
  deliveryFee: shown('delivery_fee', MONEY),
  deliveryDiscount: shown('delivery_discount', MONEY),
  serviceFee: shown('service_fee', MONEY),
  smallOrderFee: shown('small_order_fee', MONEY),
  packagingFee: shown('packaging_fee', MONEY),
  deposit: shown('deposit', MONEY),
  totalTax: shown('total_tax', MONEY),
  tips: shown('tips', MONEY),
  rounding: shown('rounding', MONEY),
  total: shownAs('total', 'total_price', MONEY),
}

/** What an edit of the order may change besides its amounts. */
const EDITABLE_COLUMNS = {
  deliveryDate: shown('delivery_date', nullable(DATE)),
  deliveryTime: shown('delivery_time', nullable(TEXT)),
  deliveryAt: shown('delivery_at', INSTANT),
  slotStartsAt: hidden('slot_starts_at', nullable(INSTANT)),
  estimateFrom: hidden('estimate_from', nullable(INSTANT)),
  estimateTo: hidden('estimate_to', nullable(INSTANT)),
  prepMinutes: hidden('prep_minutes', INT),
  travelMinutes: hidden('travel_minutes', INT),
  distanceM: hidden('distance_m', nullable(INT)),
  rateText: shown('rate', DECIMAL),
  taxes: hidden('taxes', TAXES),
  couponCode: hidden('coupon_code', nullable(TEXT)),
  note: shown('note', nullable(TEXT)),
  address: hidden('address', nullable(json<StoredAddress>())),
  latitude: hidden('latitude', nullable(FLOAT)),
  longitude: hidden('longitude', nullable(FLOAT)),
  dropOff: hidden('drop_off', nullable(TEXT)),
  dropOffNote: hidden('drop_off_note', nullable(TEXT)),
}

/** Written when the order is placed or edited, and read by statistics and shares only. */
const PRICING_COLUMNS = {
  /** The whole price breakdown as JSON text, amounts written by `writeAmounts`. */
  breakdown: hidden('breakdown', { ...TEXT, type: 'jsonb' }),
  couponId: hidden('coupon_id', nullable(ID)),
}

const FIXED_COLUMNS = {
  id: shown('id', ID),
  uuid: shown('uuid', UUID),
  number: shown('number', TEXT),
  userId: hidden('user_id', ID),
  shopId: hidden('shop_id', ID),
  cartId: hidden('cart_id', nullable(ID)),
  status: shown('status', oneOf<OrderStatus>()),
  deliveryType: shown('delivery_type', oneOf<DeliveryType>()),
  /** Base currency. */
  settlementTotal: hidden('settlement_total', MONEY),
  phone: hidden('phone', nullable(TEXT)),
  username: hidden('username', nullable(TEXT)),
  allergyNote: shown('allergy_note', nullable(TEXT)),
  receiver: hidden('receiver', nullable(json<StoredReceiver>())),
  cutlery: shown('cutlery', BOOLEAN),
  /** Applies to lines without a choice of their own. */
  substitutionDefault: hidden('substitution_default', REPLACEMENT),
  /** The table that it is served at, with the visit and the reservation of the guests. */
  tableId: hidden('table_id', nullable(ID)),
  tableName: hidden('table_name', nullable(TEXT)),
  tableSessionId: hidden('table_session_id', nullable(ID)),
  reservationId: hidden('booking_id', nullable(ID)),
  undoUntil: hidden('undo_until', INSTANT),
  payUntil: hidden('pay_until', nullable(INSTANT)),
  paidAt: hidden('paid_at', nullable(INSTANT)),
  createdAt: shown('created_at', INSTANT),
}

/** Known when the order is placed. */
const PLACED_COLUMNS = { ...FIXED_COLUMNS, ...EDITABLE_COLUMNS, ...AMOUNT_COLUMNS }

/** All that placing an order writes. */
const INSERTED_COLUMNS = {
  ...PLACED_COLUMNS,
  ...PRICING_COLUMNS,
  regionId: hidden('region_id', SMALLINT),
  currencyId: hidden('currency_id', ID),
  /** What a card holds in addition to the total. */
  headroom: hidden('headroom', MONEY),
}

/** Filled while the order lives. */
const PROGRESS_COLUMNS = {
  version: shown('version', INT),
  driverId: hidden('driver_id', nullable(ID)),
  driverPay: hidden('driver_pay', MONEY),
  hasPin: hidden('has_pin', BOOLEAN),
  oldCodes: hidden('old_codes', nullable(BYTES)),
  pinFailures: hidden('pin_failures', INT),
  handoverConfirmedAt: hidden('handover_confirmed_at', nullable(INSTANT)),
  photo: hidden('photo', nullable(TEXT)),
  releasedAt: shown('released_at', nullable(INSTANT)),
  acceptUntil: hidden('accept_until', nullable(INSTANT)),
  /** To pay again, because the hold of the card ended before its capture. */
  paymentDue: hidden('payment_due', nullable(MONEY)),
  acceptedAt: hidden('accepted_at', nullable(INSTANT)),
  readyAt: hidden('ready_at', nullable(INSTANT)),
  deliveredAt: hidden('delivered_at', nullable(INSTANT)),
  cancelledAt: hidden('cancelled_at', nullable(INSTANT)),
  cancelReason: hidden('cancel_reason', nullable(TEXT)),
  cancelBy: hidden('cancel_by', nullable(oneOf<WireActor>())),
  cancelNote: hidden('cancel_note', nullable(TEXT)),
  refunded: shown('refunded', MONEY),
}
/** The defaults of these columns. */
export const INITIAL_PROGRESS: ValuesOf<typeof PROGRESS_COLUMNS> = {
  version: 1,
  driverId: null,
  driverPay: 0n,
  hasPin: false,
  oldCodes: null,
  pinFailures: 0,
  handoverConfirmedAt: null,
  photo: null,
  releasedAt: null,
  acceptUntil: null,
  paymentDue: null,
  acceptedAt: null,
  readyAt: null,
  deliveredAt: null,
  cancelledAt: null,
  cancelReason: null,
  cancelBy: null,
  cancelNote: null,
  refunded: 0n,
}

/** What orders are shown with. */
const SHOWN_COLUMNS = { ...PLACED_COLUMNS, ...PROGRESS_COLUMNS }

/** Amounts in minor units of the order's currency. */
export const ORDERS = defineTable('orders', 'o', {
  ...INSERTED_COLUMNS,
  ...PROGRESS_COLUMNS,
  pickedAt: hidden('picked_at', nullable(INSTANT)),
  courierChangedAt: hidden('courier_changed_at', nullable(INSTANT)),
  cancelRefund: hidden('cancel_refund', nullable(MONEY)),
  cancelFault: hidden('cancel_fault', nullable(TEXT)),
})
export const SHOWN_ORDERS = viewOf(ORDERS, fieldsOf(SHOWN_COLUMNS))
export const NEW_ORDERS = viewOf(ORDERS, fieldsOf(INSERTED_COLUMNS))
export const ORDER_AMOUNTS = viewOf(ORDERS, fieldsOf(AMOUNT_COLUMNS))
/** What an edit sets. Totals change by the money that was moved, which may differ from the price. */
export const EDITED_ORDERS = viewOf(ORDERS, [
  ...fieldsOf(EDITABLE_COLUMNS),
  ...fieldsOf(AMOUNT_COLUMNS).filter((field) => field !== 'total' && field !== 'rounding'),
  ...fieldsOf(PRICING_COLUMNS),
])
export type OrderAmounts = RowIn<typeof ORDER_AMOUNTS>
export type NewOrderColumns = RowIn<typeof NEW_ORDERS>
export type OrderColumns = RowIn<typeof SHOWN_ORDERS>

type TitledAddon = { stockId: number; titles: Titles; quantity: number; unitPrice: bigint }
const ADDONS = jsonOf(
  (addons: { stockId: number; titles: Titles; quantity: number; unitPrice: string }[]) =>
    addons.map(({ unitPrice, ...addon }): TitledAddon => ({
      ...addon,
      unitPrice: BigInt(unitPrice),
    })),
  (addons) =>
    addons.map(({ stockId, titles, quantity, unitPrice }) => ({
      stockId,
      titles,
      quantity,
      unitPrice: String(unitPrice),
    })),
)
/** The product that the customer has chosen instead of the line. */
export type NamedReplacement = { stockId: number; titles: Titles; img?: string | null }

const SHOWN_LINE_COLUMNS = {
  stockId: shown('stock_id', ID),
  extras: shown('extras', json<{ group: string; value: string }[]>()),
  quantity: shown('quantity', INT),
  unitPrice: shown('unit_price', MONEY),
  unitDiscount: shown('unit_discount', MONEY),
  net: shown('net', MONEY),
  coupon: shown('coupon', MONEY),
  tax: shown('tax', MONEY),
  total: shown('total', MONEY),
  note: shown('note', nullable(TEXT)),
  allergens: shown('allergens', TEXTS),
  mayContain: shown('may_contain', TEXTS),
  /** The minimum age in years. */
  age: shown('age_restriction', nullable(SMALLINT)),
  /** Set in a group order: printed on the bag and on each member's receipt. */
  memberName: shown('member_name', nullable(TEXT)),
}
/** Written with each line. */
const LINE_COLUMNS = {
  ...SHOWN_LINE_COLUMNS,
  productId: hidden('product_id', ID),
  productUuid: hidden('product_uuid', UUID),
  titles: hidden('titles', json<Titles>()),
  img: hidden('img', nullable(TEXT)),
  addons: hidden('addons', ADDONS),
  replacement: hidden('replacement', REPLACEMENT),
  namedReplacement: hidden('stand_in', nullable(json<NamedReplacement>())),
}
/** Written with each line, and read by statistics and shares only. */
const INSERTED_LINE_COLUMNS = {
  ...LINE_COLUMNS,
  memberId: hidden('user_cart_id', nullable(ID)),
  position: hidden('position', INT),
  /** Null in lines from before it was stored, as the deposit. */
  taxRatePpm: hidden('tax_rate_ppm', nullable(PPM)),
  deposit: hidden('deposit', nullable(MONEY)),
}

const REPLACED_LINE = jsonOf(
  ({
    unitPrice,
    ...line
  }: {
    detailId: number
    titles: Titles
    quantity: number
    unitPrice: string
  }) => ({
    ...line,
    unitPrice: BigInt(unitPrice),
  }),
  ({ detailId, titles, quantity, unitPrice }) => ({
    detailId,
    titles,
    quantity,
    unitPrice: String(unitPrice),
  }),
)
const STATE_COLUMNS = {
  refundedQuantity: shown('refunded_quantity', INT),
  replaces: hidden('replaces', nullable(REPLACED_LINE)),
}

/** The lines of orders. Amounts in minor units of the order's currency. */
export const ORDER_LINES = defineTable('order_details', 'l', {
  id: shown('id', ID),
  orderId: hidden('order_id', ID),
  ...INSERTED_LINE_COLUMNS,
  ...STATE_COLUMNS,
  /** The packed and the charged quantity of a weighed line, in thousandths of its unit. */
  packed: hidden('packed', nullable(INT)),
  charged: hidden('charged', nullable(INT)),
  /** The coupon's amount before the line was weighed. */
  orderedCoupon: hidden('ordered_coupon', nullable(MONEY)),
})
export const SHOWN_LINES = viewOf(ORDER_LINES, [
  'id',
  ...fieldsOf(LINE_COLUMNS),
  ...fieldsOf(STATE_COLUMNS),
])
export const NEW_LINES = viewOf(ORDER_LINES, ['id', 'orderId', ...fieldsOf(INSERTED_LINE_COLUMNS)])
/** An edit replaces the lines; they get new ids. */
export const EDITED_LINES = viewOf(ORDER_LINES, ['orderId', ...fieldsOf(INSERTED_LINE_COLUMNS)])
export type NewLine = Omit<RowIn<typeof EDITED_LINES>, 'orderId'>
export type ShownLine = RowIn<typeof SHOWN_LINES>
