import type { OrderLimits } from '@hawker/domain/order-permissions'
import type { PaymentTag } from '@hawker/domain/payment-status'
import type { DeliveryType, OrderStatus } from '@hawker/domain/order-status'
import { isWeighed } from '@hawker/domain/unit-price'
import { replacementType } from '@hawker/domain/substitution'
import type {
  StoredAddress,
  StoredCancelRequest,
  StoredDetail,
  StoredOrderView,
  StoredReceiver,
  StoredSubstitution,
  WireActor,
} from './order-view.ts'

type Titles = Record<string, string>
type Kept = Omit<
  StoredDetail,
  'title' | 'addons' | 'replaces' | 'standIn' | 'replacement' | 'weighed'
>
type Named = { stockId: number; titles: Titles } | null
type DetailRow = { [Key in keyof Kept]: Kept[Key] extends bigint ? number : Kept[Key] } & {
  titles: Titles
  addons: { stockId: number; titles: Titles; quantity: number; unitPrice: string }[]
  replaces: { titles: Titles; quantity: number; unitPrice: string } | null
  replacement: string | null
  standIn: Named
  /** How it is sold, and thousandths of its unit when it was packed. */
  measure: { unit: string | null; step: number }
  packed: number | null
}
type SubstitutionRow = Pick<
  StoredSubstitution,
  'id' | 'detailId' | 'status' | 'outcome' | 'img' | 'quantity'
> & {
  preference: string | null
  named: Named
  titles: Titles
  unitPrice: number
  stockId: number | null
  standInTitles: Titles | null
  standInImg: string | null
  standInPrice: number | null
  refund: number
  until: string
}

/** As it comes out of the database: bigint columns as numbers, JSON parsed, amounts inside JSON columns as strings. */
export type OrderRow = {
  id: number
  uuid: string
  number: string
  status: OrderStatus
  version: number
  user_id: number
  shop_id: number
  cart_id: number | null
  driver_id: number | null
  delivery_type: DeliveryType
  delivery_date: string | null
  delivery_time: string | null
  delivery_at: Date
  slot_starts_at: Date | null
  estimate_from: Date | null
  estimate_to: Date | null
  prep_minutes: number
  travel_minutes: number
  distance_m: number | null
  rate: string
  price: number
  total_discount: number
  coupon_price: number
  delivery_fee: number
  delivery_discount: number
  service_fee: number
  small_order_fee: number
  packaging_fee: number
  deposit: number
  total_tax: number
  tips: number
  rounding: number
  total: number
  settlement_total: number
  refunded: number
  taxes: { title: string; ratePpm: string; base: string; amount: string; included: boolean }[]
  coupon_code: string | null
  address: StoredAddress | null
  latitude: number | null
  longitude: number | null
  phone: string | null
  username: string | null
  note: string | null
  allergy_note: string | null
  receiver: StoredReceiver | null
  drop_off: string | null
  drop_off_note: string | null
  cutlery: boolean
  substitution_default: string | null
  pickup_code: string
  pin: string | null
  pin_failures: number
  handover_confirmed: boolean
  photo: string | null
  paid_at: Date | null
  undo_until: Date
  released_at: Date | null
  pay_until: Date | null
  accept_until: Date | null
  accepted_at: Date | null
  ready_at: Date | null
  delivered_at: Date | null
  cancelled_at: Date | null
  cancel_reason: string | null
  cancel_by: WireActor | null
  cancel_note: string | null
  driver_pay: number
  created_at: Date
  reviewed: boolean
  claimed: boolean
  paced: boolean
  refunds: { transactionId: number; tag: PaymentTag; amount: number; at: string }[]
  review: { id: number; rating: number; comment: string | null; at: string } | null
  tracking_token: string | null
  currency: Omit<StoredOrderView['currency'], 'cashRounding'> & { cashRounding: number | null }
  shop: StoredOrderView['shop']
  customer: StoredOrderView['user']
  driver_user_id: number | null
  driver_firstname: string | null
  driver_img: string | null
  driver_phone: string | null
  driver_vehicle: string | null
  driver_latitude: number | null
  driver_longitude: number | null
  driver_heading: number | null
  driver_located_at: Date | null
  details: DetailRow[]
  histories: { status: string; note: string | null; by: WireActor; at: string }[]
  cancel_request:
    | (Omit<StoredCancelRequest, 'refund' | 'until'> & { refund: number | null; until: string })
    | null
  substitutions: SubstitutionRow[]
  shared: boolean
  market: string
}

/** The asked language, else English, else any. */
export const pickTitle = (titles: Titles, lang: string): string =>
  titles[lang] ?? titles['en'] ?? Object.values(titles)[0] ?? ''

export function viewOfRow(
  row: OrderRow,
  lang: string,
  { limits, taxTitles }: { limits: OrderLimits; taxTitles: ReadonlyMap<string, string> },
): Omit<StoredOrderView, 'audience' | 'transactions'> {
  return {
    id: row.id,
    uuid: row.uuid,
    number: row.number,
    status: row.status,
    version: row.version,
    userId: row.user_id,
    shopId: row.shop_id,
    cartId: row.cart_id,
    driverId: row.driver_id,
    deliveryType: row.delivery_type,
    deliveryDate: row.delivery_date,
    deliveryTime: row.delivery_time,
    deliveryAt: row.delivery_at,
    slotStartsAt: row.slot_starts_at,
    estimate:
      row.estimate_from && row.estimate_to
        ? { from: row.estimate_from, to: row.estimate_to }
        : null,
    prepMinutes: row.prep_minutes,
    travelMinutes: row.travel_minutes,
    distanceM: row.distance_m,
    currency: {
      ...row.currency,
      cashRounding: row.currency.cashRounding === null ? null : BigInt(row.currency.cashRounding),
    },
    rate: Number(row.rate),
    price: BigInt(row.price),
    totalDiscount: BigInt(row.total_discount),
    couponPrice: BigInt(row.coupon_price),
    deliveryFee: BigInt(row.delivery_fee),
    deliveryDiscount: BigInt(row.delivery_discount),
    serviceFee: BigInt(row.service_fee),
    smallOrderFee: BigInt(row.small_order_fee),
    packagingFee: BigInt(row.packaging_fee),
    deposit: BigInt(row.deposit),
    totalTax: BigInt(row.total_tax),
    tips: BigInt(row.tips),
    rounding: BigInt(row.rounding),
    total: BigInt(row.total),
    settlementTotal: BigInt(row.settlement_total),
    refunded: BigInt(row.refunded),
    taxes: row.taxes.map((tax) => ({
      ...tax,
      ratePpm: BigInt(tax.ratePpm),
      base: BigInt(tax.base),
      amount: BigInt(tax.amount),
    })),
    taxTitles,
    couponCode: row.coupon_code,
    address: row.address,
    location:
      row.latitude === null || row.longitude === null
        ? null
        : { latitude: row.latitude, longitude: row.longitude },
    phone: row.phone,
    username: row.username,
    note: row.note,
    allergyNote: row.allergy_note,
    receiver: row.receiver,
    dropOff: row.drop_off,
    dropOffNote: row.drop_off_note,
    cutlery: row.cutlery,
    substitutionDefault: replacementType(row.substitution_default),
    pickupCode: row.pickup_code,
    pin: row.pin,
    pinFailures: row.pin_failures,
    handoverConfirmed: row.handover_confirmed,
    photo: row.photo,
    paidAt: row.paid_at,
    undoUntil: row.undo_until,
    releasedAt: row.released_at,
    payUntil: row.pay_until,
    acceptUntil: row.accept_until,
    acceptedAt: row.accepted_at,
    readyAt: row.ready_at,
    deliveredAt: row.delivered_at,
    cancelledAt: row.cancelled_at,
    cancel:
      row.cancel_reason && row.cancel_by
        ? { code: row.cancel_reason, by: row.cancel_by, note: row.cancel_note }
        : null,
    driverPay: BigInt(row.driver_pay),
    createdAt: row.created_at,
    reviewed: row.reviewed,
    claimed: row.claimed,
    paced: row.paced,
    refunds: row.refunds.map(({ at, amount, ...refund }) => ({
      ...refund,
      amount: BigInt(amount),
      createdAt: new Date(at),
    })),
    review: row.review && {
      id: row.review.id,
      rating: row.review.rating,
      comment: row.review.comment,
      createdAt: new Date(row.review.at),
    },
    trackingToken: row.tracking_token,
    shop: row.shop,
    user: row.customer,
    driver: driverOf(row),
    details: row.details.map((detail) => detailOf(detail, lang)),
    histories: row.histories.map(({ at, ...history }) => ({ ...history, createdAt: new Date(at) })),
    shared: row.shared,
    limits,
    substitutions: row.substitutions.map((substitution) => substitutionOf(substitution, lang)),
    cancelRequest: row.cancel_request && {
      ...row.cancel_request,
      refund: row.cancel_request.refund === null ? null : BigInt(row.cancel_request.refund),
      until: new Date(row.cancel_request.until),
    },
  }
}

function driverOf(row: OrderRow): StoredOrderView['driver'] {
  if (row.driver_user_id === null) return null
  return {
    id: row.driver_user_id,
    firstname: row.driver_firstname ?? '',
    img: row.driver_img,
    phone: row.driver_phone,
    vehicle: row.driver_vehicle,
    latitude: row.driver_latitude,
    longitude: row.driver_longitude,
    heading: row.driver_heading,
    locatedAt: row.driver_located_at,
  }
}

const substitutionOf = (row: SubstitutionRow, lang: string): StoredSubstitution => ({
  id: row.id,
  detailId: row.detailId,
  status: row.status,
  outcome: row.outcome,
  title: pickTitle(row.titles, lang),
  img: row.img,
  quantity: row.quantity,
  unitPrice: BigInt(row.unitPrice),
  standIn:
    row.stockId === null
      ? null
      : {
          stockId: row.stockId,
          title: pickTitle(row.standInTitles ?? {}, lang),
          img: row.standInImg,
          unitPrice: BigInt(row.standInPrice ?? 0),
        },
  refund: BigInt(row.refund),
  preference: replacementType(row.preference),
  named: namedIn(row.named, lang),
  until: new Date(row.until),
})

const namedIn = (named: Named, lang: string) =>
  named && { stockId: named.stockId, title: pickTitle(named.titles, lang) }

function detailOf({ titles, measure, packed, ...detail }: DetailRow, lang: string): StoredDetail {
  return {
    ...detail,
    weighed: weighedAs(measure, detail.quantity, packed),
    title: pickTitle(titles, lang),
    replacement: replacementType(detail.replacement),
    standIn: namedIn(detail.standIn, lang),
    replaces: detail.replaces && {
      title: pickTitle(detail.replaces.titles, lang),
      quantity: detail.replaces.quantity,
      unitPrice: BigInt(detail.replaces.unitPrice),
    },
    unitPrice: BigInt(detail.unitPrice),
    unitDiscount: BigInt(detail.unitDiscount),
    net: BigInt(detail.net),
    coupon: BigInt(detail.coupon),
    tax: BigInt(detail.tax),
    total: BigInt(detail.total),
    addons: detail.addons.map(({ titles: names, unitPrice, ...addon }) => ({
      ...addon,
      title: pickTitle(names, lang),
      unitPrice: BigInt(unitPrice),
    })),
  }
}

/** Null for what is sold by the piece. */
export const weighedAs = (
  measure: { unit: string | null; step: number },
  quantity: number,
  packed: number | null,
): StoredDetail['weighed'] =>
  isWeighed(measure.unit) || !Number.isInteger(measure.step)
    ? {
        unit: measure.unit,
        ordered: Math.round(measure.step * quantity * 1000) / 1000,
        packed: packed === null ? null : packed / 1000,
      }
    : null
