import type { SearchedProduct } from '@hawker/contract/catalog'
import type { Highlight } from '@hawker/contract/shapes'
import { orPage } from '../../lib/answer.ts'
import type { ListAsking } from '../../lib/api.ts'
import { atMoment } from '../../lib/asked-moment.ts'
import type { Declared, Dish } from '../../lib/dish-facts.ts'
import type { Page } from '../../lib/infinite.tsx'
import { momentOf, type WallMoment } from '../../lib/moment.ts'
import { showList } from '../../lib/page-headers.ts'
import { deliveredTo, pricedFor } from '../../lib/visit.ts'
import { cardData, type CardData } from '../shop-card/index.ts'

export type Hit = {
  uuid: string
  title: string
  about: string
  img: string | null
  color: string
  price: number
  shopTitle: string
  shopSlug: string
  shopOpen: boolean
  /** What somebody with an allergy is warned of. */
  dish: Dish
  marks?: Highlight
}
/** What it is looked for at, where that is not now: the instant, and as the address names it. */
export type Then = { at?: string; moment?: WallMoment }
/** `near`: what to ask instead, when nothing was found. */
export type Found = Then & {
  term: string
  shops: Page<CardData>
  products: Page<Hit>
  near: string[]
}

export const PER_PAGE = 12
const MOST_NEAR = 6
const MOST_SIGNS = 100
const NONE = { items: [], page: 1, lastPage: 1, total: 0 }

/** Runs only when the trimmed term says something (storefront.md 5). */
export async function loadSearch(asking: ListAsking, term: string): Promise<Found> {
  const trimmed = plainTerm(term)
  if (trimmed === '') return nothingFor('')
  const page = (name: string) =>
    Math.max(1, Math.floor(Number(asking.url.searchParams.get(name))) || 1)
  const moment = momentOf(asking.url.searchParams)
  const { at } = await atMoment(asking, moment)
  const then: Then = at === undefined || moment === undefined ? {} : { at, moment }
  const asker = { ...asking, ...then }
  const [shops, products] = await Promise.all([
    findShops(asker, trimmed, page('shops')),
    findProducts(asker, trimmed, page('products')),
  ])
  const near = shops.total + products.total === 0 ? await findNear(asker, trimmed) : []
  return { term: trimmed, shops, products, near, ...then }
}

/** Of a search that was not asked, or not answered. */
export const nothingFor = (term: string): Found => ({
  term: plainTerm(term),
  shops: NONE,
  products: NONE,
  near: [],
})

/** What may be asked at all: no control signs, no halves of signs, and no more than anybody types. */
const plainTerm = (term: string): string =>
  term
    .replace(/\p{Cc}+/gu, ' ')
    .slice(0, MOST_SIGNS)
    .toWellFormed()
    .trim()

/** Names of dishes that begin like the longest word of a search that found nothing. */
async function findNear(asking: Asker, term: string): Promise<string[]> {
  const [longest = ''] = term.split(/\s+/).toSorted((one, other) => other.length - one.length)
  const signs = [...longest]
  const beginnings = [signs.length, Math.ceil(signs.length / 2), 3].map((length) =>
    signs.slice(0, length).join(''),
  )
  for (const beginning of new Set(beginnings)) {
    if (beginning.length < 2 || beginning === term) continue
    const { items } = await findProducts(asking, beginning, 1)
    if (items.length > 0) return [...new Set(items.map(({ title }) => title))].slice(0, MOST_NEAR)
  }
  return []
}

type Asker = Pick<ListAsking, 'api' | 'visit' | 'shown'> & Pick<Then, 'at'>

/** storefront.md 5: shop search sends open=1. */
export async function findShops(
  { api, visit, shown, at }: Asker,
  search: string,
  page: number,
): Promise<Page<CardData>> {
  const query = {
    ...pricedFor(visit),
    ...deliveredTo(visit),
    search,
    page,
    perPage: PER_PAGE,
    open: true,
    ...(at ? { at } : {}),
  }
  const { data, meta } = orPage(await api('searchShops', { query }))
  showList(
    shown,
    'lists',
    data.map(({ id }) => id),
    meta,
  )
  return {
    items: data.map((shop) => marked(cardData(shop), shop.highlight)),
    page: meta.current_page,
    lastPage: meta.last_page,
    total: meta.total,
  }
}

export async function findProducts(
  { api, visit, shown, at }: Asker,
  search: string,
  page: number,
): Promise<Page<Hit>> {
  const query = {
    ...pricedFor(visit),
    ...deliveredTo(visit),
    search,
    page,
    perPage: PER_PAGE,
    ...(at ? { at } : {}),
  }
  const { data, meta } = orPage(await api('searchProducts', { query }))
  showList(
    shown,
    'words',
    data.map(({ shop }) => shop.id),
    meta,
  )
  return {
    items: data.map(hitOf),
    page: meta.current_page,
    lastPage: meta.last_page,
    total: meta.total,
  }
}

/** storefront.md 3: the first stock's price is shown, 0 if there is none. */
const hitOf = ({
  uuid,
  translation,
  img,
  color,
  stocks,
  shop,
  highlight,
  ...rest
}: SearchedProduct): Hit =>
  marked(
    {
      uuid,
      img,
      color,
      dish: dishOf(rest),
      title: translation.title,
      about: translation.description ?? '',
      price: stocks[0]?.total_price ?? 0,
      shopTitle: shop.title,
      shopSlug: shop.slug,
      shopOpen: shop.open,
    },
    highlight,
  )

/** Nothing is sent with the page where nothing is marked: found by a description or a synonym. */
const marked = <T extends object>(found: T, highlight: Highlight): T & { marks?: Highlight } =>
  highlight.length > 0 ? { ...found, marks: highlight } : found

/** Of its options only those of which there is something to say: a page has dozens of dishes. */
const dishOf = ({ addon_groups, ...dish }: Dish): Dish => ({
  ...heldBy(dish),
  diets: [],
  addon_groups: addon_groups.flatMap(({ min, addons }) => {
    const told = addons.some(
      ({ allergens, may_contain, allergens_declared: said }) =>
        !said || allergens.length + may_contain.length > 0,
    )
    return told
      ? [
          {
            min,
            addons: addons.map((addon) => ({
              ...heldBy(addon),
              ...soldAs(addon),
              diets: [],
              title: min > 0 ? addon.title : '',
            })),
          },
        ]
      : []
  }),
})
const heldBy = ({ allergens, may_contain, allergens_declared }: Declared): Declared => ({
  allergens,
  may_contain,
  allergens_declared,
})
const soldAs = ({
  max_qty,
  stock: { quantity },
}: Dish['addon_groups'][number]['addons'][number]) => ({ max_qty, stock: { quantity } })
