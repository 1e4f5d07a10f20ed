import type { CallOf } from '../../../http/api/route.ts'
import type {
  Shop,
  listBranches as ListBranches,
  showShop as ShowShop,
} from '@hawker/contract/shops'
import type { ShopCard } from '@hawker/contract/shop-card'
import type { Deps } from '../../../deps.ts'
import { refuse } from '../../../core/refuse.ts'
import { requestedTime, chosenCurrencyIn } from '../../settings/index.ts'
import type { ListedShop } from '../shop-index/listed-shop.ts'
import { shopCard } from '../list/shop-card.wire.ts'
import { type ShopIndex, readShopIndex } from '../shop-index/shop-index.ts'
import { offerOf } from '../list/shop-offer.ts'
import { shopPage } from './shop-page.wire.ts'

type Call<O extends typeof ShowShop | typeof ListBranches> = Pick<
  CallOf<O>,
  'params' | 'query' | 'lang'
>

const branchesOf = (index: ShopIndex, shop: ListedShop): ListedShop[] =>
  shop.businessId === null
    ? []
    : [...index.shops.values()].filter(
        ({ id, businessId }) => businessId === shop.businessId && id !== shop.id,
      )

/** By id, uuid or slug. Shows closed and paused shops too; an unapproved shop does not exist. */
export async function showShop(
  deps: Deps,
  { params, query, lang }: Call<typeof ShowShop>,
): Promise<Shop> {
  const now = requestedTime(query.at, deps.clock.now())
  const index = await readShopIndex(deps.database)
  const currency = chosenCurrencyIn(index.market, query.currency_id)
  const shop = index.find(params.id) ?? refuse('not_found')
  const zone = (query.address ? index.zonesAt(query.address).get(shop.id) : shop.zones[0]) ?? null
  const wanted = { now, point: query.address, deliveryType: query.delivery_type }
  const offer = offerOf(shop, index.queueOf(shop.id), zone, wanted)
  return shopPage(
    offer,
    wanted,
    { lang, currency, now, settings: index.settings },
    branchesOf(index, shop).length > 0,
  )
}

/** All shops whose business has several. */
function allBranches(index: ShopIndex): ListedShop[] {
  const byBusiness = Map.groupBy(index.shops.values(), ({ businessId }) => businessId)
  byBusiness.delete(null)
  return [...byBusiness.values()].filter((shops) => shops.length > 1).flat()
}

/** The other branches of the shop's business, or those of all businesses, the nearest first. */
export async function listBranches(
  deps: Deps,
  { query, lang }: Call<typeof ListBranches>,
): Promise<{ rows: ShopCard[]; total: number }> {
  const now = requestedTime(query.at, deps.clock.now())
  const index = await readShopIndex(deps.database)
  const currency = chosenCurrencyIn(index.market, query.currency_id)
  const { shop_id: shopId, page = 1, perPage = 10 } = query
  const shop = shopId === undefined ? undefined : index.shops.get(shopId)
  const branches = shop ? branchesOf(index, shop) : shopId === undefined ? allBranches(index) : []
  if (shopId !== undefined && branches.length === 0) return refuse('branches_not_found')
  const wanted = { now, point: query.address, deliveryType: query.delivery_type }
  const serving = query.address && index.zonesAt(query.address)
  const rows = branches
    .map((branch) => {
      const zone = (serving ? serving.get(branch.id) : branch.zones[0]) ?? null
      return offerOf(branch, index.queueOf(branch.id), zone, wanted)
    })
    .sort((a, b) => (a.distanceM ?? 0) - (b.distanceM ?? 0) || a.shop.id - b.shop.id)
    .slice((page - 1) * perPage, page * perPage)
    .map((offer) => shopCard(offer, { lang, currency, now, settings: index.settings }))
  return { rows, total: branches.length }
}
