import { groupShares } from '@hawker/domain/group-shares'
import { allocate } from '@hawker/domain/money'
import type { Queries } from '../../database/tx.ts'
import { findSharedOrder } from './shares.store.ts'

/** What a member of a group order owes of what was ordered: in its currency, and in base currency. */
export type OrderShare = { memberId: number; name: string; amount: bigint; settlementAmount: bigint }
export type OrderShares = { hostId: number; cartId: number | null; currencyId: number; shares: OrderShare[] }

/** The shares of an order, to the cent; undefined when there is no such order. Of one person's order everything is theirs. */
export async function orderShares(queries: Queries, orderId: number): Promise<OrderShares | undefined> {
  const order = await findSharedOrder(queries, orderId)
  if (!order) return undefined
  const { price, details, settlementTotal, ...rest } = order
  // The lines of the breakdown and of the order stand in the same order.
  const memberOf = new Map(price.lines.map(({ id }, place) => [id, details[place]?.memberId ?? 0]))
  const shares = [...groupShares(price, (id) => memberOf.get(id) ?? 0)]
  const settled = allocate(
    settlementTotal,
    shares.map(([, amount]) => amount),
  )
  return {
    ...rest,
    shares: shares.map(([memberId, amount], place) => ({
      memberId,
      name: details.find((detail) => detail.memberId === memberId)?.name ?? '',
      amount,
      settlementAmount: settled[place] ?? 0n,
    })),
  }
}
