import { type Currency, type Decimals, rateFromDecimal } from '@hawker/domain/money/money'
import { type Queries, type Sql, type Tx, sql } from '@hawker/postgres/database'
import { oncePerTransaction } from '@hawker/postgres/once-per-transaction'
import { refuse } from '../../core/refuse.ts'

/**
 * A stored currency. `rate` converts base minor units into this currency's; `rateText` is the
 * decimal rate between major units.
 */
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

const selectCurrencies = (condition: Sql): Sql => sql`
  select id, code, title, symbol, position, decimals, cash_rounding, rate::text, is_default, active,
    coalesce((select b.decimals from currencies b where b.is_default), 2) as base_decimals
  from currencies where ${condition} order by is_default desc, id`

const toStoredCurrency = (row: Row): StoredCurrency => ({
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

/** All currencies, including inactive ones. */
export const loadCurrencies = async (queries: Queries): Promise<StoredCurrency[]> =>
  (await queries.rows<Row>(selectCurrencies(sql`true`))).map(toStoredCurrency)
/** All currencies by id. */
export const allCurrencies = async (
  queries: Queries,
): Promise<ReadonlyMap<number, StoredCurrency>> =>
  new Map((await loadCurrencies(queries)).map((currency) => [currency.id, currency]))
export const loadActiveCurrencies = async (queries: Queries): Promise<StoredCurrency[]> =>
  (await queries.rows<Row>(selectCurrencies(sql`active`))).map(toStoredCurrency)

/** Throws when the marketplace has no default currency: no price can be shown without it. */
export async function defaultCurrency(queries: Queries): Promise<StoredCurrency> {
  const row = await oncePerTransaction(queries, 'currency default', () =>
    queries.row<Row>(selectCurrencies(sql`is_default`)),
  )
  if (!row) throw new Error('no default currency')
  return toStoredCurrency(row)
}

/**
 * A currency by id, active or not, for existing amounts in it. Refuses `invalid_request` when it
 * does not exist.
 */
export async function currencyById(queries: Queries, id: number): Promise<StoredCurrency> {
  const row = await oncePerTransaction(queries, `currency ${id}`, () =>
    queries.row<Row>(selectCurrencies(sql`id = ${id}`)),
  )
  return row
    ? toStoredCurrency(row)
    : refuse('invalid_request', undefined, { currency_id: 'validation.invalid' })
}

/** A currency by its ISO code, active or not. */
export async function currencyByCode(
  queries: Queries,
  code: string,
): Promise<StoredCurrency | undefined> {
  const row = await queries.row<Row>(selectCurrencies(sql`code = ${code}`))
  return row && toStoredCurrency(row)
}

/**
 * The active currency that the caller requested (`currency_id`), or the default one. Refuses
 * `invalid_request` for others.
 */
export async function requestedCurrency(
  queries: Queries,
  id: number | undefined,
): Promise<StoredCurrency> {
  if (id === undefined) return defaultCurrency(queries)
  const row = await queries.row<Row>(selectCurrencies(sql`id = ${id} and active`))
  return row
    ? toStoredCurrency(row)
    : refuse('invalid_request', undefined, { currency_id: 'validation.invalid' })
}

export async function lockCurrency(tx: Tx, id: number): Promise<StoredCurrency | undefined> {
  await tx.run(sql`select 1 from currencies where id = ${id} for update`)
  const row = await tx.row<Row>(selectCurrencies(sql`id = ${id}`))
  return row && toStoredCurrency(row)
}
export const writeCurrency = (
  tx: Tx,
  id: number,
  { rateText, active }: Pick<StoredCurrency, 'rateText' | 'active'>,
): Promise<number> =>
  tx.run(
    sql`update currencies set rate = ${rateText}::numeric, active = ${active} where id = ${id}`,
  )
