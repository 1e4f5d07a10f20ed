import type { Alternative } from '@hawker/contract/order-changes'
import { toMajor } from '@hawker/domain/money'
import { grossLine } from '@hawker/domain/price-line'
import type { Static } from 'typebox'
import type { Queries } from '../../database/tx.ts'
import { refuse } from '../../http/refuse.ts'
import { type CartLine, priceLine } from '../carts/index.ts'
import { type Sellable, alternativesTo, loadSellables } from '../catalog/index.ts'
import { type OrderFilter, readOrders } from '../orders/index.ts'
import { type StoredCurrency, currencyById } from '../settings/index.ts'
import { findSubstitution } from './substitution.store.ts'

type Wire = Static<typeof Alternative>
type Missing = { productId: number; price: bigint; limit: number; lang: string }
const MOST = 8

/** What could stand in for a product that cannot be had, at the prices of now. */
export async function standInsFor(queries: Queries, missing: Missing, currency: StoredCurrency, now: Date): Promise<Wire[]> {
  const ids = await alternativesTo(queries, { ...missing, now })
  const found = await loadSellables(queries, ids, missing.lang)
  return ids.flatMap((id) => {
    const sellable = found.get(id)
    return sellable ? [toAlternative(sellable, currency, now)] : []
  })
}

function toAlternative(sellable: Sellable, currency: StoredCurrency, now: Date): Wire {
  const line: CartLine = {
    id: null,
    memberId: null,
    clientLineId: null,
    stockId: sellable.stockId,
    quantity: 1,
    addons: [],
    note: null,
    replacement: null,
  }
  return {
    stock_id: sellable.stockId,
    product_uuid: sellable.productUuid,
    title: sellable.title,
    img: sellable.img,
    price: toMajor(grossLine(priceLine(line, sellable, 1), currency.rate, now.getTime()).net, currency.decimals),
  }
}

/** For a line of an order, as its kitchen looks for something else. */
export const listLineStandIns = (
  queries: Queries,
  asked: { whose: Pick<OrderFilter, 'shopIds'>; orderId: number; detailId: number; lang: string; now: Date },
): Promise<Wire[]> => forDetail(queries, { ...asked.whose, released: true }, asked)

/** For a substitution of an own order. */
export async function listStandIns(
  queries: Queries,
  asked: { orderId: number; userId: number; substitutionId: number; lang: string; now: Date },
): Promise<Wire[]> {
  const substitution = await findSubstitution(queries, asked.orderId, asked.substitutionId)
  if (!substitution) return refuse('not_found')
  return forDetail(queries, { userId: asked.userId }, { ...asked, detailId: substitution.detailId })
}

async function forDetail(
  queries: Queries,
  whose: OrderFilter,
  { orderId, detailId, lang, now }: { orderId: number; detailId: number; lang: string; now: Date },
): Promise<Wire[]> {
  const [view] = await readOrders(queries, { ...whose, id: orderId }, lang, 'seller')
  const detail = view?.details.find(({ id }) => id === detailId)
  if (!view || !detail) return refuse('not_found')
  const currency = await currencyById(queries, view.currency.id)
  return standInsFor(queries, { productId: detail.productId, price: detail.unitPrice, limit: MOST, lang }, currency, now)
}
