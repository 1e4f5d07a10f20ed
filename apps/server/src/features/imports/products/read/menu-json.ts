import { isRecord } from '../../read/geojson-values.ts'
import { nameColumns } from '../../read/column-names.ts'
import type { HeaderSearch } from '../../read/find-header.ts'
import { type Table, type TableRow, indexesByName, rowOf } from '../../read/table-row.ts'
import { refuseImport } from '../../run/import-refused.ts'

type Json = Record<string, unknown>
/** The cells of a row by the column names of the product import. */
type Cells = Readonly<Record<string, string>>

/**
 * The dishes of a menu in JSON as rows of a product table: a menu of Uber Eats, a schema.org Menu
 * (JSON-LD), a menu of Toast, or a list of objects. Undefined for anything else.
 */
export function menuRows(json: unknown, decimals: number): Cells[] | undefined {
  if (isRecord(json) && Array.isArray(json['items']) && Array.isArray(json['categories']))
    return uberEatsRows(json, decimals)
  if (isRecord(json) && Array.isArray(json['menus'])) return toastRows(json)
  const menus = typedNodes(json, /^(?:Menu|Restaurant|FoodEstablishment|CafeOrCoffeeShop|Bakery)$/)
  const rows = menus.flatMap((menu) => schemaOrgRows(menu, ''))
  if (rows.length > 0) return rows
  const list = Array.isArray(json) ? json : isRecord(json) ? json['products'] : undefined
  return Array.isArray(list) ? list.filter(isRecord).map(flatCells) : undefined
}

/** A table over the rows of a menu. Its lines are the places in the menu, from 1. */
export function menuTable(rows: readonly Cells[], { synonyms, mapping }: HeaderSearch): Table {
  const headers = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const { columns } = nameColumns(headers, synonyms, mapping)
  const places = indexesByName(columns)
  async function* read(): AsyncGenerator<TableRow> {
    for (const [index, row] of rows.entries()) {
      const record = headers.map((header) => row[header] ?? '')
      yield rowOf(record, places, { line: index + 1, bytes: 0, width: headers.length })
    }
  }
  return { columns, headerLine: 1, notes: ['a menu in JSON'], rows: read() }
}

export function parseMenu(text: string, file: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    return refuseImport(`${file} is no valid JSON: ${cause instanceof Error ? cause.message : ''}`)
  }
}

const records = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isRecord) : [])
const text = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : ''
const within = (value: unknown, ...path: readonly string[]): unknown =>
  path.reduce<unknown>((inner, key) => (isRecord(inner) ? inner[key] : undefined), value)

/** `{translations: {en: 'Soup'}}`, in English if there is English. */
function translated(value: unknown): string {
  const translations = within(value, 'translations')
  if (!isRecord(translations)) return text(value)
  const english = Object.keys(translations).find((locale) => /^en/i.test(locale))
  return text(translations[english ?? ''] ?? Object.values(translations)[0])
}

/** Only items in a category are dishes; the others are choices within a dish. Prices are minor. */
function uberEatsRows(menu: Json, decimals: number): Cells[] {
  const sections = new Map<string, string>()
  for (const category of records(menu['categories']))
    for (const { id } of records(category['entities']))
      if (!sections.has(text(id))) sections.set(text(id), translated(category['title']))
  return records(menu['items']).flatMap((item) => {
    const id = text(item['id'])
    const section = sections.get(id)
    if (section === undefined) return []
    const minor = Number(within(item, 'price_info', 'price'))
    const suspended =
      Number(within(item, 'suspension_info', 'suspension', 'suspend_until') ?? 0) > 0
    return {
      source_id: id,
      code: text(within(item, 'product_info', 'gtin')),
      product_name: translated(item['title']),
      item_description: translated(item['description']),
      categories: section,
      price: Number.isSafeInteger(minor) ? (minor / 10 ** decimals).toFixed(decimals) : '',
      'out of stock': suspended ? 'yes' : 'no',
      labels: records([within(item, 'dish_info', 'classifications', 'dietary_label_info')])
        .flatMap(({ labels }) => (Array.isArray(labels) ? labels.map(text) : []))
        .join(','),
    }
  })
}

function toastRows(json: Json): Cells[] {
  const rows: Cells[] = []
  const visit = (group: Json, section: string) => {
    const name = text(group['name']) || section
    for (const item of records(group['menuItems'])) {
      const visibility = item['visibility']
      rows.push({
        source_id: text(item['guid']) || text(item['multiLocationId']),
        code: text(item['sku']) || text(item['plu']),
        product_name: text(item['name']),
        item_description: text(item['description']),
        categories: name,
        price: text(item['price']),
        visibility: Array.isArray(visibility)
          ? visibility.length === 0
            ? 'hidden'
            : visibility.map(text).join(', ')
          : text(visibility),
        archived: text(item['archived']) || text(item['deleted']),
        'is deferred': text(item['isDeferred']),
        'out of stock': text(item['outOfStock']),
      })
    }
    for (const inner of records(group['menuGroups'])) visit(inner, name)
  }
  for (const menu of records(json['menus'])) visit(menu, '')
  return rows
}

/** All nodes of a JSON-LD document whose `@type` matches, without the nodes inside them. */
function typedNodes(json: unknown, type: RegExp): Json[] {
  if (Array.isArray(json)) return json.flatMap((node) => typedNodes(node, type))
  if (!isRecord(json)) return []
  const types = [json['@type']].flat().map(text)
  if (types.some((one) => type.test(one.replace(/^.*[/:]/, '')))) return [json]
  return ['@graph', 'mainEntity', 'hasMenu', 'menu'].flatMap((key) => typedNodes(json[key], type))
}

const list = (value: unknown): Json[] => records([value].flat())

function schemaOrgRows(node: Json, section: string): Cells[] {
  const name = text(node['name'])
  const menus = [node['hasMenu'], node['menu']].flatMap(list)
  const inner = /MenuSection/.test(text(node['@type'])) && name !== '' ? name : section
  return [
    ...list(node['hasMenuItem']).flatMap((item) => menuItemRows(item, inner)),
    ...list(node['hasMenuSection']).flatMap((one) => schemaOrgRows(one, inner)),
    ...menus.flatMap((menu) => schemaOrgRows(menu, inner)),
  ]
}

/** One row for each offer; several offers are sizes. */
function menuItemRows(item: Json, section: string): Cells[] {
  const id = text(item['@id']) || text(item['identifier']) || text(item['sku'])
  const name = text(item['name'])
  const offers = list(item['offers']).flatMap((offer) =>
    list(offer['offers']).length > 0 ? list(offer['offers']) : [offer],
  )
  const diets = [item['suitableForDiet']]
    .flat()
    .map((diet) => text(diet).replace(/^.*\/|Diet$/g, ''))
  const rows = offers.length > 0 ? offers : [{}]
  return rows.map((offer: Json) => ({
    source_id: id,
    code: ['gtin', 'gtin13', 'gtin12', 'gtin8'].map((key) => text(item[key])).find(Boolean) ?? '',
    product_name: name,
    item_description: text(item['description']),
    categories: section,
    price: text(offer['price']) || text(within(offer, 'priceSpecification', 'price')),
    availability: text(offer['availability']).replace(/^.*\//, ''),
    labels: diets.filter(Boolean).join(','),
    parent: rows.length > 1 ? `${section} ${id || name}` : '',
    variation_name: rows.length > 1 ? text(offer['name']) || text(offer['description']) : '',
  }))
}

/** An object with plain values, for lists that nobody foresaw. */
const flatCells = (object: Json): Cells =>
  Object.fromEntries(Object.entries(object).map(([key, value]) => [key, text(value)]))
