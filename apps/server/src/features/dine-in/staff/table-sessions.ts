import type { SellerTableSession } from '@hawker/contract/dine-in'
import type { Tx } from '@hawker/postgres/tx'
import type { Deps } from '../../../deps.ts'
import { refuse } from '../../../core/refuse.ts'
import { settingsOf, writeAudit } from '../../settings/index.ts'
import { type TableChange, recordTableChanged } from '../dine-in.events.ts'
import { isOver } from '../session-rules.ts'
import { showSellerSession, showSellerSessions, tableOrderWire } from '../session.wire.ts'
import { shopDayCode } from '../shop-day-code.ts'
import {
  type StoredTableSession,
  closeSession,
  findCall,
  findSession,
  findSessionShop,
  isShopStaff,
  listSessions,
  listUnsettledOrders,
  lockSession,
  lockTableOfShop,
  markCallSeen,
  moveToTable,
  openSessionsOfShop,
  sessionById,
  sessionOfStaff,
  trustSession,
} from '../table-session.store.ts'

type Needs = Pick<Deps, 'clock'>
type OfStaff = { id: number; userId: number }

/** The open sessions of a shop. The code of the day only where guests enter one. */
export async function listTableSessions(
  { database, clock, personalDataKey }: Pick<Deps, 'database' | 'clock' | 'personalDataKey'>,
  { shopId, userId }: { shopId: number; userId: number },
): Promise<{ code: string | null; sessions: SellerTableSession[] }> {
  const now = clock.now()
  if (!(await isShopStaff(database, shopId, userId))) refuse('not_found')
  const shop = (await findSessionShop(database, shopId, 'en')) ?? refuse('not_found')
  const { dineInCheck } = await settingsOf(database)
  const open = await listSessions(database, openSessionsOfShop(shopId, userId, now))
  return {
    code: dineInCheck === 'code' ? shopDayCode(personalDataKey, shop, now) : null,
    sessions: await showSellerSessions(database, open, now),
  }
}

/** The staff say whether guests sit at the table. Refuses `table_cleared`. */
export async function confirmTableGuests(
  tx: Tx,
  { clock }: Needs,
  { here, ...whose }: OfStaff & { here: boolean },
): Promise<SellerTableSession> {
  const now = clock.now()
  const session = await lockOpenOfStaff(tx, whose, now)
  if (here) await trustSession(tx, session.id, 'staff', now)
  else await closeSession(tx, session.id, 'nobody', now)
  return changed(tx, session, {
    userId: whose.userId,
    what: here ? 'confirmed' : 'closed',
    detail: { here },
    now,
  })
}

/**
 * Moves the guests with their open orders. Refuses `table_cleared`, `table_taken`, and `stale` when
 * they are another party than `reservationId`, whose days the caller has locked.
 */
export async function moveSession(
  tx: Tx,
  { clock }: Needs,
  { tableId, reservationId, ...whose }: OfStaff & { tableId: number; reservationId: number | null },
): Promise<{ fromTableId: number; show: () => Promise<SellerTableSession> }> {
  const now = clock.now()
  const session = await lockOpenOfStaff(tx, whose, now)
  if (session.reservationId !== reservationId) refuse('stale')
  const table = (await lockTableOfShop(tx, tableId, session.shopId)) ?? refuse('not_found')
  if (!(await moveToTable(tx, session, { ...table, now })))
    refuse('table_taken', { alternatives: [] })
  return {
    fromTableId: session.tableId,
    show: () =>
      changed(tx, session, {
        userId: whose.userId,
        what: 'moved',
        detail: { from: session.tableName, to: table.name },
        now,
      }),
  }
}

/** Clears the table. Refuses `table_unpaid` {orders}. A session that is over stays so. */
export async function closeTableSession(
  tx: Tx,
  { clock }: Needs,
  whose: OfStaff,
): Promise<SellerTableSession> {
  const now = clock.now()
  const session =
    (await lockSession(tx, sessionOfStaff(whose.id, whose.userId))) ?? refuse('not_found')
  await refuseUnpaid(tx, [session.id])
  if (!(await closeSession(tx, session.id, 'staff', now)))
    return showSellerSession(tx, session, now)
  return changed(tx, session, { userId: whose.userId, what: 'closed', detail: {}, now })
}

/** Refuses `table_unpaid` while an order of these sessions is not paid. */
export async function refuseUnpaid(tx: Tx, sessionIds: readonly number[]): Promise<void> {
  const unpaid = (await listUnsettledOrders(tx, sessionIds)).filter(({ paid }) => !paid)
  if (unpaid.length > 0) refuse('table_unpaid', { orders: unpaid.map(tableOrderWire) })
}

/** Ends the ringing of a call. */
export async function seeTableCall(
  tx: Tx,
  { clock }: Needs,
  { id, userId }: OfStaff,
): Promise<SellerTableSession> {
  const now = clock.now()
  const call = (await findCall(tx, id, userId)) ?? refuse('not_found')
  const session = (await findSession(tx, sessionById(call.sessionId))) ?? refuse('not_found')
  if ((await markCallSeen(tx, id, now)) === 0) return showSellerSession(tx, session, now)
  return changed(tx, session, { userId, what: 'seen', detail: { call: id }, now })
}

async function lockOpenOfStaff(
  tx: Tx,
  { id, userId }: OfStaff,
  now: Date,
): Promise<StoredTableSession> {
  const session = (await lockSession(tx, sessionOfStaff(id, userId))) ?? refuse('not_found')
  return isOver(session, now) ? refuse('table_cleared', { table: session.tableName }) : session
}

async function changed(
  tx: Tx,
  { id, shopId }: StoredTableSession,
  {
    userId,
    what,
    detail,
    now,
  }: { userId: number; what: TableChange; detail: Record<string, unknown>; now: Date },
): Promise<SellerTableSession> {
  await recordTableChanged(tx, { sessionId: id, shopId, what }, now)
  await writeAudit(tx, {
    userId,
    action: `table_session.${what}`,
    subject: 'table_session',
    subjectId: id,
    detail,
    now,
  })
  const session = (await findSession(tx, sessionById(id))) ?? refuse('not_found')
  return showSellerSession(tx, session, now)
}
