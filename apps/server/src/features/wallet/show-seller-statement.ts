import type {
  listSellerEarnings as listOperation,
  showSellerStatement as operation,
} from '@hawker/contract/statements'
import type { Query } from '@hawker/contract/core/operation'
import type { Queries } from '@hawker/postgres/tx'
import { refuse } from '../../core/refuse.ts'
import { shopIdsOf } from '../shops/index.ts'
import { readEarnings, readStatement } from './statement.ts'

type StatementQuery<O> = { userId: number; query: O }

/** The earnings of one shop. Refuses `not_found` unless the user belongs to its staff. */
export async function showSellerStatement(
  queries: Queries,
  { userId, query }: StatementQuery<Query<typeof operation>>,
) {
  const shopId = await ownShop(queries, userId, query.shop_id)
  return readStatement(queries, { kind: 'shop', shopId }, { from: query.from, to: query.to })
}

export async function listSellerEarnings(
  queries: Queries,
  { userId, query, lang }: StatementQuery<Query<typeof listOperation>> & { lang: string },
) {
  const shopId = await ownShop(queries, userId, query.shop_id)
  return readEarnings(queries, { kind: 'shop', shopId }, query, lang)
}

const ownShop = async (queries: Queries, userId: number, shopId: number): Promise<number> =>
  (await shopIdsOf(queries, userId)).includes(shopId) ? shopId : refuse('not_found')
