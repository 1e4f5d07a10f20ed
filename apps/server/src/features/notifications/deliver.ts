import { quietUntil } from '@hawker/domain/quiet-hours'
import type { Tx } from '../../database/tx.ts'
import type { Deps } from '../../deps.ts'
import { type Due, type Reader, forget, lockReader, putOff, takeDue } from './delivery.store.ts'
import { mailTo } from './mail-notifications.ts'
import { findUnread } from './notification.store.ts'
import { pushTo } from './push-notifications.ts'

/** Until when what was taken counts as being sent. Whoever crashes meanwhile leaves it to the next. */
const SENDING_MS = 5 * 60_000
/** One mail with everything in it rather than one for each step of an order. */
const BETWEEN_MAILS_MS = 30 * 60_000

/** Sends what is due to one person by one channel, all of it as one message; what was read meanwhile is not sent any more. */
export async function deliverDue(deps: Deps, due: Due): Promise<void> {
  const { database } = deps
  const taken = await database.transaction((tx) => take(tx, deps, due))
  if (!taken) return
  const { reader, ids } = taken
  const unread = await findUnread(database, due.userId, ids, reader.locale)
  if (unread.length > 0)
    await (due.channel === 'email' ? mailTo : pushTo)(deps, due.userId, reader, unread)
  await forget(database, due, ids)
}

async function take(
  tx: Tx,
  { clock }: Deps,
  due: Due,
): Promise<{ reader: Reader; ids: number[] } | undefined> {
  const reader = await lockReader(tx, due.userId)
  if (!reader) return undefined
  const now = clock.now()
  const quiet = reader.quietHours && quietUntil(reader.quietHours, now.getTime())
  if (quiet !== undefined)
    await putOff(tx, due, new Date(quiet), due.channel === 'email' ? 'all' : 'not urgent')
  const nextMail =
    due.channel === 'email' && reader.mailedAt
      ? new Date(reader.mailedAt.getTime() + BETWEEN_MAILS_MS)
      : undefined
  if (nextMail && nextMail > now) await putOff(tx, due, nextMail, 'all')
  const ids = await takeDue(tx, due, now, new Date(now.getTime() + SENDING_MS))
  return ids.length > 0 ? { reader, ids } : undefined
}
