import { quietUntil } from '@hawker/domain/notifications/quiet-hours'
import { MINUTE_MS } from '@hawker/std/time'
import type { Tx } from '@hawker/postgres/tx'
import type { Deps } from '../../../deps.ts'
import {
  type DueDelivery,
  type Recipient,
  deleteDeliveries,
  leaseDue,
  lockRecipient,
  postpone,
} from './delivery.store.ts'
import { mailNotifications } from './mail-notifications.ts'
import { presentNotices } from '../notices/conditions/present-notices.ts'
import { findUnread } from '../notification.store.ts'
import { pushNotifications } from './push-notifications.ts'

/** A worker that crashes releases its deliveries after this time. */
const LEASE_MS = 5 * MINUTE_MS
/** One mail with everything, not one for each step of an order. */
const MIN_MAIL_INTERVAL_MS = 30 * MINUTE_MS

/**
 * Sends all due notifications of a user on one channel as one message, without those that were read
 * meanwhile or are no longer true. A retry decides again.
 */
export async function deliverDue(deps: Deps, due: DueDelivery): Promise<void> {
  const { database } = deps
  const leased = await database.transaction((tx) => leaseDeliveries(tx, deps, due))
  if (!leased) return
  const { reader: recipient, ids } = leased
  const unread = await findUnread(database, due.userId, ids, recipient.locale)
  const reader = { userId: due.userId, now: deps.clock.now() }
  const notices = await presentNotices(database, reader, unread)
  if (notices.length > 0)
    await (due.channel === 'email' ? mailNotifications : pushNotifications)(
      deps,
      due.userId,
      recipient,
      notices,
    )
  await deleteDeliveries(database, due, ids)
}

async function leaseDeliveries(
  tx: Tx,
  { clock }: Deps,
  due: DueDelivery,
): Promise<{ reader: Recipient; ids: number[] } | undefined> {
  const recipient = await lockRecipient(tx, due.userId)
  if (!recipient) return undefined
  const now = clock.now()
  const quietEnd = recipient.quietHours && quietUntil(recipient.quietHours, now.getTime())
  if (quietEnd !== undefined)
    await postpone(
      tx,
      due,
      new Date(quietEnd),
      due.channel === 'email' ? 'not timely' : 'not urgent',
    )
  const nextMail =
    due.channel === 'email' && recipient.mailedAt
      ? new Date(recipient.mailedAt.getTime() + MIN_MAIL_INTERVAL_MS)
      : undefined
  if (nextMail && nextMail > now) await postpone(tx, due, nextMail, 'not timely')
  const ids = await leaseDue(tx, due, now, new Date(now.getTime() + LEASE_MS))
  return ids.length > 0 ? { reader: recipient, ids } : undefined
}
