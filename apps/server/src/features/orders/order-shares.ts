import { groupShares } from '@hawker/domain/group-shares'
import { allocate } from '@hawker/domain/money'
import type { Queries, Tx } from '../../database/tx.ts'
import { type Share, type SharedOrder, findSharedOrder, insertShares } from './shares.store.ts'

/** What a member of a group order owes of what was ordered: in its currency (`lines`: their dishes), and in base currency. */
export type OrderShare = Share & { name: string }
export type OrderShares = {
  hostId: number
  cartId: number | null
  currencyId: number
  shares: OrderShare[]
}

/** The shares of an order, to the cent; undefined when there is no such order. Of one person's order everything is theirs. */
export async function orderShares(
  queries: Queries,
  orderId: number,
): Promise<OrderShares | undefined> {
  const order = await findSharedOrder(queries, orderId)
  return order && toShares(order)
}

/** The shares of a group order, kept from now on, whatever becomes of its lines; undefined for one person's order. */
export async function keepShares(tx: Tx, orderId: number): Promise<OrderShares | undefined> {
  const order = await findSharedOrder(tx, orderId)
  if (!order?.isGroup) return undefined
  const shared = toShares(order)
  if (order.kept.length === 0) await insertShares(tx, orderId, shared.shares)
  return shared
}

function toShares(order: SharedOrder): OrderShares {
  const { hostId, cartId, currencyId, details } = order
  const shares = order.kept.length > 0 ? order.kept : reckoned(order)
  const nameOf = (member: number) => details.find(({ memberId }) => memberId === member)?.name ?? ''
  return {
    hostId,
    cartId,
    currencyId,
    shares: shares.map((share) => ({ ...share, name: nameOf(share.memberId) })),
  }
}

function reckoned({ price, details, settlementTotal }: SharedOrder): Share[] {
  // The lines of the breakdown and of the order stand in the same order.
  const memberOf = new Map(price.lines.map(({ id }, place) => [id, details[place]?.memberId ?? 0]))
  const shares = [...groupShares(price, (id) => memberOf.get(id) ?? 0)]
  const settled = allocate(
    settlementTotal,
    shares.map(([, amount]) => amount),
  )
  return shares.map(([memberId, amount], place) => ({
    memberId,
    amount,
    lines: price.lines.reduce(
      (sum, { id, total }) => (memberOf.get(id) === memberId ? sum + total : sum),
      0n,
    ),
    settlementAmount: settled[place] ?? 0n,
  }))
}
