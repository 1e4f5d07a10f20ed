import type { Notification } from '@hawker/contract/notifications'
import type { Queries, Tx } from '../../database/tx.ts'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../http/refuse.ts'
import { findNotification, markAllRead, markRead } from './notification.store.ts'
import { notificationWire } from './notification.wire.ts'

type Which = { userId: number; id: number; lang: string }

export async function oneForReader(
  queries: Queries,
  { userId, id, lang }: Which,
): Promise<Notification> {
  const found = await findNotification(queries, userId, id, lang)
  return found ? notificationWire(found, lang) : refuse('not_found')
}

/** Marks one as read and shows it. Reading again keeps the first moment. */
export async function readOne(tx: Tx, { clock }: Deps, which: Which): Promise<Notification> {
  await markRead(tx, which.userId, which.id, clock.now())
  return oneForReader(tx, which)
}

export const readAll = async (
  tx: Tx,
  { clock }: Deps,
  userId: number,
): Promise<{ read: number }> => ({
  read: await markAllRead(tx, userId, clock.now()),
})
