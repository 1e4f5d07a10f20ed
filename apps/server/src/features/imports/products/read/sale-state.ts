import { words } from '../../read/words.ts'
import { MAPPED, type NamedColumn, foldHeader } from '../../read/column-names.ts'
import type { TableRow } from '../../read/table-row.ts'

/**
 * What a source says about the sale of a row. `gone`: it is no product any more, or never was one
 * (archived, deleted, a gift card).
 */
export type SaleState = {
  readonly state: 'for_sale' | 'unpublished' | 'gone' | 'sold_out' | 'unknown'
  /** The words of the file, for the report. */
  readonly because: string
}

type Refused = Exclude<SaleState['state'], 'for_sale' | 'unknown'>
const statesByHeader = (lists: Partial<Record<Refused, readonly string[]>>): Map<string, Refused> =>
  new Map(
    (['gone', 'unpublished', 'sold_out'] as const).flatMap((state) =>
      (lists[state] ?? []).map((header) => [foldHeader(header), state] as const),
    ),
  )
/** Headers whose "yes" means for sale, by the state that "no" means. */
const POSITIVE = statesByHeader({
  unpublished: words(
    'published | is published | published on online store | active | is active | enabled',
    'is enabled | visible | is visible | sellable | is sellable | for sale | on sale now',
    'online | show online | show | aktiv | actif | activo | attivo | активен | aktif',
    'veröffentlicht | publié | publicado | опубликован | yayında | منشور | פעיל | פורסם',
    'verfügbar | disponible | disponibile | в продаже | متاح | זמין',
  ),
  sold_out: words(
    'in stock | is in stock | instock | available | is available | в наличии | stokta',
  ),
})
/** Headers whose "yes" means not for sale, by the state that it means. */
const NEGATIVE = statesByHeader({
  gone: words(
    'archived | is archived | deleted | is deleted | gift card | is gift card | trashed',
    'non revenue item | is deferred | discontinued | is discontinued | obsolete',
  ),
  unpublished: words(
    'draft | is draft | hidden | is hidden | inactive | disabled | suspended | unlisted',
    'not for sale | unpublished | unavailable | gesperrt | oculto | masqué | скрыт',
  ),
  sold_out: words(
    'out of stock | is out of stock | sold out | soldout | 86ed | ausverkauft | agotado',
  ),
})
/** Headers whose cells name a state. */
const WORDED = new Set(
  words(
    'status | product status | item status | post status | publish status',
    'visibility | visibility in catalog | square online item visibility | availability',
    'stock status | inventory status | online visibility | item visibility | catalog visibility',
    'lifecycle | lifecycle status | zustand | statut | статус | durum',
    'الحالة | סטטוס | סטאטוס',
  ),
)
const isOneOf = (...lists: readonly string[]): RegExp =>
  new RegExp(`^(?:${words(...lists).join('|')})$`, 'iu')
const YES = isOneOf(
  '1 | y | yes | true | t | on | x | ✓ | ✔ | ja | j | oui | si | sì | sí | да | evet | نعم | כן',
  'active | enabled | visible | published | available | in ?stock',
)
const NO = isOneOf(
  '0 | -1 | n | no | false | f | off | nein | non | нет | hayir | hayır | لا | לא | inactive',
  'disabled | hidden | unpublished | unavailable | out ?of ?stock | draft',
)
const BACKORDER = /^(?:backorder|on ?backorder|notify)$/i

/** How cells that name a state begin. */
const beginsWith = (...lists: readonly string[]): RegExp =>
  new RegExp(`^(?:${words(...lists).join('|')})`, 'iu')
const STATES: readonly (readonly [RegExp, SaleState['state']])[] = [
  [
    beginsWith(
      'archiv | delet | trash | removed | discontinu | obsolete | retired | gift | geloscht',
      'eliminad | supprim | удал | архив | silindi | محذوف | מחוק',
    ),
    'gone',
  ],
  [
    beginsWith(
      'out.?of.?stock | sold.?out | outofstock | soldout | no stock | ausverkauft | agotad',
      'epuise | нет в наличии | tukendi | نفد | אזל',
    ),
    'sold_out',
  ],
  [
    beginsWith(
      'draft | hidden | inactive | unpublish | not published | private | pending | disabled',
      'unlisted | suspend | unavailable | not.?visible | not.?for.?sale | off | no | false | 0',
      'none | entwurf | inaktiv | verborgen | brouillon | masque | inactif | borrador | oculto',
      'inactivo | bozza | nascosto | чернов | скрыт | неактив | taslak | gizli | pasif | مسودة',
      'مخفي | غير | טיוטה | מוסתר | לא',
    ),
    'unpublished',
  ],
  [
    beginsWith(
      'active | publish | visible | available | enabled | for.?sale | in.?stock | live | catalog',
      'search | public | yes | true | 1 | pos | kiosk | online | all | aktiv | actif | activ',
      'актив | опублик | в наличии | yayin | منشور | متاح | نشط | פעיל | זמין | limited | pre.?order',
      'back.?order | low',
    ),
    'for_sale',
  ],
]

/** From the worst to the best: the worst of all columns counts. */
const ORDER = ['gone', 'unpublished', 'sold_out', 'for_sale', 'unknown'] as const

type StateColumn = NamedColumn & { readonly read: (cell: string) => SaleState['state'] }

const readFlag =
  (no: SaleState['state'], yes: SaleState['state']) =>
  (cell: string): SaleState['state'] => {
    if (YES.test(cell)) return yes
    if (NO.test(cell)) return no
    if (BACKORDER.test(cell)) return 'for_sale'
    // A count, such as the pieces that are available.
    if (/^\d+$/.test(cell)) return Number(cell) > 0 ? yes : no
    return statedIn(cell) ?? 'unpublished'
  }

const statedIn = (cell: string): SaleState['state'] | undefined => {
  const plain = cell.normalize('NFKD').replace(/\p{M}/gu, '').replaceAll('ı', 'i')
  return STATES.find(([words]) => words.test(plain) || words.test(cell))?.[1]
}
/** Unknown words are no permission to sell. */
const wordedState = (cell: string): SaleState['state'] => statedIn(cell) ?? 'unpublished'
/** The header may mean a part of a country too. */
const MAYBE_WORDED = new Set(['state', 'estado', 'stato'])
const maybeState = (cell: string): SaleState['state'] => statedIn(cell) ?? 'unknown'

/** `Enabled Main Street` of Square: the item is sold at this location. */
const AT_LOCATION = /^enabled (?!at$).+/

function stateColumn(column: NamedColumn): StateColumn | undefined {
  if (column.name === 'state' && column.rank === MAPPED)
    return { ...column, read: readFlag('unpublished', 'for_sale') }
  const folded = foldHeader(column.header)
  const positive = POSITIVE.get(folded)
  if (positive) return { ...column, read: readFlag(positive, 'for_sale') }
  const negative = NEGATIVE.get(folded)
  if (negative) return { ...column, read: readFlag('for_sale', negative) }
  if (MAYBE_WORDED.has(folded)) return { ...column, read: maybeState }
  return WORDED.has(folded) ? { ...column, read: wordedState } : undefined
}

export type StateReader = {
  readonly headers: readonly string[]
  read(row: TableRow): SaleState
}

/** Reads every column that states whether a row is for sale. */
export function stateReader(columns: readonly NamedColumn[]): StateReader {
  const found = columns.flatMap((column) => stateColumn(column) ?? [])
  const locations = columns.filter(({ header }) => AT_LOCATION.test(foldHeader(header)))
  const headers = [...found, ...locations].map(({ header }) => header)
  return {
    headers,
    read(row) {
      const states: SaleState[] = found.flatMap(({ header, name, read }) => {
        const cell = row.cell(name).trim()
        return cell === '' ? [] : [{ state: read(cell), because: `${header}: ${cell}` }]
      })
      const enabled = locations.map(({ name }) => row.cell(name).trim()).filter(Boolean)
      if (enabled.length > 0 && enabled.every((cell) => NO.test(cell)))
        states.push({ state: 'unpublished', because: 'enabled at no location' })
      for (const [name, gone] of GONE_KINDS) {
        const cell = row.cell(name).trim()
        if (gone.test(cell)) states.push({ state: 'gone', because: cell })
      }
      return (
        ORDER.flatMap((state) => states.find((one) => one.state === state) ?? [])[0] ?? {
          state: 'unknown',
          because: '',
        }
      )
    },
  }
}

/** Kinds of items that are no goods. */
const GONE_KINDS: readonly (readonly [string, RegExp])[] = [
  [
    'item_type',
    /^(?:gift.?cards?|donation|event|appointment|subscription|membership|external|grouped)\b/i,
  ],
]
