import type { listTableCodes as operation } from '@hawker/contract/seller-floor'
import type { OperationResult } from '@hawker/contract/core/operation'
import type { Deps } from '../../../deps.ts'
import { refuse } from '../../../core/refuse.ts'
import { requireOwnShop } from '../../shops/index.ts'
import { findCodedShop, listCodedTables } from './coded-table.store.ts'
import { tableKeyOf } from './table-key.ts'

/** The path that a table's printed code opens. */
export const tablePath = (
  personalDataKey: Uint8Array,
  table: { uuid: string; qrVersion: number },
): string => `/table/${table.uuid}?k=${tableKeyOf(personalDataKey, table)}`

export async function listTableCodes(
  { database, origin, personalDataKey }: Pick<Deps, 'database' | 'origin' | 'personalDataKey'>,
  { shopId, userId, lang }: { shopId: number; userId: number; lang: string },
): Promise<OperationResult<typeof operation>> {
  await requireOwnShop(database, shopId, userId)
  const shop = (await findCodedShop(database, shopId, lang)) ?? refuse('not_found')
  const tables = await listCodedTables(database, shopId, lang)
  return {
    shop: { title: shop.title, logo_img: shop.logoImg },
    dine_in: shop.deliveryTypes.includes('dine_in'),
    tables: tables.map((table) => ({
      table_id: table.id,
      name: table.name,
      section: table.section,
      qr_version: table.qrVersion,
      url: `${origin}${tablePath(personalDataKey, table)}`,
    })),
  }
}
