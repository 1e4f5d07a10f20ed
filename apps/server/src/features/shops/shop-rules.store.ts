import type { DeliveryType } from '@hawker/domain/orders/order-status'
import { type Queries, sql } from '@hawker/postgres/database'
import { type RowOf, valuesOf } from '@hawker/postgres/table/columns'
import type { RowIn } from '@hawker/postgres/table/define-table'
import { readThroughCache } from '@hawker/postgres/versioned-cache'
import { PREORDER_DAYS } from '../settings/index.ts'
import type { ShopRules } from './shop-rules.ts'
import { SHOP_RULES, SHOP_SERVICE } from './shop.table.ts'

/**
 * Orders in the kitchen of a shop `s`. An accepted order for a later slot does not slow down new
 * ones.
 */
export const KITCHEN_QUEUE = sql`(select count(*)::int from orders o where o.shop_id = s.id
  and (o.status = 'cooking' or (o.status = 'accepted' and o.delivery_date is null)))`

type HoursRow = {
  working_days: { day: number; from: string; to: string; type: 'all' | DeliveryType }[]
  closed_dates: string[]
  special_days: { date: string; from: string; to: string }[]
}
export type ServiceRow = RowIn<typeof SHOP_SERVICE> & HoursRow & { preorder_days: number }
/** The columns of ServiceRow, of shops as `s`. */
export const SERVICE_COLUMNS = sql`${SHOP_SERVICE.select},
  coalesce(s.preorder_days, ${PREORDER_DAYS}) as preorder_days,
  (select coalesce(json_agg(json_build_object('day', w.day, 'from', w.opens, 'to', w.closes,
    'type', w.type) order by w.day, w.opens), '[]')
    from working_days w where w.shop_id = s.id) as working_days,
  (select coalesce(json_agg(c.date order by c.date), '[]') from closed_dates c where c.shop_id = s.id) as closed_dates,
  (select coalesce(json_agg(json_build_object('date', d.date, 'from', d.opens, 'to', d.closes)
    order by d.date, d.opens), '[]')
    from special_days d where d.shop_id = s.id) as special_days`

export const serviceOf = (row: ServiceRow): ShopRules['service'] => ({
  timezone: row.timezone,
  workingDays: row.working_days,
  specialDays: row.special_days,
  closedDates: row.closed_dates,
  pauseUntil: row.pauseUntil?.getTime() ?? null,
  lastOrderMinutes: row.lastOrderMinutes,
  finishAfterClose: row.finishAfterClose,
  preopenPrep: row.preopenPrep,
  acceptPreorders: row.acceptPreorders,
  preorderDays: row.preorder_days,
  slotMinutes: row.slotMinutes,
})

type RulesRow = RowOf<typeof SHOP_RULES.columns> &
  ServiceRow & {
    titles: Record<string, string> | null
    fee_tax_ppm: number | null
    fee_tax_title: string | null
    delivery_tax_ppm: number | null
    delivery_tax_title: string | null
    queue: number
  }

/**
 * Changes with every change of a shop `s` and its menu: the last transaction and the number of
 * changes. Portions and the queue do not change it.
 */
export const SHOP_STAMP = sql`(s.changed_xid::text || '.' || s.version)`

const selectRules = (shopId: number) => sql`
    select ${SHOP_RULES.select}, t.rate_ppm as fee_tax_ppm, t.title as fee_tax_title,
      dt.rate_ppm as delivery_tax_ppm, dt.title as delivery_tax_title,
      (select json_object_agg(l.locale, l.title) from shop_translations l where l.shop_id = s.id) as titles,
      ${KITCHEN_QUEUE} as queue, ${SHOP_STAMP} as stamp, ${SERVICE_COLUMNS}
    ${SHOP_RULES.from} left join tax_classes t on t.id = s.fee_tax_class_id
      left join tax_classes dt on dt.id = s.delivery_tax_class_id
    where s.id = ${shopId}`

/** The current rules of one shop, in one statement; undefined when there is no such shop. */
export async function loadShopRules(
  queries: Queries,
  shopId: number,
): Promise<ShopRules | undefined> {
  const row = await queries.row<RulesRow>(selectRules(shopId))
  return row && rulesOf(row)
}

/**
 * A shop as the caller's statement read it: the stamp that its rules are cached under, and its
 * kitchen queue.
 */
export type ShopSnapshot = { readonly id: number; readonly stamp: string; readonly queue: number }

/** The same, from memory unless the shop has changed. */
export async function loadCachedShopRules(
  queries: Queries,
  { id, stamp, queue }: ShopSnapshot,
): Promise<ShopRules> {
  const rules = await readThroughCache(queries, `shop ${id}`, stamp, async () => {
    const row = await queries.row<RulesRow & { stamp: string }>(selectRules(id))
    if (!row) throw new Error(`shop ${id} no longer exists`)
    return { stamp: row.stamp, value: rulesOf(row) }
  })
  return { ...rules, queue }
}

const minor = (value: number | null): bigint => BigInt(value ?? 0)

function rulesOf(row: RulesRow): ShopRules {
  const { status, latitude, longitude, smallOrderThreshold, smallOrderFee, ...shop } = valuesOf(
    SHOP_RULES.columns,
    row,
  )
  return {
    ...shop,
    approved: status === 'approved',
    titles: row.titles ?? {},
    location: { latitude, longitude },
    timezone: row.timezone,
    service: serviceOf(row),
    feeTax: { taxRatePpm: minor(row.fee_tax_ppm), taxTitle: row.fee_tax_title ?? '' },
    deliveryTax: {
      taxRatePpm: minor(row.delivery_tax_ppm),
      taxTitle: row.delivery_tax_title ?? '',
    },
    smallOrder: smallOrderOf({ smallOrderThreshold, smallOrderFee }),
    queue: row.queue,
  }
}

/** The fee of small orders, if the shop takes one. */
export const smallOrderOf = ({
  smallOrderThreshold: threshold,
  smallOrderFee: fee,
}: Pick<RowIn<typeof SHOP_RULES>, 'smallOrderThreshold' | 'smallOrderFee'>) =>
  threshold === null ? null : { threshold, fee: fee ?? 0n }
