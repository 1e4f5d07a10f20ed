import { words } from './words.ts'

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

/**
 * What an importer reads: its own column names, each with the headers that mean the same, in
 * folded spelling and in the order in which their cells are tried.
 */
export type ColumnSynonyms = Readonly<Record<string, readonly string[]>>

export type NamedColumn = {
  /** As in the file. */
  readonly header: string
  /** The importer's name, else the header. */
  readonly name: string
  /** The rank of the header among those of the same name. */
  readonly rank: number
}

/** 'Product_Name', 'productName' and ' PRODUCT NAME: ' become 'product name'. */
export const foldHeader = (header: string): string =>
  header
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/ı/g, 'i')
    .replace(/ß/g, 'ss')
    .replace(/[^\p{L}\p{N}%]+/gu, ' ')
    .trim()

/** Words that a header adds to "price": its currency, and that taxes are included. */
const PRICE_QUALIFIERS = new Set(
  words(
    'usd | eur | gbp | jpy | cad | aud | chf | brl | egp | aed | sar | ils | try | rub | uah | inr',
    'mxn | krw | cny | sek | nok | dkk | pln | czk | huf | ron | bgn | zar | idr | thb | sgd | hkd',
    'kwd | bhd | qar | euro | dollars | руб | р | in | incl | inkl | including | inc | vat | tax',
    'r | us | rp | rs | kr | zł | tl | mwst | ust | tva | iva | ttc | kdv | ндс | с | gross | brutto',
  ),
)
/** Behind the exact spelling of another column. */
const LOOSE_RANK = 1000

/** A header with the name of a store or a language in brackets, or a price with its currency. */
function looselyKnown(
  header: string,
  known: KnownHeaders,
): { name: string; rank: number } | undefined {
  const folded = foldHeader(header.replace(/\[[^\]]*\]/g, ' '))
  const rest = folded.split(' ').filter((word) => !PRICE_QUALIFIERS.has(word))
  const found = known.get(folded) ?? known.get(rest.join(' '))
  if (!found || (found.name !== 'price' && !known.has(folded))) return undefined
  return { name: found.name, rank: LOOSE_RANK + found.rank }
}

/** The rank of a header that the operator maps. */
export const MAPPED = -1

type KnownHeaders = ReadonlyMap<string, { readonly name: string; readonly rank: number }>
const headersBySynonyms = new WeakMap<ColumnSynonyms, KnownHeaders>()

function knownHeaders(synonyms: ColumnSynonyms): KnownHeaders {
  const cached = headersBySynonyms.get(synonyms)
  if (cached) return cached
  const known = new Map<string, { name: string; rank: number }>()
  for (const [name, spellings] of Object.entries(synonyms))
    for (const [rank, spelling] of [name, ...spellings].entries()) {
      const folded = foldHeader(spelling)
      if (!known.has(folded)) known.set(folded, { name, rank })
    }
  headersBySynonyms.set(synonyms, known)
  return known
}

/**
 * Maps headers to the names that an importer knows. `mapping` gives the header of a name and comes
 * before the synonyms. Damaged headers are restored from their position.
 */
export function nameColumns(
  headers: readonly string[],
  synonyms: ColumnSynonyms,
  mapping: Readonly<Record<string, string>> = {},
): { columns: NamedColumn[]; notes: string[] } {
  const known = new Map(knownHeaders(synonyms))
  const mapped = new Set(Object.keys(mapping))
  for (const [name, header] of Object.entries(mapping))
    known.set(foldHeader(header), { name, rank: MAPPED })
  const columns: NamedColumn[] = []
  let previousColumn = ''
  let since = 0
  let [damaged, restored] = [0, 0]
  for (const [index, raw] of headers.entries()) {
    const header = raw.trim()
    if (DAMAGED.test(header)) {
      damaged++
      const name = COLUMNS_AFTER[previousColumn]?.[since++]
      if (name !== undefined) restored++
      const label = name === undefined ? `column ${index + 1}` : `-${name}_100g`
      columns.push({ header: label, name: label, rank: 0 })
      continue
    }
    previousColumn = header
    since = 0
    const found = known.get(foldHeader(header)) ?? looselyKnown(header, known)
    const isMappedElsewhere = found !== undefined && mapped.has(found.name) && found.rank !== MAPPED
    columns.push(
      found && !isMappedElsewhere ? { header, ...found } : { header, name: header, rank: 0 },
    )
  }
  const notes =
    damaged > 0
      ? [`${damaged} headers destroyed by a spreadsheet, ${restored} of them restored by position`]
      : []
  return { columns, notes }
}
