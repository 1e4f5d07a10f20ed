import { groupTokenOf } from '../../core/group-token.ts'
import type { SellerTableSession, TableOrder, TableSession } from '@hawker/contract/dine-in'
import { toMajor } from '@hawker/domain/money/money'
import type { Queries } from '@hawker/postgres/tx'
import { refuse } from '../../core/refuse.ts'
import { type Settings, settingsOf } from '../settings/index.ts'
import { isOver, isTrusted } from './session-rules.ts'
import {
  type StoredTableSession,
  type StoredTableOrder,
  findSessionShop,
  listJoinableGroups,
  listRingingCalls,
  listUnsettledOrders,
} from './table-session.store.ts'

/** A session as its guests see it. */
export async function showSession(
  queries: Queries,
  session: StoredTableSession,
  { personalDataKey, lang, now }: { personalDataKey: Uint8Array; lang: string; now: Date },
): Promise<TableSession> {
  const shop = (await findSessionShop(queries, session.shopId, lang)) ?? refuse('not_found')
  const settings = await settingsOf(queries)
  const trusted = isTrusted(session.trustedBy !== null, settings)
  const closed = isOver(session, now)
  const calls = closed ? [] : await listRingingCalls(queries, [session.id])
  const groups = closed ? [] : await listJoinableGroups(queries, session.id, now)
  return {
    uuid: session.uuid,
    shop: {
      id: shop.id,
      slug: shop.slug,
      logo_img: shop.logoImg,
      translation: { title: shop.title },
    },
    table: { name: session.tableName },
    trusted,
    ask_code: !trusted && !closed && settings.dineInCheck === 'code',
    closes_at: session.closesAt.toISOString(),
    closed,
    calls: calls.map(({ kind, called_at: at }) => ({ kind, called_at: at.toISOString() })),
    groups: groups.map(({ cart_id: id, owner_id: owner, host }) => ({
      host,
      join_url: `/group/${id}?g=${session.shopId}&o=${owner}&t=${groupTokenOf(personalDataKey, id)}`,
    })),
  }
}

/** Sessions as the staff see them, with what rings and what is not paid. */
export async function showSellerSessions(
  queries: Queries,
  sessions: readonly StoredTableSession[],
  now: Date,
): Promise<SellerTableSession[]> {
  const ids = sessions.map(({ id }) => id)
  const settings = await settingsOf(queries)
  const calls = await listRingingCalls(queries, ids)
  const orders = await listUnsettledOrders(queries, ids)
  return sessions.map((session) => ({
    id: session.id,
    shop_id: session.shopId,
    table: { id: session.tableId, name: session.tableName },
    booking_id: session.reservationId,
    ...trustOf(session, settings),
    opened_at: session.openedAt.toISOString(),
    closes_at: session.closesAt.toISOString(),
    closed: isOver(session, now),
    calls: calls
      .filter(({ session_id: id }) => id === session.id)
      .map(({ id, kind, called_at: at }) => ({ id, kind, called_at: at.toISOString() })),
    orders: orders.filter(({ sessionId }) => sessionId === session.id).map(tableOrderWire),
  }))
}

export async function showSellerSession(
  queries: Queries,
  session: StoredTableSession,
  now: Date,
): Promise<SellerTableSession> {
  const [shown] = await showSellerSessions(queries, [session], now)
  return shown ?? refuse('not_found')
}

const trustOf = ({ trustedBy }: StoredTableSession, settings: Settings) => {
  const trusted = isTrusted(trustedBy !== null, settings)
  return { trusted, asks: !trusted && settings.dineInCheck === 'staff' }
}

export const tableOrderWire = (order: StoredTableOrder): TableOrder => ({
  id: order.id,
  number: order.number,
  status: order.status,
  total_price: toMajor(BigInt(order.total), order.decimals),
  currency: {
    code: order.currency,
    symbol: order.symbol,
    position: order.position,
    decimal_places: order.decimals,
  },
  paid: order.paid,
  cash_due: order.cashDue === null ? null : toMajor(BigInt(order.cashDue), order.decimals),
})
