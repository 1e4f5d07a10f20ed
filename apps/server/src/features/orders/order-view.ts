import type {
  CANCEL_REQUEST_STATUSES,
  SUBSTITUTION_OUTCOMES,
  SUBSTITUTION_STATUSES,
} from '@hawker/contract/order-parts'
import type { OrderLimits } from '@hawker/domain/orders/order-permissions'
import type { Actor } from '@hawker/domain/orders/order-status'
import type { PaymentTag } from '@hawker/domain/payments/payment-status'
import type { ReplacementType } from '@hawker/domain/orders/substitution'
import { isWeighed } from '@hawker/domain/catalog/measures'
import { titleIn } from '@hawker/domain/texts/language'
import type { User } from '../accounts/index.ts'
import type { ShopColumns } from '../shops/index.ts'
import type { StoredTransaction } from '../payments/index.ts'
import type { OrderColumns, ShownLine, WireActor } from './order.table.ts'

/** The reader decides which fields of an order leave the server. */
export type Audience = 'customer' | 'seller' | 'driver' | 'admin'
export const wireActor = (actor: Actor): WireActor => (actor === 'seller' ? 'shop' : actor)

type TitledStock = { stockId: number; title: string }
/** A line in the reader's language. Amounts in minor units of the order's currency. */
export type StoredDetail = Omit<
  ShownLine,
  'titles' | 'addons' | 'namedReplacement' | 'replaces'
> & {
  title: string
  addons: (TitledStock & { quantity: number; unitPrice: bigint })[]
  /** The named product, for the replacement type `specific`. */
  namedReplacement: TitledStock | null
  replaces: { title: string; quantity: number; unitPrice: bigint } | null
  /** The line that has taken units of this one. */
  replacedById: number | null
  /** Null for products sold by the piece. `packed` is null until the line is weighed. */
  weighed: { unit: string | null; ordered: number; packed: number | null } | null
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
  replacement: (TitledStock & { img: string | null; unitPrice: bigint }) | null
  refund: bigint
  /** The customer's choice for this line, and the product named with it. */
  preference: ReplacementType | null
  named: TitledStock | null
  until: Date
}

/** The parts of an order that other tables hold. */
export type OrderParts = {
  /** The shop's times come from its own history. */
  paced: boolean
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
  /** Tax titles in the reader's language, by the stored titles. */
  taxTitles: ReadonlyMap<string, string>
  /** Nothing is left to review. */
  reviewed: boolean
  refunds: { transactionId: number; tag: PaymentTag; amount: bigint; createdAt: Date }[]
  review: { id: number; rating: number; comment: string | null; createdAt: Date } | null
  /** A claim about it waits for its answer. */
  claimed: boolean
  /** The customer works for the shop or delivered the order: no review and no claim. */
  selfDealing: boolean
  /** Opens the page on which a receiver follows the order. */
  /** A tracking link exists. */
  isTracked: boolean
  shop: { title: string } & Pick<
    ShopColumns,
    | 'id'
    | 'uuid'
    | 'slug'
    | 'logoImg'
    | 'phone'
    | 'address'
    | 'latitude'
    | 'longitude'
    | 'timezone'
    | 'tipsForPickup'
  >
  user: Pick<User, 'id' | 'firstname' | 'lastname' | 'img' | 'phone'>
  driver:
    | (Pick<User, 'id' | 'firstname' | 'img' | 'phone'> & {
        vehicle: string | null
        latitude: number | null
        longitude: number | null
        heading: number | null
        locatedAt: Date | null
      })
    | null
  details: StoredDetail[]
  histories: { status: string; note: string | null; by: WireActor; createdAt: Date }[]
  cancelRequest: StoredCancelRequest | null
  substitutions: StoredSubstitution[]
  /** The visit at the table that it is served at. */
  tableSession: { uuid: string; isOpen: boolean; isConfirmed: boolean } | null
  /** A group order: each member has their own lines. */
  shared: boolean
  /** The marketplace's current time limits for edits, tips, claims and the like. */
  limits: OrderLimits
}

/**
 * An order with every field that any audience may see; `toOrder` removes those that this audience
 * may not.
 */
export type StoredOrderView = UnpaidOrderView & {
  audience: Audience
  transactions: StoredTransaction[]
}
export type UnpaidOrderView = ReturnType<typeof composeView>

/** Groups columns that belong together and adds the parts from other tables. */
export const composeView = (columns: OrderColumns, parts: OrderParts) => ({
  ...columns,
  ...parts,
  rate: Number(columns.rateText),
  estimate: bothOf(columns.estimateFrom, columns.estimateTo, (from, to) => ({ from, to })),
  location: bothOf(columns.latitude, columns.longitude, (latitude, longitude) => ({
    latitude,
    longitude,
  })),
  handoverConfirmed: columns.handoverConfirmedAt !== null,
  cancel: bothOf(columns.cancelReason, columns.cancelBy, (code, by) => ({
    code,
    by,
    note: columns.cancelNote,
  })),
})

const bothOf = <A, B, R>(
  one: A | null,
  other: B | null,
  combine: (one: A, other: B) => R,
): R | null => (one === null || other === null ? null : combine(one, other))

type Titles = Readonly<Record<string, string>>
export const titledStock = (
  named: { stockId: number; titles: Titles } | null,
  lang: string,
): TitledStock | null => named && { stockId: named.stockId, title: titleIn(named.titles, lang) }

export type DetailParts = Pick<StoredDetail, 'weighed' | 'replacedById'>
/** A line in the reader's language. */
export function composeDetail(
  { titles, ...columns }: ShownLine,
  parts: DetailParts,
  lang: string,
): StoredDetail {
  return {
    ...columns,
    ...parts,
    title: titleIn(titles, lang),
    addons: columns.addons.map(({ titles: addonTitles, ...addon }) => ({
      ...addon,
      title: titleIn(addonTitles, lang),
    })),
    namedReplacement: titledStock(columns.namedReplacement, lang),
    replaces: columns.replaces && {
      title: titleIn(columns.replaces.titles, lang),
      quantity: columns.replaces.quantity,
      unitPrice: columns.replaces.unitPrice,
    },
  }
}

/** Null for products sold by the piece. `packed` in thousandths of the unit. */
export const weighedAs = (
  measure: { unit: string | null; step: number },
  quantity: number,
  packed: number | null,
): StoredDetail['weighed'] =>
  isWeighed(measure)
    ? {
        unit: measure.unit,
        ordered: Math.round(measure.step * quantity * 1000) / 1000,
        packed: packed === null ? null : packed / 1000,
      }
    : null
