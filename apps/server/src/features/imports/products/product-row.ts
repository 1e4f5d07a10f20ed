import type { Allergen } from '@hawker/domain/catalog/allergens'
import type { Diet } from '@hawker/domain/catalog/diets'
import { packContent } from '@hawker/domain/catalog/pack-size'
import type { Content } from '@hawker/domain/catalog/measures'
import { type Aisle, aisleOf } from './aisles.ts'
import { barcodeOf, codeInUrl, isScientific } from './barcode.ts'
import { cleanText, cutText, isNullWord } from '../read/clean-text.ts'
import type { CsvRow } from '../read/csv-rows.ts'
import { readDecimal } from '../read/decimal.ts'
import { RowIssues, type ParsedRow } from '../report/row-issue.ts'
import { foldWords } from './allergen-words.ts'
import { type PriceRule, priceOf } from './price-rule.ts'
import { readAllergens } from './read-allergens.ts'
import { readDiets } from './read-diets.ts'

/** A product to store. `price` is in minor units of the base currency. */
export type ProductRow = {
  readonly title: string
  readonly description: string | null
  readonly aisle: Aisle
  readonly price: number
  /** The package content, from which the price per kilogram or litre is computed. */
  readonly content: Content | null
  readonly barcode: string | null
  readonly allergens: readonly Allergen[]
  readonly mayContain: readonly Allergen[]
  readonly allergensDeclared: boolean
  readonly diets: readonly Diet[]
  readonly ageRestriction: number | null
}
export type ProductRowOptions = { readonly price: PriceRule; readonly decimals: number }

const MAX_TITLE_LENGTH = 200
const MAX_DESCRIPTION_LENGTH = 2000
/**
 * Drinks with more alcohol (percent) are sold to adults only; the age is 21 in the United States.
 */
const ALCOHOL_PERCENT = 1.2
const ADULT_AGE = 21

/** Reads one record of a product table, or explains why it is no product. */
export function readProduct(row: CsvRow, rules: ProductRowOptions): ParsedRow<ProductRow> {
  const issues = new RowIssues()
  const { key, barcode } = codeOf(row, issues)
  const product = productOf(row, rules, barcode, issues)
  const name = product?.title ?? ''
  return {
    line: row.line,
    bytes: row.bytes,
    key:
      key ||
      `name:${foldWords(`${name} ${row.cell('brands')} ${row.cell('quantity')}`).slice(0, 200)}`,
    row: product,
    issues: issues.list,
  }
}

function productOf(
  row: CsvRow,
  rules: ProductRowOptions,
  barcode: string | null,
  issues: RowIssues,
): ProductRow | undefined {
  if (row.broken !== undefined)
    return issues.refused('', '', `unreadable_${row.broken.toLowerCase()}`)
  if (row.tooLong) return issues.refused('', '', 'more_values_than_columns')
  const clean = (field: string, maxLength?: number) => {
    const text = cleanText(row.cell(field), field, issues)
    return maxLength === undefined ? text : cutText(text, maxLength, field, issues)
  }
  const title = titleOf(clean, issues)
  if (title === '') return issues.refused('product_name', row.cell('product_name'), 'no_name')
  const quantity = clean('quantity')
  const price = priceOf(rules.price, quantity, (name) => row.cell(name), rules.decimals)
  if (price === undefined) return issues.refused('price', quantity, 'no_price_under_the_rule')
  // A price above a hundred million means that the columns have shifted.
  if (price > 10_000_000_000n) return issues.refused('price', String(price), 'price_too_high')
  const ingredients = clean('ingredients_text')
  const { contains, mayContain, declared } = readAllergens(
    {
      allergens: [row.cell('allergens'), row.cell('allergens_tags')].filter(hasValue),
      traces: [row.cell('traces'), row.cell('traces_tags')].filter(hasValue),
      ingredients,
    },
    issues,
  )
  const alcohol = Number(readDecimal(row.cell('alcohol_100g')) ?? 0)
  const aisle = aisleOf(
    row.cell('pnns_groups_1'),
    row.cell('pnns_groups_2'),
    row.cell('categories_tags', 'main_category', 'categories_en', 'categories'),
  )
  const adult = aisle === 'alcohol' || alcohol > ALCOHOL_PERCENT
  if (adult) issues.noted('age_restriction', String(ADULT_AGE), 'alcohol')
  const about = [...new Set([clean('brands'), quantity])].filter(Boolean).join(' · ')
  const description = [about, ingredients.replace(/_([^_]{2,40})_/g, '$1')]
    .filter(Boolean)
    .join('\n')
  return {
    title,
    description:
      description === ''
        ? null
        : cutText(description, MAX_DESCRIPTION_LENGTH, 'ingredients_text', issues),
    aisle,
    price: Number(price),
    content: packContent([quantity, title]),
    barcode,
    allergens: contains,
    mayContain,
    allergensDeclared: declared,
    diets: readDiets(row.cell('labels_tags', 'labels'), contains, issues),
    ageRestriction: adult ? ADULT_AGE : null,
  }
}

const hasValue = (text: string): boolean => text !== '' && !isNullWord(text)

function titleOf(clean: (field: string, maxLength?: number) => string, issues: RowIssues): string {
  const name = clean('product_name', MAX_TITLE_LENGTH)
  if (/[\p{L}\p{N}]/u.test(name)) return name
  for (const other of ['generic_name', 'abbreviated_product_name']) {
    const instead = clean(other, MAX_TITLE_LENGTH)
    if (!/[\p{L}\p{N}]/u.test(instead)) continue
    issues.repaired('product_name', name, instead, `name_from_${other}`)
    return instead
  }
  return ''
}

/**
 * The key of the row for later imports, and its barcode if it has one. Leading zeros do not change
 * the key.
 */
function codeOf(row: CsvRow, issues: RowIssues): { key: string; barcode: string | null } {
  const raw = row.cell('code').trim().replace(/^'/, '')
  let digits = raw.replace(/[\s-]/g, '')
  if (isScientific(raw)) {
    const real = codeInUrl(row.cell('url'))
    if (real === undefined) {
      issues.repaired('code', raw, '', 'code_lost_in_a_spreadsheet')
      return { key: '', barcode: null }
    }
    issues.repaired('code', raw, real, 'code_from_url')
    digits = real
  }
  if (!/^\d+$/.test(digits)) {
    if (hasValue(raw)) issues.noted('code', raw, 'code_is_no_barcode')
    return { key: hasValue(raw) ? `code:${raw.slice(0, 100)}` : '', barcode: null }
  }
  const barcode = barcodeOf(digits)
  if (barcode === undefined) issues.repaired('code', digits, '', 'barcode_check_digit_wrong')
  else if (barcode !== digits && !isScientific(raw))
    issues.repaired('code', digits, barcode, 'barcode_zeros')
  return { key: digits.replace(/^0+(?=\d)/, ''), barcode: barcode ?? null }
}
