import { words } from '../../read/words.ts'
import { isReadColumn } from './product-columns.ts'
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
  '1 | y | yes | sim | はい | true | t | on | x | ✓ | ✔ | ja | j | oui | si | sì | sí | да | evet | نعم | כן',
  'active | enabled | visible | published | available | in ?stock',
)
const NO = isOneOf(
  '0 | -1 | n | no | não | nao | nee | nej | nei | いいえ | false | f | off | nein | non | нет',
  'hayir | hayır | لا | לא | inactive',
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
      'a$ | active | publish | visible | available | enabled | for.?sale | in.?stock | live | catalog',
      'search | public | yes | true | 1 | pos | kiosk | online | all | aktiv | actif | activ',
      'актив | опублик | в наличии | yayin | منشور | متاح | نشط | פעיל | זמין | limited | pre.?order',
      'back.?order | low',
    ),
    'for_sale',
  ],
]

/** From the worst to the best: the worst of all columns counts. */
const ORDER = ['gone', 'unpublished', 'sold_out', 'for_sale', 'unknown'] as const

/** Words of a header whose "yes" means for sale, in spellings that nobody foresaw. */
const POSITIVE_WORDS = new Set(
  words(
    'published | publish | visible | enabled | active | sellable | saleable | purchasable | online',
    'sichtbar | verkauflich | aktiv | actif | activo | ativo | attivo | visivel | disponivel',
    'disponible | показывать | активность | активен | видимость | опубликовано | aktiflik | aktif',
    'satista | yayinda | نشط | مفعل | متاح | ظاهر | זמין | פעיל | מוצג | 公開 | 表示 | 販売中',
  ),
)
const POSITIVE_PHRASES =
  /^(?:sell online|show(?: (?:in|on) .+)?|(?:on|in) menu|allow purchases?|en ligne|available .+)$/
const NEGATIVE_WORDS: ReadonlyMap<string, Refused> = new Map([
  ...words('hide | hidden | draft | inactive | disabled | suspended | unlisted').map(
    (word) => [word, 'unpublished'] as const,
  ),
  ...words('archived | deleted | discontinued | trashed').map((word) => [word, 'gone'] as const),
])
const MOMENT = /(?:^| )(?:at|on|date|time|since)$/
/** Headers with these words are about something else: "online price", "active from". */
const OTHER_MATTER =
  /(?:^| )(?:at|date|time|from|until|to|since|scope|name|count|qty|quantity|price|stock|url|order|by)(?: |$)/

/** A cell that is no flag says nothing, because the header is only similar. */
const similarFlag =
  (no: SaleState['state'], yes: SaleState['state']) =>
  (cell: string): SaleState['state'] =>
    YES.test(cell) ? yes : NO.test(cell) ? no : (statedIn(cell) ?? 'unknown')

/** A state column whose header only resembles the known ones. */
function similarState(folded: string): StateColumn['read'] | undefined {
  // Magento writes 2 for disabled.
  if (folded === 'product online') return (cell) => (cell === '1' ? 'for_sale' : 'unpublished')
  const refused = folded.split(' ').flatMap((word) => NEGATIVE_WORDS.get(word) ?? [])[0]
  if (refused && MOMENT.test(folded))
    return (cell) => (/\d{4}/.test(cell) && !/^0000|^9999/.test(cell) ? refused : 'unknown')
  if (OTHER_MATTER.test(folded)) return undefined
  if (refused) return similarFlag('for_sale', refused)
  const isPositive =
    POSITIVE_PHRASES.test(folded) || folded.split(' ').some((word) => POSITIVE_WORDS.has(word))
  if (isPositive) return similarFlag('unpublished', 'for_sale')
  if (/(?:^| )(?:is )?available$/.test(folded)) return similarFlag('sold_out', 'for_sale')
  return /(?:^| )(?:status|availability|visibility)$/.test(folded)
    ? (cell) => statedIn(cell) ?? 'unknown'
    : undefined
}

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
  // Shops with several stores name the store in brackets.
  const folded = foldHeader(column.header.replace(/[[(][^\])]*[\])]/g, ' '))
  if (column.name === 'stock_count')
    return {
      ...column,
      read: (cell) => (/\d/.test(cell) ? 'unknown' : (statedIn(cell) ?? 'unknown')),
    }
  const positive = POSITIVE.get(folded)
  if (positive) return { ...column, read: readFlag(positive, 'for_sale') }
  const negative = NEGATIVE.get(folded)
  if (negative) return { ...column, read: readFlag('for_sale', negative) }
  if (MAYBE_WORDED.has(folded)) return { ...column, read: maybeState }
  if (WORDED.has(folded)) return { ...column, read: wordedState }
  if (AT_LOCATION.test(folded)) return undefined
  const similar = similarState(folded)
  return similar && !isReadColumn(column.name) ? { ...column, read: similar } : undefined
}

/** The store of a column: 'Available for sale [Main Street]'. */
const STORE = /\[[^\]]*\]/

export type StateReader = {
  readonly headers: readonly string[]
  read(row: TableRow): SaleState
}

/** Reads every column that states whether a row is for sale. */
export function stateReader(columns: readonly NamedColumn[]): StateReader {
  const found = columns.flatMap((column) => stateColumn(column) ?? [])
  const locations = columns.filter(({ header }) => AT_LOCATION.test(foldHeader(header)))
  const headers = [...found, ...locations].map(({ header }) => header)
  const groups = [
    ...Map.groupBy(found, ({ header }) =>
      STORE.test(header) ? foldHeader(header.replace(STORE, ' ')) : header,
    ).values(),
  ]
  const rank = ({ state }: SaleState) => (state === 'unknown' ? -1 : ORDER.indexOf(state))
  return {
    headers,
    read(row) {
      // What one store sells is for sale.
      const states: SaleState[] = groups.flatMap((group) => {
        const stated = group.flatMap(({ header, name, read }): SaleState[] => {
          const cell = row.cell(name).trim()
          return cell === '' ? [] : [{ state: read(cell), because: `${header}: ${cell}` }]
        })
        return stated.toSorted((a, b) => rank(b) - rank(a)).slice(0, 1)
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

const GIFT_CARDS = new RegExp(
  `^(?:.*[>|/])?\\s*(?:${words(
    'gift.?cards? | geschenkgutscheine? | geschenkkarten? | gutscheine? | cartes? cadeaux?',
    'tarjetas?(?: de)? regalo | подарочные (?:карты|сертификаты) | hediye kart(?:ı|ları)',
    'بطاقات? (?:هدايا|هدية) | כרטיסי מתנה | שוברי מתנה',
  ).join('|')})$`,
  'iu',
)
/** Kinds of items that are no goods. */
const GONE_KINDS: readonly (readonly [string, RegExp])[] = [
  ['categories', GIFT_CARDS],
  [
    'item_type',
    /^(?:gift.?cards?|donation|event|appointment|subscription|membership|external|grouped)\b/i,
  ],
]
