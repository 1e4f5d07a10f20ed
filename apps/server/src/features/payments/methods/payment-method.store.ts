import type { PaymentTag } from '@hawker/domain/payments/payment-status'
import { type Queries, type Tx, sql } from '@hawker/postgres/database'
import { readThroughCache } from '@hawker/postgres/versioned-cache'
import { MARKET_STAMP } from '../../settings/index.ts'
import { SHOP_STAMP } from '../../shops/index.ts'

/** Limits in minor units of the base currency. */
export type StoredMethod = {
  readonly id: number
  readonly tag: PaymentTag
  readonly minAmount: bigint | null
  readonly maxAmount: bigint | null
  /**
   * The shop accepts it; true when no shop is given. By the setting `payment_type`, either the
   * marketplace decides this for all shops (admin), or each shop chooses among the methods (seller).
   */
  readonly taken: boolean
  /** By language; without an entry the provider's own name. */
  readonly titles: Readonly<Record<string, string>>
  /** Only there, and only these; null: no limit. */
  readonly countries: readonly string[] | null
  readonly currencies: readonly string[] | null
}

export async function activeMethods(
  queries: Queries,
  shopId: number | null,
): Promise<StoredMethod[]> {
  const rows = await queries.rows<{
    id: number
    tag: PaymentTag
    min_amount: number | null
    max_amount: number | null
    taken: boolean
    titles: Record<string, string>
    countries: string[] | null
    currencies: string[] | null
  }>(sql`
    select m.id, m.tag, m.min_amount, m.max_amount, m.titles, m.countries, m.currencies,
      ${shopId}::bigint is null
        or coalesce((select value from settings where key = 'payment_type'), 'admin') <> 'seller'
        or not exists (select 1 from shop_payment_methods s where s.shop_id = ${shopId})
        or exists (select 1 from shop_payment_methods s where s.shop_id = ${shopId}
          and s.payment_method_id = m.id) as taken
    from payment_methods m where m.active order by m.position, m.id`)
  return rows.map((row) => ({
    id: row.id,
    tag: row.tag,
    minAmount: row.min_amount === null ? null : BigInt(row.min_amount),
    maxAmount: row.max_amount === null ? null : BigInt(row.max_amount),
    taken: row.taken,
    titles: row.titles,
    countries: row.countries,
    currencies: row.currencies,
  }))
}

/** The same from the versioned cache, unless the methods or the shop have changed. */
export const methodsAt = (
  queries: Queries,
  market: string,
  shop: { id: number; stamp: string },
): Promise<StoredMethod[]> =>
  readThroughCache(queries, `methods ${shop.id}`, `${market} ${shop.stamp}`, async () => {
    const found = await queries.row<{ market: string; shop: string }>(
      sql`select ${MARKET_STAMP} as market, ${SHOP_STAMP} as shop from shops s where s.id = ${shop.id}`,
    )
    return {
      stamp: `${found?.market} ${found?.shop}`,
      value: await activeMethods(queries, shop.id),
    }
  })

/** What staff set for a method. Limits in minor units of the base currency. */
export type MethodLimits = {
  readonly active: boolean
  readonly position: number
  readonly titles: Readonly<Record<string, string>>
  readonly minAmount: number | null
  readonly maxAmount: number | null
  readonly countries: readonly string[] | null
  readonly currencies: readonly string[] | null
}
export const writeMethod = (tx: Tx, tag: string, limits: MethodLimits): Promise<number> =>
  tx.run(sql`
    update payment_methods set active = ${limits.active}, position = ${limits.position},
      titles = ${JSON.stringify(limits.titles)}, min_amount = ${limits.minAmount}::bigint,
      max_amount = ${limits.maxAmount}::bigint,
      countries = ${limits.countries && [...limits.countries]}::text[],
      currencies = ${limits.currencies && [...limits.currencies]}::text[]
    where tag = ${tag}`)

export const deactivateMethod = (tx: Tx, tag: PaymentTag): Promise<number> =>
  tx.run(sql`update payment_methods set active = false where tag = ${tag}`)
