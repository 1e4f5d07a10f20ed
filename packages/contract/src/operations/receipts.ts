import { DELIVERY_TYPES } from '@hawker/domain/orders/order-status'
import { Type, type Static } from 'typebox'
import { data, file, operation } from '../core/operation.ts'
import { PARCEL_STATUSES } from '@hawker/domain/parcels/parcel-status'
import { TRANSACTION_STATUSES } from '@hawker/domain/payments/payment-status'
import { OrderDetail } from './order-parts.ts'
import { PARCEL_PAYERS, Parcel } from './parcel-shapes.ts'
import { PriceTax } from './quotes.ts'
import { PaymentTag } from './payments.ts'
import { Currency } from './settings.ts'
import {
  Amount,
  Count,
  Flag,
  Id,
  Instant,
  Uuid,
  idParam,
  nullable,
  obj,
  oneOf,
  optional,
  query,
} from '../core/shapes.ts'

/** Later changes of an order on its receipt. */
export const RECEIPT_ENTRIES = ['edited', 'substituted', 'cancelled', 'refunded'] as const
const Member = obj({ id: Id, name: Type.String() })
/** The seller with the legal name. `shop` is the name that buyers know. */
const Seller = obj({
  name: Type.String(),
  shop: Type.String(),
  address: Type.String(),
  registration_number: nullable(Type.String()),
  tax_number: nullable(Type.String()),
})
const Buyer = obj({ name: Type.String(), address: nullable(Type.String()) })
export const Receipt = obj({
  order: obj({
    id: Id,
    number: Type.String(),
    created_at: Instant,
    timezone: Type.String(),
    delivery_type: oneOf(DELIVERY_TYPES),
  }),
  seller: Seller,
  buyer: Buyer,
  /** Whether the fonts of the PDF have every character; others print as their code, as U+0F40. */
  printable: Flag,
  currency: Currency,
  lines: Type.Array(
    obj({
      id: Id,
      title: Type.String(),
      quantity: Count,
      /** The chosen size first, then the options. */
      addons: Type.Array(obj({ title: Type.String(), quantity: Count })),
      /** For goods sold by weight: the ordered and the packed weight, in `unit`. */
      weighed: OrderDetail.properties.weighed,
      /** One unit with its options, before discount. */
      unit_price: Amount,
      /** Before discount; the lines sum to the `price` of the bill. */
      gross: Amount,
      /** Before coupon and tax. */
      net: Amount,
      /** After its coupon share, with added tax and deposit. */
      total: Amount,
    }),
  ),
  /** The whole bill; null on a member's receipt. */
  bill: nullable(
    obj({
      price: Amount,
      total_discount: Amount,
      coupon_price: Amount,
      coupon_code: nullable(Type.String()),
      delivery_fee: Amount,
      delivery_discount: Amount,
      service_fee: Amount,
      small_order_fee: Amount,
      packaging_fee: Amount,
      deposit: Amount,
      taxes: Type.Array(PriceTax),
      tips: Amount,
      rounding: Amount,
      total_price: Amount,
      payments: Type.Array(
        obj({
          tag: PaymentTag,
          /** The end of the card's number. */
          last4: nullable(Type.String()),
          amount: Amount,
          at: Instant,
        }),
      ),
    }),
  ),
  /**
   * The share of one member: `items` is the sum of their ordered lines, `common` their part of
   * delivery and service. Null on the whole receipt.
   */
  share: nullable(obj({ member: Member, items: Amount, common: Amount, total: Amount })),
  later: Type.Array(obj({ kind: oneOf(RECEIPT_ENTRIES), at: Instant, amount: nullable(Amount) })),
  /** The members of a group order; each has a receipt. */
  members: Type.Array(Member),
})
export type Receipt = Static<typeof Receipt>

/** The parts of a parcel's price; `delivery` is size and distance if only their sum is known. */
export const PARCEL_LINES = ['size', 'distance', 'option', 'delivery'] as const
/** Charges and reductions after a parcel was sent. */
export const PARCEL_CHARGES = ['cancelled', 'cancel_fee', 'way_back', 'tip'] as const
/** Money that went back to the sender. */
export const PARCEL_RETURNS = ['refunded', 'claim'] as const
const { price, service_fee, tips, rounding, total_price } = Parcel.properties
export const ParcelReceipt = obj({
  parcel: obj({
    id: Id,
    number: Type.String(),
    status: oneOf(PARCEL_STATUSES),
    created_at: Instant,
    picked_at: nullable(Instant),
    ended_at: nullable(Instant),
    timezone: Type.String(),
    distance_m: Count,
    payer: oneOf(PARCEL_PAYERS),
  }),
  /** The marketplace, whose courier carries the parcel. */
  seller: Seller,
  /** The sender. */
  buyer: Buyer,
  /** Whether the PDF can show every name. */
  printable: Flag,
  currency: Currency,
  /** Null after the addresses were deleted. */
  from: nullable(Type.String()),
  to: nullable(Type.String()),
  /** They sum to the `price` of the bill. */
  lines: Type.Array(obj({ kind: oneOf(PARCEL_LINES), title: Type.String(), amount: Amount })),
  /** The price as agreed when the parcel was sent. */
  bill: obj({
    price,
    service_fee,
    taxes: Type.Array(PriceTax),
    tips,
    rounding,
    total_price,
  }),
  /** With the total of the bill they sum to `charged`. */
  later: Type.Array(obj({ kind: oneOf(PARCEL_CHARGES), at: Instant, amount: Amount })),
  charged: Amount,
  /** The taxes of everything that is charged, by rate. */
  taxes: Type.Array(PriceTax),
  /** Payments that are made, reserved by a bank, or due in cash at the door. */
  payments: Type.Array(
    obj({ tag: PaymentTag, status: oneOf(TRANSACTION_STATUSES), amount: Amount, at: Instant }),
  ),
  /** The amounts are negative. */
  returned: Type.Array(obj({ kind: oneOf(PARCEL_RETURNS), at: Instant, amount: Amount })),
  /** What the sender still owes. */
  debt: Amount,
})
export type ParcelReceipt = Static<typeof ParcelReceipt>

const ofOrder = {
  method: 'GET',
  who: 'user',
  tableGuests: true,
  rows: 'own',
  params: idParam,
  query: query({ member_id: optional(Id) }),
  errors: [],
} as const
export const showReceipt = operation({
  ...ofOrder,
  path: '/dashboard/user/orders/{id}/receipt',
  summary: 'The receipt of an order of the user, or of one member of their group order.',
  load: 'read',
  response: data(Receipt),
})
export const printReceipt = operation({
  ...ofOrder,
  path: '/dashboard/user/orders/{id}/receipt/pdf',
  summary: 'The same receipt as a PDF, in the requested language.',
  load: 'search',
  response: file('application/pdf'),
})

const ofMember = {
  method: 'GET',
  who: 'guest',
  rows: 'own',
  params: obj({ uuid: Uuid }),
  query: query({}),
  errors: [],
} as const
export const showMemberReceipt = operation({
  ...ofMember,
  path: '/rest/receipts/{uuid}',
  summary:
    'The receipt of one member of a group order, by the member’s secret or the uuid of their ' +
    'payment request.',
  load: 'read',
  response: data(Receipt),
})
export const printMemberReceipt = operation({
  ...ofMember,
  path: '/rest/receipts/{uuid}/pdf',
  summary: "A member's receipt as a PDF.",
  load: 'search',
  response: file('application/pdf'),
})

const ofParcel = {
  method: 'GET',
  who: 'user',
  rows: 'own',
  params: idParam,
  query: query({}),
  errors: [],
} as const
export const showParcelReceipt = operation({
  ...ofParcel,
  path: '/dashboard/user/parcel-orders/{id}/receipt',
  summary: 'The receipt of a parcel of the user: price, taxes, payments and what went back.',
  load: 'read',
  response: data(ParcelReceipt),
})
export const printParcelReceipt = operation({
  ...ofParcel,
  path: '/dashboard/user/parcel-orders/{id}/receipt/pdf',
  summary: 'The same receipt of a parcel as a PDF, in the requested language.',
  load: 'search',
  response: file('application/pdf'),
})
