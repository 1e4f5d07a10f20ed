import type { Body } from '@hawker/contract/core/operation'
import type { DoorWait, moveDoorWait as MoveDoorWait } from '@hawker/contract/seller-door-waits'
import { canMoveDoorWait } from '@hawker/domain/reservations/door-queue'
import type { Tx } from '@hawker/postgres/tx'
import type { Deps } from '../../../deps.ts'
import { refuse } from '../../../core/refuse.ts'
import { enqueue } from '../../../jobs/jobs.ts'
import { writeAudit } from '../../settings/index.ts'
import { durationFor, loadReservationShop } from '../availability/reservation-shop.ts'
import { recordDoorChanged } from '../reservation.events.ts'
import { bookForGuests } from '../staff/book-for-guests.ts'
import { doorWaitWire } from './door-queue.ts'
import { TEXT_DOOR } from './door-text.ts'
import { type DoorRow, lockDoorWait, updateDoorWait } from './door.store.ts'

type Needs = Pick<Deps, 'clock' | 'random' | 'personalDataKey'>
type DoorMove = { id: number; userId: number; body: Body<typeof MoveDoorWait>; lang: string }

/** Calls guests who wait at the door, seats them as a walk-in, or takes them out of the queue. */
export async function moveDoorWait(
  tx: Tx,
  deps: Needs,
  { id, userId, body, lang }: DoorMove,
): Promise<DoorWait> {
  const now = deps.clock.now()
  const { status, table_ids: tableIds } = body
  const wait = (await lockDoorWait(tx, id, userId)) ?? refuse('not_found')
  if (!canMoveDoorWait(wait.status, status)) refuse('invalid_transition', { status: wait.status })
  const reservation =
    status === 'seated' ? await seat(tx, deps, wait, { userId, tableIds, lang }) : undefined
  await updateDoorWait(tx, id, {
    status,
    now,
    ...(reservation ? { reservationId: reservation.id } : {}),
  })
  if (status === 'called' && wait.phone !== null)
    await enqueue(tx, TEXT_DOOR, { id, kind: 'called' })
  await recordDoorChanged(tx, { id, shopId: wait.shop_id, status }, now)
  await writeAudit(tx, {
    userId,
    action: 'door.move',
    subject: 'shop',
    subjectId: wait.shop_id,
    detail: { from: wait.status, to: status },
    now,
  })
  const moved = (await lockDoorWait(tx, id, userId)) ?? refuse('not_found')
  return doorWaitWire(moved, null)
}

async function seat(
  tx: Tx,
  deps: Needs,
  { shop_id: shopId, guests, name }: DoorRow,
  { userId, tableIds, lang }: { userId: number; tableIds: number[] | undefined; lang: string },
) {
  const shop =
    (await loadReservationShop(tx, { key: shopId, staffId: userId })) ?? refuse('not_found')
  return bookForGuests(tx, deps, {
    userId,
    lang,
    body: {
      shop_id: shopId,
      source: 'walk_in',
      duration: durationFor(shop, guests, undefined),
      guests,
      name,
      ...(tableIds === undefined ? {} : { table_ids: tableIds }),
    },
  })
}
