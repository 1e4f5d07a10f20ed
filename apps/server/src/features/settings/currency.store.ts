import { type Currency, type Decimals, rateFromDecimal } from '@hawker/domain/money'
import { type Queries, type Sql, type Tx, sql } from '../../database/database.ts'
import { oncePerTransaction } from '../../database/once.ts'
import { refuse } from '../../http/refuse.ts'

/** A currency as stored. `rate` (of Currency) turns base minor units into this currency's; `rateText` is major for major, as people write it. */
export type StoredCurrency = Currency & {
  readonly id: number
  readonly title: string
  readonly symbol: string
  readonly position: 'before' | 'after'
  readonly isDefault: boolean
  readonly active: boolean
  readonly rateText: string
}

type Row = {
  id: number
  code: string
  title: string
  symbol: string
  position: 'before' | 'after'
  decimals: Decimals
  cash_rounding: number | null
  rate: string
  is_default: boolean
  active: boolean
  base_decimals: Decimals
}

const select = (condition: Sql): Sql => sql`
  select id, code, title, symbol, position, decimals, cash_rounding, rate::text, is_default, active,
    coalesce((select b.decimals from currencies b where b.is_default), 2) as base_decimals
  from currencies where ${condition} order by is_default desc, id`

const currencyOf = (row: Row): StoredCurrency => ({
  id: row.id,
  code: row.code,
  title: row.title,
  symbol: row.symbol,
  position: row.position,
  decimals: row.decimals,
  cashRounding: row.cash_rounding === null ? null : BigInt(row.cash_rounding),
  rate: rateFromDecimal(row.rate, row.base_decimals, row.decimals),
  rateText: row.rate,
  isDefault: row.is_default,
  active: row.active,
})

/** Every currency there ever was. */
export const loadCurrencies = async (queries: Queries): Promise<StoredCurrency[]> =>
  (await queries.rows<Row>(select(sql`true`))).map(currencyOf)
export const loadActiveCurrencies = async (queries: Queries): Promise<StoredCurrency[]> =>
  (await queries.rows<Row>(select(sql`active`))).map(currencyOf)

/** Throws Error when the marketplace has no default currency: it cannot name a price at all. */
export async function defaultCurrency(queries: Queries): Promise<StoredCurrency> {
  const row = await oncePerTransaction(queries, 'currency default', () =>
    queries.row<Row>(select(sql`is_default`)),
  )
  if (!row) throw new Error('no default currency')
  return currencyOf(row)
}

/** Any currency there ever was, for what was agreed on in it. Refuses `invalid_request` when there is none of that id. */
export async function currencyById(queries: Queries, id: number): Promise<StoredCurrency> {
  const row = await oncePerTransaction(queries, `currency ${id}`, () =>
    queries.row<Row>(select(sql`id = ${id}`)),
  )
  return row
    ? currencyOf(row)
    : refuse('invalid_request', undefined, { currency_id: 'validation.invalid' })
}

/** Any currency there ever was, as others name it. */
export async function currencyByCode(
  queries: Queries,
  code: string,
): Promise<StoredCurrency | undefined> {
  const row = await queries.row<Row>(select(sql`code = ${code}`))
  return row && currencyOf(row)
}

/** The currency a caller asked amounts in (`currency_id`), the default one when he asked for none. Refuses `invalid_request` for one that cannot be chosen. */
export async function askedCurrency(
  queries: Queries,
  id: number | undefined,
): Promise<StoredCurrency> {
  if (id === undefined) return defaultCurrency(queries)
  const row = await queries.row<Row>(select(sql`id = ${id} and active`))
  return row
    ? currencyOf(row)
    : refuse('invalid_request', undefined, { currency_id: 'validation.invalid' })
}

export async function lockCurrency(tx: Tx, id: number): Promise<StoredCurrency | undefined> {
  await tx.run(sql`select 1 from currencies where id = ${id} for update`)
  const row = await tx.row<Row>(select(sql`id = ${id}`))
  return row && currencyOf(row)
}
export const writeCurrency = (
  tx: Tx,
  id: number,
  { rateText, active }: Pick<StoredCurrency, 'rateText' | 'active'>,
): Promise<number> =>
  tx.run(
    sql`update currencies set rate = ${rateText}::numeric, active = ${active} where id = ${id}`,
  )
