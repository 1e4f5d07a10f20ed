/**
 * Open Food Facts columns whose names start with a minus. A spreadsheet takes these names for
 * formulas and overwrites them with #NOME?, #NAME? …
 */
const COLUMNS_AFTER: Readonly<Record<string, readonly string[]>> = {
  'saturated-fat_100g': [
    'butyric-acid',
    'caproic-acid',
    'caprylic-acid',
    'capric-acid',
    'lauric-acid',
    'myristic-acid',
    'palmitic-acid',
    'stearic-acid',
    'arachidic-acid',
    'behenic-acid',
    'lignoceric-acid',
    'cerotic-acid',
    'montanic-acid',
    'melissic-acid',
  ],
  'omega-3-fat_100g': ['alpha-linolenic-acid', 'eicosapentaenoic-acid', 'docosahexaenoic-acid'],
  'omega-6-fat_100g': [
    'linoleic-acid',
    'arachidonic-acid',
    'gamma-linolenic-acid',
    'dihomo-gamma-linolenic-acid',
  ],
  'omega-9-fat_100g': [
    'oleic-acid',
    'elaidic-acid',
    'gondoic-acid',
    'mead-acid',
    'erucic-acid',
    'nervonic-acid',
  ],
  sugars_100g: ['sucrose', 'glucose', 'fructose', 'lactose', 'maltose', 'maltodextrins'],
  fiber_100g: ['soluble-fiber', 'insoluble-fiber'],
}
const DAMAGED = /^#(NOME|NAME|NOM|NOMBRE|REF|VALUE|VALORE|N\/D|N\/A)[?!]?$/i

/** Other names for the columns that the importers know. */
const SYNONYMS: Readonly<Record<string, string>> = {
  name: 'product_name',
  title: 'product_name',
  product: 'product_name',
  'product name': 'product_name',
  nome: 'product_name',
  nom: 'product_name',
  nombre: 'product_name',
  ean: 'code',
  ean13: 'code',
  gtin: 'code',
  barcode: 'code',
  upc: 'code',
  sku: 'code',
  brand: 'brands',
  size: 'quantity',
  weight: 'quantity',
  category: 'categories',
  ingredients: 'ingredients_text',
  prezzo: 'price',
  prix: 'price',
  precio: 'price',
  preis: 'price',
  'unit price': 'price',
  zip: 'ZIPCODE',
  zipcode: 'ZIPCODE',
  postcode: 'ZIPCODE',
  address: 'ADDRESS',
  latitude: 'lat',
  longitude: 'lon',
  lng: 'lon',
  addrid: 'ADDRID',
  id: 'ADDRID',
}

/** Maps headers to the names that the importers know. Restores damaged ones from their position. */
export function nameColumns(headers: readonly string[]): { names: string[]; notes: string[] } {
  const notes: string[] = []
  const names: string[] = []
  let previousColumn = ''
  let since = 0
  let damaged = 0
  let guessed = 0
  for (const [index, header] of headers.entries()) {
    const plain = header.trim()
    if (DAMAGED.test(plain)) {
      damaged++
      const name = COLUMNS_AFTER[previousColumn]?.[since++]
      if (name !== undefined) guessed++
      names.push(name === undefined ? `column ${index + 1}` : `-${name}_100g`)
      continue
    }
    previousColumn = plain
    since = 0
    const lower = plain.toLowerCase()
    names.push(SYNONYMS[lower] ?? plain)
  }
  if (damaged > 0)
    notes.push(
      `${damaged} headers destroyed by a spreadsheet, ${guessed} of them restored by position`,
    )
  return { names, notes }
}
