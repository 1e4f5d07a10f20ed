import type { Allergen } from '@hawker/domain/catalog/allergens'
import type { Diet } from '@hawker/domain/catalog/diets'
import { MAX_NAME_LENGTH } from '@hawker/domain/texts/name-lengths'
import { type Aisle, aisleOf } from './aisles.ts'
import { barcodeOf, codeInUrl, isScientific } from './barcode.ts'
import { cleanText, cutText, isNullWord } from '../../read/clean-text.ts'
import type { TableRow } from '../../read/table-row.ts'
import { readPercent } from '../../read/decimal.ts'
import { isMojibake } from '../../read/mojibake.ts'
import { RowIssues, type ParsedRow } from '../../report/row-issue.ts'
import { foldWords } from '../../read/fold-words.ts'
import { readAllergens } from './read-allergens.ts'
import { readDiets } from './read-diets.ts'
import { type ProductStatus, type SizeRow, type SizeRules, readSizes } from './read-sizes.ts'
import type { RowGroup } from './join-sizes.ts'

/** A product to store. */
export type ProductRow = {
  readonly title: string
  readonly description: string | null
  readonly aisle: Aisle
  /** The category in the words of the file, where it tells more than the aisle. */
  readonly section: string | null
  readonly status: ProductStatus
  readonly sizes: readonly SizeRow[]
  readonly barcode: string | null
  readonly allergens: readonly Allergen[]
  readonly mayContain: readonly Allergen[]
  readonly allergensDeclared: boolean
  readonly diets: readonly Diet[]
  readonly ageRestriction: number | null
}

const MAX_DESCRIPTION_LENGTH = 2000
/**
 * Drinks with more alcohol (percent) are sold to adults only; the age is 21 in the United States.
 */
const ALCOHOL_PERCENT = 1.2
const ADULT_AGE = 21

/** Reads the rows of a product, or explains why they are none. */
export function readProduct(group: RowGroup, rules: SizeRules): ParsedRow<ProductRow> {
  const issues = new RowIssues()
  const { main } = group
  const codes = codeOf(group.sizes[0] ?? main, issues)
  const product = productOf(group, rules, codes.barcode, issues)
  const named = `${product?.title ?? ''} ${main.cell('brands')} ${main.cell('quantity')}`
  const id = main.cell('source_id').trim()
  const ownKey = codes.key || (id === '' ? '' : `id:${id.slice(0, 100)}`)
  const key = group.key === undefined ? ownKey : `parent:${group.key.slice(0, 200)}`
  return {
    line: main.line,
    bytes: main.bytes,
    key: key || `name:${foldWords(named).slice(0, 200)}`,
    row: product,
    issues: issues.list,
  }
}

function productOf(
  group: RowGroup,
  rules: SizeRules,
  barcode: string | null,
  issues: RowIssues,
): ProductRow | undefined {
  const row = group.main
  if (row.broken !== undefined)
    return issues.refused('', '', `unreadable_${row.broken.toLowerCase()}`)
  if (row.tooLong) return issues.refused('', '', 'more_values_than_columns')
  const clean = (field: string, maxLength?: number) => {
    const text = cleanText(row.cell(field), field, issues)
    return maxLength === undefined ? text : cutText(text, maxLength, field, issues)
  }
  if (isMojibake(row.cell('product_name')))
    return issues.refused('product_name', row.cell('product_name'), 'text_in_a_wrong_encoding')
  const title = titleOf(clean, issues)
  if (title === '') return issues.refused('product_name', row.cell('product_name'), 'no_name')
  const { status, sizes } = readSizes(group, title, rules, issues)
  if (sizes.length === 0) return undefined
  const ingredients = clean('ingredients_text')
  const { contains, mayContain, declared } = readAllergens(
    {
      allergens: [row.cell('allergens'), row.cell('allergens_tags')].filter(hasValue),
      traces: [row.cell('traces'), row.cell('traces_tags')].filter(hasValue),
      ingredients,
    },
    issues,
  )
  const categories = row.cell('categories_tags', 'main_category', 'categories_en', 'categories')
  const aisle = aisleOf(row.cell('pnns_groups_1'), row.cell('pnns_groups_2'), categories)
  const adult =
    aisle === 'alcohol' || (readPercent(row.cell('alcohol_100g')) ?? 0) > ALCOHOL_PERCENT
  if (adult) issues.noted('age_restriction', String(ADULT_AGE), 'alcohol')
  const about = [...new Set([clean('brands'), clean('quantity')])].filter(Boolean).join(' · ')
  const words = cleanText(withoutTags(row.cell('item_description')), 'description', issues)
  const description = [words, about, ingredients.replace(/_([^_]{2,40})_/g, '$1')]
    .filter(Boolean)
    .join('\n')
  return {
    title,
    description:
      description === ''
        ? null
        : cutText(description, MAX_DESCRIPTION_LENGTH, 'ingredients_text', issues),
    aisle,
    section: sectionOf(row, issues),
    status,
    sizes,
    barcode,
    allergens: contains,
    mayContain,
    allergensDeclared: declared,
    diets: readDiets(row.cell('labels_tags', 'labels'), contains, issues),
    ageRestriction: adult ? ADULT_AGE : null,
  }
}

const KIND_OF_GOODS =
  /^(?:simple|variable|variation|physical( good)?|prepared food|food and beverage|digital|item)/i
/** The last level of the category of the file, if it is one short name. */
function sectionOf(row: TableRow, issues: RowIssues): string | null {
  if (row.has('categories_tags') || row.has('pnns_groups_1')) return null
  const type = row.cell('item_type')
  const category = row.cell('categories') || (KIND_OF_GOODS.test(type) ? '' : type)
  const name = cleanText(category.split(/[>|]/).at(-1) ?? '', 'categories', issues)
  return name === '' || name.length > MAX_NAME_LENGTH.section || /[,;:]/.test(name) ? null : name
}

const withoutTags = (html: string): string =>
  html.replace(/<(?:br|\/p|\/li|\/div)[^>]*>/gi, ' ').replace(/<\/?[a-z][^<>]*>/gi, '')

const hasValue = (text: string): boolean => text !== '' && !isNullWord(text)

function titleOf(clean: (field: string, maxLength?: number) => string, issues: RowIssues): string {
  const name = clean('product_name', MAX_NAME_LENGTH.importedProduct)
  if (/[\p{L}\p{N}]/u.test(name)) return name
  for (const other of ['generic_name', 'abbreviated_product_name']) {
    const instead = clean(other, MAX_NAME_LENGTH.importedProduct)
    if (!/[\p{L}\p{N}]/u.test(instead)) continue
    issues.repaired('product_name', name, instead, `name_from_${other}`)
    return instead
  }
  return ''
}

/**
 * The key of the row for later imports, and its barcode if it has one. Leading zeros do not change
 * the key. Of several codes a barcode counts first.
 */
function codeOf(row: TableRow, issues: RowIssues): { key: string; barcode: string | null } {
  const codes = row
    .cells('code')
    .map((code) => code.trim().replace(/^'/, ''))
    .filter(hasValue)
  const plain = (code: string) => code.replace(/[\s-]/g, '')
  const raw = codes.find((code) => barcodeOf(plain(code)) !== undefined) ?? codes[0] ?? ''
  let digits = plain(raw)
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
    if (raw !== '') issues.noted('code', raw, 'code_is_no_barcode')
    return { key: raw === '' ? '' : `code:${raw.slice(0, 100)}`, barcode: null }
  }
  const barcode = barcodeOf(digits)
  if (barcode === undefined) issues.repaired('code', digits, '', 'barcode_check_digit_wrong')
  else if (barcode !== digits && !isScientific(raw))
    issues.repaired('code', digits, barcode, 'barcode_zeros')
  return { key: digits.replace(/^0+(?=\d)/, ''), barcode: barcode ?? null }
}
