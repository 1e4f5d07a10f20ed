import type { FoundProduct } from '@hawker/contract/catalog'
import { orThrow } from '../../lib/answer.ts'
import type { Asking } from '../../lib/api.ts'
import type { Page } from '../../lib/infinite.tsx'
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
}
export type Found = { term: string; shops: Page<CardData>; products: Page<Hit> }

const PER_PAGE = 12
const NONE = { items: [], page: 1, lastPage: 1, total: 0 }

/** Runs only when the trimmed term says something (storefront.md 5). */
export async function loadSearch(asking: Omit<Asking, 'keep'>, term: string): Promise<Found> {
  const trimmed = term.trim().slice(0, 100)
  if (trimmed === '') return { term: '', shops: NONE, products: NONE }
  const [shops, products] = await Promise.all([findShops(asking, trimmed, 1), findProducts(asking, trimmed, 1)])
  return { term: trimmed, shops, products }
}

type Asker = Pick<Asking, 'api' | 'visit'>

/** storefront.md 5: shop search sends open=1. */
export async function findShops({ api, visit }: Asker, search: string, page: number): Promise<Page<CardData>> {
  const query = { ...pricedFor(visit), ...deliveredTo(visit), search, page, perPage: PER_PAGE, open: true }
  const { data, meta } = orThrow(await api('searchShops', { query }))
  return { items: data.map(cardData), page: meta.current_page, lastPage: meta.last_page, total: meta.total }
}

export async function findProducts({ api, visit }: Asker, search: string, page: number): Promise<Page<Hit>> {
  const query = { ...pricedFor(visit), ...deliveredTo(visit), search, page, perPage: PER_PAGE }
  const { data, meta } = orThrow(await api('searchProducts', { query }))
  return { items: data.map(hitOf), page: meta.current_page, lastPage: meta.last_page, total: meta.total }
}

/** storefront.md 3: the first stock's price is shown, 0 if there is none. */
const hitOf = ({ uuid, translation, img, color, stocks, shop }: FoundProduct): Hit => ({
  uuid,
  img,
  color,
  title: translation.title,
  about: translation.description ?? '',
  price: stocks[0]?.total_price ?? 0,
  shopTitle: shop.title,
  shopSlug: shop.slug,
  shopOpen: shop.open,
})
