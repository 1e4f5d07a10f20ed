import { packContent } from '@hawker/domain/catalog/pack-size'
import type { Content } from '@hawker/domain/catalog/measures'
import { cleanText, cutText } from '../../read/clean-text.ts'
import { foldHeader } from '../../read/column-names.ts'
import type { TableRow } from '../../read/table-row.ts'
import { RowIssues } from '../../report/row-issue.ts'
import { barcodeOf } from './barcode.ts'
import type { RowGroup } from './join-sizes.ts'
import { type PriceRule, priceOf } from './price-rule.ts'
import { PRODUCT_COLUMNS } from './product-columns.ts'
import { readPrice } from './read-price.ts'
import type { SaleState, StateReader } from './sale-state.ts'

/** A size of a product. `price` is in minor units of the base currency. */
export type SizeRow = {
  readonly price: number
  /** The package content, from which the price per kilogram or litre is computed. */
  readonly content: Content | null
  readonly sku: string | null
  /** The options that name the size; empty for the only one. */
  readonly extras: readonly { readonly group: string; readonly value: string }[]
  /** The pieces in stock; null: not counted. */
  readonly quantity: number | null
  /** The file says that it can be had; null: it says nothing about stock. */
  readonly isInStock: boolean | null
}
/** `gone`: not to create, and to unpublish if an earlier import created it. */
export type ProductStatus = 'published' | 'unpublished' | 'gone'
export type SizeRules = {
  readonly price: PriceRule
  readonly decimals: number
  readonly states: StateReader
}

const MAX_COUNT = 1_000_000
const MAX_OPTION_LENGTH = 60

/** The sizes that are for sale. Without one, all of them, and the product is not published. */
export function readSizes(
  { main, sizes }: RowGroup,
  title: string,
  { price: rule, decimals, states }: SizeRules,
  issues: RowIssues,
): { status: ProductStatus; sizes: readonly SizeRow[] } {
  const whole = states.read(main)
  const isDescription = !sizes.includes(main)
  const read = sizes.flatMap((row) => {
    const stated = states.read(row)
    const state =
      stated.state === 'unknown' || isStronger(whole, stated, isDescription) ? whole : stated
    const quantity = cleanText(
      row.cell('quantity') || main.cell('quantity'),
      'quantity',
      // The product reports what was repaired.
      new RowIssues(),
    )
    const price = priceOf(rule, {
      quantity,
      column: (name) => priceCell(row, name) || priceCell(main, name),
      decimals,
      issues,
    })
    const extras = extrasOf(row, main, sizes.length, issues)
    const soldPrice = price === undefined ? undefined : salePriceOf(row, price, decimals, issues)
    const label = extras.map(({ value }) => value).join(' / ')
    if (soldPrice === undefined || soldPrice > MAX_PRICE) {
      const reason = soldPrice === undefined ? 'no_price_under_the_rule' : 'price_too_high'
      // One size without a price leaves the other sizes.
      if (sizes.length === 1)
        issues.refused('price', soldPrice === undefined ? quantity : `${soldPrice}`, reason)
      else issues.noted('price', label || `line ${row.line}`, reason)
      return []
    }
    const size: SizeRow = {
      price: Number(soldPrice),
      content: packContent([quantity, priceUnitOf(row), label, title]),
      sku: skuOf(row),
      extras,
      ...stockOf(row, state.state, issues),
    }
    return [{ size, state }]
  })
  const all = distinctSizes(read, issues)
  if (all.length === 0) {
    if (sizes.length > 1) issues.refused('price', title, 'no_price_under_the_rule')
    return { status: 'published', sizes: [] }
  }
  const offered = all.filter(({ state: { state } }) => state !== 'gone' && state !== 'unpublished')
  if (offered.length > 0) {
    for (const { size, state } of all)
      if (state.state === 'gone' || state.state === 'unpublished')
        issues.noted(
          'state',
          state.because,
          'size_not_for_sale',
          size.extras.map(({ value }) => value).join(),
        )
    return { status: 'published', sizes: offered.map(({ size }) => size) }
  }
  const [{ state: first }] = all as [(typeof all)[number]]
  const isGone = all.every(({ state: { state } }) => state === 'gone')
  if (isGone) issues.refused('state', first.because, 'not_for_sale')
  else issues.repaired('state', first.because, 'unpublished', 'not_published')
  return { status: isGone ? 'gone' : 'unpublished', sizes: all.map(({ size }) => size) }
}

/** A price above a hundred million means that the columns have shifted. */
const MAX_PRICE = 10_000_000_000n

/** What a describing row forbids, no size allows. */
const isStronger = (whole: SaleState, own: SaleState, isDescription: boolean): boolean =>
  isDescription &&
  (whole.state === 'gone' || (whole.state === 'unpublished' && own.state !== 'gone'))

const PRICE_HEADERS = new Set<string>(['price', ...PRODUCT_COLUMNS.price])
/** The price rule names a header, in any spelling, or means the price in the table's language. */
const priceCell = (row: TableRow, header: string): string =>
  row.under(header) || (PRICE_HEADERS.has(foldHeader(header)) ? row.cell('price') : '')

/** '1 lb' for a price by the pound, which then is the size. */
const priceUnitOf = (row: TableRow): string => {
  const unit = row.cell('price_unit').trim()
  return unit === '' ? '' : `1 ${unit}`
}

/**
 * The lower price of a sale without dates. A sale with dates is noted: its dates may be over before
 * the next import.
 */
function salePriceOf(row: TableRow, price: bigint, decimals: number, issues: RowIssues): bigint {
  const text = row.cell('sale_price')
  const sale = readPrice(text, decimals, issues)
  if (sale === undefined || sale <= 0n || sale >= price) return price
  if (row.cell('sale_from', 'sale_until').trim() === '') return sale
  issues.noted('sale_price', text, 'sale_with_dates_not_read')
  return price
}

type Sized = { readonly size: SizeRow; readonly state: SaleState }
/** A second size of the same options would be a second line of the same text. */
function distinctSizes(read: readonly Sized[], issues: RowIssues): Sized[] {
  const seen = new Set<string>()
  return read.filter(({ size }) => {
    const key = JSON.stringify(size.extras)
    if (!seen.has(key)) return seen.add(key)
    issues.noted('option', size.extras.map(({ value }) => value).join(), 'same_size_twice')
    return false
  })
}

const DEFAULT_OPTION = /^(?:default title|default|regular|title|standard|normal)$/i

function extrasOf(
  row: TableRow,
  main: TableRow,
  count: number,
  issues: RowIssues,
): SizeRow['extras'] {
  const clean = (text: string) =>
    cutText(cleanText(text, 'option', issues), MAX_OPTION_LENGTH, 'option', issues)
  const options = [1, 2, 3].flatMap((place) => {
    const value = clean(row.cell(`option_value_${place}`))
    const group = clean(row.cell(`option_name_${place}`) || main.cell(`option_name_${place}`))
    return value === '' ? [] : [{ group: group || 'Size', value }]
  })
  const variation = clean(row.cell('variation_name'))
  const named =
    options.length > 0 || variation === '' ? options : [{ group: 'Size', value: variation }]
  // A product of one size has no options to choose from.
  const isDefault = named.length === 1 && DEFAULT_OPTION.test(named[0]?.value ?? '')
  return count === 1 && isDefault ? [] : named
}

/** What the file says about the stock of a size. */
function stockOf(
  row: TableRow,
  state: SaleState['state'],
  issues: RowIssues,
): Pick<SizeRow, 'quantity' | 'isInStock'> {
  if (state === 'sold_out') {
    issues.noted('stock', '0', 'sold_out')
    return { quantity: 0, isInStock: false }
  }
  const text = row.cell('stock_count').trim()
  const isCounted =
    /^-?\d+(?:[.,]0+)?$/.test(text) &&
    !/^(?:continue|true|1|yes|notify)$/i.test(row.cell('oversell').trim()) &&
    (row.cell('stock_tracker') !== '' || !row.has('stock_tracker'))
  if (!isCounted) return { quantity: null, isInStock: state === 'for_sale' ? true : null }
  const count = Math.min(MAX_COUNT, Math.max(0, Number.parseInt(text, 10)))
  return { quantity: count, isInStock: count > 0 }
}

const skuOf = (row: TableRow): string | null => {
  const digits = row.cells('code').map((code) => code.replace(/[\s'-]/g, ''))
  return digits.flatMap((code) => barcodeOf(code) ?? [])[0] ?? null
}
