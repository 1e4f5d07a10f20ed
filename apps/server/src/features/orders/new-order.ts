import { makePickupCode } from '@hawker/domain/delivery-pin'
import { MINUTE_MS } from '@hawker/domain/zoned-time'
import { newUuid } from '../../http/uuid.ts'
import type { Random } from '../../deps.ts'
import type { StoredCart } from '../carts/index.ts'
import { ageWith } from '../catalog/index.ts'
import type { PlaceOrderBody } from './asked.ts'
import type { KeyedLine, QuoteFacts } from './gather-quote.ts'
import type { Units } from './holds.store.ts'
import type { StoredAddress, StoredReceiver } from './order-view.ts'
import type { PricedQuote } from './price-quote.ts'
import type { OrderNames } from './standing.store.ts'

/** What was named to come instead of a line, as it was called then. */
type StandIn = { stockId: number; titles: Readonly<Record<string, string>>; img: string | null }
export type NewDetail = {
  stock_id: number
  product_id: number
  user_cart_id: number | null
  /** Of a group order: whose it is, on the bag and on everybody's receipt. */
  member_name: string | null
  quantity: number
  unit_price: string
  unit_discount: string
  net: string
  coupon: string
  tax: string
  total: string
  addons: {
    stockId: number
    titles: Readonly<Record<string, string>>
    quantity: number
    unitPrice: string
  }[]
  extras: readonly { group: string; value: string }[]
  titles: Readonly<Record<string, string>>
  product_uuid: string
  img: string | null
  allergens: readonly string[]
  may_contain: readonly string[]
  note: string | null
  replacement: string | null
  stand_in: StandIn | null
  position: number
  tax_rate_ppm: string
  deposit: string
  /** Not named where nobody has to be of age. */
  age_restriction?: number
}
export type NewOrder = OrderNames & {
  uuid: string
  priced: PricedQuote
  pickupCode: string
  userId: number
  cart: StoredCart
  body: PlaceOrderBody
  deliveryAt: Date
  slotStartsAt: Date | null
  estimateFrom: Date
  estimateTo: Date
  payUntil: Date
  undoUntil: Date
  /** From the wallet, free or in cash: nothing is left to wait for. */
  paidAt: Date | null
  address: StoredAddress | null
  receiver: StoredReceiver | null
  dropOff: string | null
  lines: NewDetail[]
  held: readonly Units[]
}

type Placed = {
  names: OrderNames
  body: PlaceOrderBody
  cart: StoredCart
  userId: number
  payUntil: Date
  undoUntil: Date
  paidAt: Date | null
  held: readonly Units[]
}

/** The order as it will be kept: a snapshot, so that nothing that changes later changes what was bought. */
export function newOrder(
  priced: PricedQuote,
  { names, body, cart, userId, payUntil, undoUntil, paidAt, held }: Placed,
  random: Random,
): NewOrder {
  const { facts, fulfilment } = priced
  const now = facts.now.getTime()
  const { window, estimate } = fulfilment
  return {
    ...names,
    uuid: newUuid(facts.now),
    priced,
    pickupCode: makePickupCode(random.int),
    userId,
    cart,
    body,
    deliveryAt: new Date(fulfilment.at),
    slotStartsAt: window && new Date(window.startsAt),
    estimateFrom: new Date(window ? window.startsAt : now + estimate.from * MINUTE_MS),
    estimateTo: new Date(window ? window.endsAt : now + estimate.to * MINUTE_MS),
    payUntil,
    undoUntil,
    paidAt,
    address: body.delivery_type === 'delivery' ? addressOf(priced, body) : null,
    receiver: receiverOf(body),
    dropOff: body.delivery_type === 'delivery' ? (body.drop_off ?? 'hand_to_me') : null,
    lines: priced.sold.map((_, place) => detailOf(priced, cart, body, place)),
    held,
  }
}

const addressOf = (
  { facts: { address } }: PricedQuote,
  body: PlaceOrderBody,
): StoredAddress | null => snapshotOf(address ?? body.address ?? null)

type Door = { [part in keyof StoredAddress]?: StoredAddress[part] | undefined } & {
  address: string
}
/** Where the courier goes, as it was named when it was ordered. */
export const snapshotOf = (given: Door | null): StoredAddress | null =>
  given && {
    address: given.address,
    house: given.house || null,
    floor: given.floor || null,
    office: given.office || null,
    entrance: given.entrance || null,
  }

function receiverOf({ receiver }: PlaceOrderBody): StoredReceiver | null {
  if (!receiver) return null
  return {
    name: receiver.name.trim(),
    phone: receiver.phone,
    note: receiver.note || null,
    giftMessage: receiver.gift_message || null,
    hidePrices: receiver.hide_prices ?? false,
    shareTracking: receiver.share_tracking ?? false,
  }
}

export function detailOf(
  { sold, order, facts }: PricedQuote,
  cart: StoredCart | null,
  body: PlaceOrderBody | null,
  place: number,
): NewDetail {
  const { line, sellable } = sold[place] ?? {}
  const priced = order.lines[place]
  if (!line || !sellable || !priced) throw new Error('a priced line without its stock')
  const memberId = line.memberId ?? cart?.member.id ?? null
  const age = ageWith(sellable, line.addons)
  const offered = sellable.addonGroups.flatMap((group) => group.addons)
  const chosen = line.addons.flatMap(({ stockId, perUnit }, at) => {
    const addon = offered.find((offer) => offer.stockId === stockId)
    return addon
      ? [
          {
            addon,
            quantity: perUnit * line.quantity,
            unitPrice: String(priced.addons[at]?.unitPrice ?? 0n),
          },
        ]
      : []
  })
  return {
    stock_id: sellable.stockId,
    product_id: sellable.productId,
    user_cart_id: memberId,
    member_name: facts.members.find(({ id }) => id === memberId)?.name ?? null,
    quantity: line.quantity,
    unit_price: String(priced.unitPrice),
    unit_discount: String(priced.unitDiscount),
    net: String(priced.net),
    coupon: String(priced.coupon),
    tax: String(priced.tax),
    total: String(priced.total),
    addons: chosen.map(({ addon, quantity, unitPrice }) => ({
      stockId: addon.stockId,
      titles: addon.titles,
      quantity,
      unitPrice,
    })),
    extras: sellable.extras,
    titles: sellable.titles,
    product_uuid: sellable.productUuid,
    img: sellable.img,
    // What an option brings with it is on the plate too.
    allergens: [
      ...new Set([...sellable.allergens, ...chosen.flatMap(({ addon }) => addon.allergens)]),
    ],
    may_contain: [
      ...new Set([...sellable.mayContain, ...chosen.flatMap(({ addon }) => addon.mayContain)]),
    ],
    note: line.note,
    ...insteadOf(line, facts, body?.substitution_default ?? null),
    position: place,
    tax_rate_ppm: String(sellable.taxRatePpm),
    deposit: String(priced.deposit),
    ...(age === null ? {} : { age_restriction: age }),
  }
}

/** What is wanted if the line cannot be had: what was said of it, else of the whole order. What was named and is sold no more is not named. */
function insteadOf(
  { replacement }: KeyedLine,
  { sellables }: QuoteFacts,
  otherwise: string | null,
): Pick<NewDetail, 'replacement' | 'stand_in'> {
  const named = replacement?.stockId ? sellables.get(replacement.stockId) : undefined
  if (named?.published)
    return {
      replacement: 'specific',
      stand_in: { stockId: named.stockId, titles: named.titles, img: named.img },
    }
  return {
    replacement: replacement && replacement.type !== 'specific' ? replacement.type : otherwise,
    stand_in: null,
  }
}
