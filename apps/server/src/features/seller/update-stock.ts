import type { Tx } from '../../database/tx.ts'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../http/refuse.ts'
import { stockChanged } from './seller.events.ts'
import { bumpShop, insertAudit, shopIdsOf } from './seller.store.ts'
import { type StoredStock, findStock, writeStock } from './stock.store.ts'

export type StockChange = {
  stockId: number
  userId: number
  /** Null: not counted. */
  quantity?: number | null
  /** Null: on sale again. */
  soldOutUntil?: Date | null
  lang: string
}

/** Counts a shelf anew, or takes a stock off sale for a while. What is not given stays. */
export async function updateStock(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  { stockId, userId, lang, ...change }: StockChange,
): Promise<StoredStock> {
  const shopIds = await shopIdsOf(tx, userId)
  const before = await findStock(tx, stockId, shopIds, lang)
  if (!before) return refuse('not_found')
  await writeStock(tx, stockId, change)
  const now = clock.now()
  const shop = await bumpShop(tx, before.shopId)
  await stockChanged(tx, { shopId: before.shopId, version: shop?.version ?? 0, stockId }, now)
  const detail = { was: { quantity: before.quantity, sold_out_until: before.soldOutUntil }, ...change }
  await insertAudit(tx, { userId, action: 'stock.update', subject: 'stock', subjectId: stockId, detail, now })
  return (await findStock(tx, stockId, shopIds, lang)) ?? refuse('not_found')
}
