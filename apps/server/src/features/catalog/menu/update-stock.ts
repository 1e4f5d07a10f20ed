import { changedFields } from '../../../core/changed-fields.ts'
import type { Tx } from '@hawker/postgres/tx'
import type { Deps } from '../../../deps.ts'
import { refuse } from '../../../core/refuse.ts'
import { writeAudit } from '../../settings/index.ts'
import { recordStocksChanged } from '../stocks/stock.events.ts'
import { bumpShopVersion, shopIdsOf } from '../../shops/index.ts'
import {
  type StockFields,
  type StoredSale,
  type StoredStock,
  findStock,
  writeStock,
} from './menu-stock.store.ts'

/** Null quantity: not counted; null `soldOutUntil`: available; null sale: no discount. */
export type StockChange = StockFields & { stockId: number; userId: number; lang: string }

/** Sets quantity, sold-out time, price or discount of a stock. Omitted fields stay unchanged. */
export async function updateStock(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  { stockId, userId, lang, ...change }: StockChange,
): Promise<StoredStock> {
  const shopIds = await shopIdsOf(tx, userId)
  const before = await findStock(tx, stockId, shopIds, lang)
  if (!before) return refuse('not_found')
  const now = clock.now()
  checkSale(change.sale === undefined ? before.sale : change.sale, change, before.price, now)
  await writeStock(tx, stockId, change)
  const { shopId } = before
  const cause = `shop:${shopId}:v${await bumpShopVersion(tx, shopId)}`
  await recordStocksChanged(tx, { shopId, stockIds: [stockId], cause }, now)
  await writeAudit(tx, {
    userId,
    action: 'stock.update',
    subject: 'stock',
    subjectId: stockId,
    detail: changedFields(before, change),
    now,
  })
  return (await findStock(tx, stockId, shopIds, lang)) ?? refuse('not_found')
}

/**
 * A discount must be positive, leave a price above zero and end after it starts. A new price must
 * stay above an existing fixed discount.
 */
function checkSale(
  sale: StoredSale | null,
  change: StockFields,
  oldPrice: bigint,
  now: Date,
): void {
  if (!sale || (change.sale === undefined && change.price === undefined)) return
  const max = sale.type === 'percent' ? 1_000_000n : (change.price ?? oldPrice)
  if (sale.value <= 0n || sale.value >= max)
    refuse('validation_failed', undefined, {
      [change.sale ? 'sale.value' : 'price']: 'validation.invalid',
    })
  const begins = sale.startsAt && sale.startsAt > now ? sale.startsAt : now
  if (change.sale && sale.endsAt && sale.endsAt <= begins)
    refuse('validation_failed', undefined, { 'sale.ends_at': 'validation.invalid' })
}
