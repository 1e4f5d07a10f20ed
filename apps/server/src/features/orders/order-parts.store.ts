import { parseReplacementType } from '@hawker/domain/orders/substitution'
import type { PaymentTag } from '@hawker/domain/payments/payment-status'
import { titleIn } from '@hawker/domain/texts/language'
import { type Sql, sql } from '@hawker/postgres/database'
import { MARKET_STAMP } from '../settings/index.ts'
import { SELF_DEALING } from './self-dealing.store.ts'
import { type RowOf, valuesOf } from '@hawker/postgres/table/columns'
import { aliased, viewOf } from '@hawker/postgres/table/define-table'
import { USERS } from '../accounts/index.ts'
import { SHOPS, shopTitle } from '../shops/index.ts'
import { SHOWN_LINES, type WireActor } from './order.table.ts'
import {
  type OrderParts,
  type StoredCancelRequest,
  type StoredDetail,
  type StoredSubstitution,
  composeDetail,
  titledStock,
  weighedAs,
} from './order-view.ts'

type Titles = Record<string, string>
type NamedStock = { stockId: number; titles: Titles } | null
type DetailRow = RowOf<typeof SHOWN_LINES.columns> & {
  replacedById: number | null
  /** How the product is sold; `packed` in thousandths of its unit. */
  measure: { unit: string | null; step: number }
  packed: number | null
}
type SubstitutionRow = Pick<
  StoredSubstitution,
  'id' | 'detailId' | 'status' | 'outcome' | 'img' | 'quantity'
> & {
  preference: string | null
  named: NamedStock
  titles: Titles
  unitPrice: number
  stockId: number | null
  replacementTitles: Titles | null
  replacementImg: string | null
  replacementPrice: number | null
  refund: number
  until: string
}
type DriverRow = Omit<NonNullable<OrderParts['driver']>, 'locatedAt'> & { locatedAt: string | null }

/**
 * The parts of an order as Postgres builds them: bigint as number, instants inside JSON as text.
 */
export type PartsRow = Pick<
  OrderParts,
  'paced' | 'reviewed' | 'claimed' | 'shared' | 'selfDealing' | 'shop' | 'user' | 'tableSession'
> & {
  market: string
  is_tracked: boolean
  currency: Omit<OrderParts['currency'], 'cashRounding'> & { cashRounding: number | null }
  driver: DriverRow | null
  details: DetailRow[]
  histories: { status: string; note: string | null; by: WireActor; at: string }[]
  refunds: { transactionId: number; tag: PaymentTag; amount: number; at: string }[]
  review: { id: number; rating: number; comment: string | null; at: string } | null
  cancel_request:
    | (Omit<StoredCancelRequest, 'refund' | 'until'> & { refund: number | null; until: string })
    | null
  substitutions: SubstitutionRow[]
}

/** Shop, courier and every product that is still sold have been reviewed. */
const REVIEWED = sql`(o.status = 'delivered' and exists (select from reviews r where r.order_id = o.id)
  and (o.driver_id is null or exists (select from courier_reviews r where r.order_id = o.id))
  and not exists (select from order_details l join products p on p.id = l.product_id where l.order_id = o.id
    and not exists (select from product_reviews r where r.order_id = o.id and r.stock_id = l.stock_id)))`

const CURRENCY = sql`json_build_object('id', c.id, 'code', c.code, 'title', c.title,
  'symbol', c.symbol, 'position', c.position, 'isDefault', c.is_default,
  'decimals', c.decimals, 'cashRounding', c.cash_rounding, 'rate', c.rate)`

const SELLING_SHOPS = viewOf(SHOPS, [
  'id',
  'uuid',
  'slug',
  'logoImg',
  'phone',
  'address',
  'latitude',
  'longitude',
  'timezone',
  'tipsForPickup',
])
const shopIn = (lang: string): Sql => sql`json_build_object(${SELLING_SHOPS.jsonPairs},
  'title', coalesce(${shopTitle(lang, sql`s.id`)}, s.slug))`

const CUSTOMERS = viewOf(USERS, ['id', 'firstname', 'lastname', 'img', 'phone'])
const CUSTOMER = sql`json_build_object(${CUSTOMERS.jsonPairs})`

const COURIERS = aliased(viewOf(USERS, ['id', 'firstname', 'img', 'phone']), 'd')
const DRIVER = sql`case when d.id is not null then json_build_object(${COURIERS.jsonPairs},
  'vehicle', k.vehicle, 'latitude', k.latitude, 'longitude', k.longitude, 'heading', k.heading,
  'locatedAt', k.located_at) end`

const DETAILS = sql`(
  select coalesce(json_agg(json_build_object(${SHOWN_LINES.jsonPairs},
    'replacedById', (select max(n.id) from order_details n
      where n.order_id = o.id and (n.replaces ->> 'detailId')::bigint = l.id),
    'packed', l.packed,
    'measure', (select json_build_object('unit', p.unit, 'step', p.step)
      from products p where p.id = l.product_id)) order by l.position, l.id), '[]')
  from order_details l where l.order_id = o.id)`

const HISTORIES = sql`(
  select coalesce(json_agg(json_build_object('status', h.status, 'note', h.note,
    'by', h.by_actor, 'at', h.created_at) order by h.id), '[]')
  from order_histories h where h.order_id = o.id)`

const REFUNDS = sql`(
  select coalesce(json_agg(json_build_object('transactionId', t.id, 'tag', t.tag,
    'amount', b.amount, 'at', b.created_at) order by b.created_at, b.id), '[]')
  from transactions t join transaction_refunds b on b.transaction_id = t.id
  where t.payable_type = 'order' and t.payable_id = o.id)`

const REVIEW = sql`(
  select json_build_object('id', r.id, 'rating', r.rating, 'comment', r.comment,
    'at', r.created_at)
  from reviews r where r.order_id = o.id and r.shop_id = o.shop_id)`

const CANCEL_REQUEST = sql`(
  select json_build_object('status', r.status, 'reason', r.reason, 'note', r.note,
    'refund', r.refund, 'answerNote', r.answer_note, 'until', r.answer_until)
  from cancel_requests r where r.order_id = o.id order by r.id desc limit 1)`

/** The choice of the line itself, else what the customer chose for the product before. */
const SUBSTITUTIONS = sql`(
  select coalesce(json_agg(json_build_object('id', x.id, 'detailId', x.detail_id,
    'status', x.status, 'outcome', x.outcome, 'titles', x.titles, 'img', x.img,
    'quantity', x.quantity, 'unitPrice', x.unit_price, 'stockId', x.stock_id,
    'replacementTitles', x.stand_in_titles, 'replacementImg', x.stand_in_img,
    'replacementPrice', x.stand_in_price, 'refund', x.refund,
    'preference', coalesce((select l.replacement from order_details l where l.id = x.detail_id),
      (select w.replacement from substitution_choices w
        where w.user_id = o.user_id and w.product_id = x.product_id)),
    'named', coalesce((select l.stand_in from order_details l where l.id = x.detail_id),
      (select json_build_object('stockId', n.id, 'titles',
          (select json_object_agg(t.locale, t.title) from product_translations t
            where t.product_id = n.product_id))::jsonb
        from substitution_choices w join stocks n on n.id = w.stock_id
        where w.user_id = o.user_id and w.product_id = x.product_id
          and w.replacement = 'specific')),
    'until', x.answer_until) order by x.id), '[]')
  from order_substitutions x where x.order_id = o.id)`

const TABLE_SESSION = sql`case when o.table_session_id is not null then (
  select json_build_object('uuid', v.uuid, 'isOpen', v.closed_at is null,
    'isConfirmed', v.trusted_by is not null)
  from table_sessions v where v.id = o.table_session_id) end`

/** The columns of `PartsRow`, of an order `o` with the tables of `PARTS_TABLES`. */
export const partsIn = (lang: string): Sql => sql`
  exists (select 1 from order_details g where g.order_id = o.id and g.member_name is not null)
    as shared,
  ${REVIEWED} as reviewed, s.pace is not null as paced, ${MARKET_STAMP} as market,
  exists (select 1 from order_refunds f where f.order_id = o.id and f.status = 'pending')
    as claimed,
  ${SELF_DEALING} is not null as "selfDealing",
  exists (select from trackings k where k.order_id = o.id and k.derived) as is_tracked,
  ${CURRENCY} as currency, ${shopIn(lang)} as shop, ${CUSTOMER} as "user", ${DRIVER} as driver,
  ${DETAILS} as details, ${HISTORIES} as histories, ${REFUNDS} as refunds, ${REVIEW} as review,
  ${TABLE_SESSION} as "tableSession", ${CANCEL_REQUEST} as cancel_request, ${SUBSTITUTIONS} as substitutions`

export const PARTS_TABLES = sql`join currencies c on c.id = o.currency_id
  join shops s on s.id = o.shop_id
  join users u on u.id = o.user_id
  left join users d on d.id = o.driver_id
  left join couriers k on k.user_id = o.driver_id`

/** `settings`: limits and tax titles, which the caller reads once for all orders. */
export const partsOf = (
  row: PartsRow,
  lang: string,
  settings: Pick<OrderParts, 'limits' | 'taxTitles'>,
): OrderParts => ({
  ...settings,
  paced: row.paced,
  shared: row.shared,
  reviewed: row.reviewed,
  claimed: row.claimed,
  selfDealing: row.selfDealing,
  isTracked: row.is_tracked,
  shop: row.shop,
  user: row.user,
  tableSession: row.tableSession,
  currency: {
    ...row.currency,
    cashRounding: row.currency.cashRounding === null ? null : BigInt(row.currency.cashRounding),
  },
  driver: row.driver && { ...row.driver, locatedAt: instantOf(row.driver.locatedAt) },
  details: row.details.map((detail) => detailOf(detail, lang)),
  histories: row.histories.map(({ at, ...history }) => ({ ...history, createdAt: new Date(at) })),
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
  cancelRequest: row.cancel_request && {
    ...row.cancel_request,
    refund: row.cancel_request.refund === null ? null : BigInt(row.cancel_request.refund),
    until: new Date(row.cancel_request.until),
  },
  substitutions: row.substitutions.map((substitution) => substitutionOf(substitution, lang)),
})

const instantOf = (text: string | null): Date | null => (text === null ? null : new Date(text))

const detailOf = (row: DetailRow, lang: string): StoredDetail =>
  composeDetail(
    valuesOf(SHOWN_LINES.columns, row),
    {
      replacedById: row.replacedById,
      weighed: weighedAs(row.measure, row.quantity, row.packed),
    },
    lang,
  )

const substitutionOf = (row: SubstitutionRow, lang: string): StoredSubstitution => ({
  id: row.id,
  detailId: row.detailId,
  status: row.status,
  outcome: row.outcome,
  title: titleIn(row.titles, lang),
  img: row.img,
  quantity: row.quantity,
  unitPrice: BigInt(row.unitPrice),
  replacement:
    row.stockId === null
      ? null
      : {
          stockId: row.stockId,
          title: titleIn(row.replacementTitles ?? {}, lang),
          img: row.replacementImg,
          unitPrice: BigInt(row.replacementPrice ?? 0),
        },
  refund: BigInt(row.refund),
  preference: parseReplacementType(row.preference),
  named: titledStock(row.named, lang),
  until: new Date(row.until),
})
