import type {
  CANCEL_REQUEST_STATUSES,
  SUBSTITUTION_OUTCOMES,
  SUBSTITUTION_STATUSES,
} from '@hawker/contract/order-parts'
import type { OrderLimits } from '@hawker/domain/order-permissions'
import type { PaymentTag } from '@hawker/domain/payment-status'
import type { ReplacementType } from '@hawker/domain/substitution'
import type { Actor, DeliveryType, OrderStatus } from '@hawker/domain/order-status'
import type { StoredTransaction } from '../payments/index.ts'

/** Who is going to look: decides what of an order leaves the server. */
export type Audience = 'customer' | 'seller' | 'driver' | 'admin'
/** How histories and cancellations name the actors on the wire. */
export type WireActor = 'customer' | 'shop' | 'driver' | 'admin' | 'system'
export const wireActor = (actor: Actor): WireActor => (actor === 'seller' ? 'shop' : actor)

export type StoredAddon = { stockId: number; title: string; quantity: number; unitPrice: bigint }
/** Minor units of the order's currency. */
export type StoredDetail = {
  id: number
  stockId: number
  productId: number
  productUuid: string
  title: string
  img: string | null
  extras: { group: string; value: string }[]
  quantity: number
  unitPrice: bigint
  unitDiscount: bigint
  addons: StoredAddon[]
  net: bigint
  coupon: bigint
  tax: bigint
  total: bigint
  note: string | null
  replacement: ReplacementType | null
  /** What was named to come instead, for `specific`. */
  standIn: { stockId: number; title: string } | null
  refundedQuantity: number
  replaces: { title: string; quantity: number; unitPrice: bigint } | null
  /** The line that has taken units of this one. */
  replacedById: number | null
  allergens: string[]
  mayContain: string[]
  /** From how many years on somebody may have it. */
  age: number | null
  /** Whose it is, in a group order: on the bag and on each one's receipt. */
  memberName: string | null
  /** Sold by weight: how much of what was ordered, and how much was packed once that is known. */
  weighed: { unit: string | null; ordered: number; packed: number | null } | null
}
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
export type StoredCancelRequest = {
  status: (typeof CANCEL_REQUEST_STATUSES)[number]
  reason: string
  note: string | null
  refund: bigint | null
  answerNote: string | null
  until: Date
}
export type StoredSubstitution = {
  id: number
  detailId: number
  status: (typeof SUBSTITUTION_STATUSES)[number]
  outcome: (typeof SUBSTITUTION_OUTCOMES)[number] | null
  title: string
  img: string | null
  quantity: number
  unitPrice: bigint
  standIn: { stockId: number; title: string; img: string | null; unitPrice: bigint } | null
  refund: bigint
  /** What was said beforehand about this line, and what was named. */
  preference: ReplacementType | null
  named: { stockId: number; title: string } | null
  until: Date
}
export type StoredTax = {
  title: string
  ratePpm: bigint
  base: bigint
  amount: bigint
  included: boolean
}
export type OrderAmounts = {
  price: bigint
  totalDiscount: bigint
  couponPrice: bigint
  deliveryFee: bigint
  deliveryDiscount: bigint
  serviceFee: bigint
  smallOrderFee: bigint
  packagingFee: bigint
  deposit: bigint
  totalTax: bigint
  tips: bigint
  rounding: bigint
  total: bigint
}

/** An order as it is kept, with all that any audience may see; `toOrder` takes out what this audience may not. Amounts in minor units. */
export type StoredOrderView = OrderAmounts & {
  audience: Audience
  id: number
  uuid: string
  number: string
  status: OrderStatus
  version: number
  userId: number
  shopId: number
  cartId: number | null
  driverId: number | null
  deliveryType: DeliveryType
  deliveryDate: string | null
  deliveryTime: string | null
  deliveryAt: Date
  slotStartsAt: Date | null
  estimate: { from: Date; to: Date } | null
  /** The shop's times come from its own history. */
  paced: boolean
  prepMinutes: number
  travelMinutes: number
  distanceM: number | null
  currency: {
    id: number
    code: string
    title: string
    symbol: string
    position: 'before' | 'after'
    isDefault: boolean
    decimals: number
    cashRounding: bigint | null
    rate: number
  }
  rate: number
  /** Base currency. */
  settlementTotal: bigint
  refunded: bigint
  taxes: StoredTax[]
  /** What they are called in the reader's language, by the titles that are kept. */
  taxTitles: ReadonlyMap<string, string>
  couponCode: string | null
  address: StoredAddress | null
  location: { latitude: number; longitude: number } | null
  phone: string | null
  username: string | null
  note: string | null
  allergyNote: string | null
  receiver: StoredReceiver | null
  dropOff: string | null
  dropOffNote: string | null
  cutlery: boolean
  /** What was said of lines that say nothing themselves. */
  substitutionDefault: ReplacementType | null
  pickupCode: string
  pin: string | null
  pinFailures: number
  handoverConfirmed: boolean
  photo: string | null
  paidAt: Date | null
  undoUntil: Date
  releasedAt: Date | null
  payUntil: Date | null
  acceptUntil: Date | null
  acceptedAt: Date | null
  readyAt: Date | null
  deliveredAt: Date | null
  cancelledAt: Date | null
  cancel: { code: string; by: WireActor; note: string | null } | null
  driverPay: bigint
  createdAt: Date
  /** Nothing of it is left to review. */
  reviewed: boolean
  refunds: { transactionId: number; tag: PaymentTag; amount: bigint; createdAt: Date }[]
  review: { id: number; rating: number; comment: string | null; createdAt: Date } | null
  /** A claim about it waits for its answer. */
  claimed: boolean
  /** Of the page by which a receiver follows it. */
  trackingToken: string | null
  shop: {
    id: number
    uuid: string
    slug: string
    title: string
    logoImg: string | null
    phone: string | null
    address: string
    latitude: number
    longitude: number
    timezone: string
    tipsForPickup: boolean
  }
  user: {
    id: number
    firstname: string
    lastname: string | null
    img: string | null
    phone: string | null
  }
  driver: {
    id: number
    firstname: string
    img: string | null
    phone: string | null
    vehicle: string | null
    latitude: number | null
    longitude: number | null
    heading: number | null
    locatedAt: Date | null
  } | null
  details: StoredDetail[]
  histories: { status: string; note: string | null; by: WireActor; createdAt: Date }[]
  cancelRequest: StoredCancelRequest | null
  substitutions: StoredSubstitution[]
  /** Of a group: each has their own lines. */
  shared: boolean
  transactions: StoredTransaction[]
  /** How long what can be done with it, as set now. */
  limits: OrderLimits
}
