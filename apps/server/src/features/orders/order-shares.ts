import { groupShares } from '@hawker/domain/groups/group-shares'
import { allocate } from '@hawker/domain/money/money'
import type { Queries, Tx } from '@hawker/postgres/tx'
import { type Share, type SharedOrder, findSharedOrder, insertShares } from './shares.store.ts'

/**
 * A member's part of a group order, in its currency and in base currency; `lines` is the part for
 * their dishes.
 */
export type OrderShare = Share & { name: string }
export type OrderShares = {
  hostId: number
  cartId: number | null
  currencyId: number
  shares: OrderShare[]
}

/**
 * The shares of an order, exact to the minor unit. One person's order has one share. Undefined
 * without such an order.
 */
export async function orderShares(
  queries: Queries,
  orderId: number,
): Promise<OrderShares | undefined> {
  const order = await findSharedOrder(queries, orderId)
  return order && toShares(order)
}

/**
 * Fixes the shares of a group order: later changes of its lines do not move them. Undefined for one
 * person's order.
 */
export async function storeShares(tx: Tx, orderId: number): Promise<OrderShares | undefined> {
  const order = await findSharedOrder(tx, orderId)
  if (!order?.isGroup) return undefined
  const shared = toShares(order)
  if (order.stored.length === 0) await insertShares(tx, orderId, shared.shares)
  return shared
}

function toShares(order: SharedOrder): OrderShares {
  const { hostId, cartId, currencyId, details } = order
  const shares = order.stored.length > 0 ? order.stored : calculateShares(order)
  const nameOf = (member: number) => details.find(({ memberId }) => memberId === member)?.name ?? ''
  return {
    hostId,
    cartId,
    currencyId,
    shares: shares.map((share) => ({ ...share, name: nameOf(share.memberId) })),
  }
}

function calculateShares({ price, details, settlementTotal }: SharedOrder): Share[] {
  // The breakdown has its lines in the same sequence as the order.
  const memberOf = new Map(price.lines.map(({ id }, index) => [id, details[index]?.memberId ?? 0]))
  const shares = [...groupShares(price, (id) => memberOf.get(id) ?? 0)]
  const settled = allocate(
    settlementTotal,
    shares.map(([, amount]) => amount),
  )
  return shares.map(([memberId, amount], index) => ({
    memberId,
    amount,
    lines: price.lines.reduce(
      (sum, { id, total }) => (memberOf.get(id) === memberId ? sum + total : sum),
      0n,
    ),
    settlementAmount: settled[index] ?? 0n,
  }))
}
