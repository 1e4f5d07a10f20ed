import type { Body } from '@hawker/contract/core/operation'
import type { DoorWait, createDoorWait } from '@hawker/contract/seller-door-waits'
import { MINUTE_MS } from '@hawker/std/time'
import type { Tx } from '@hawker/postgres/tx'
import type { Deps } from '../../../deps.ts'
import { refuse } from '../../../core/refuse.ts'
import { newUuid } from '../../../core/uuid.ts'
import { enqueue } from '../../../jobs/jobs.ts'
import { writeAudit } from '../../settings/index.ts'
import { hashOfToken } from '../core/reservation-token.ts'
import { recordDoorChanged } from '../reservation.events.ts'
import { doorWaitWire, loadDoor, minutesOfQueue } from './door-queue.ts'
import { TEXT_DOOR, doorTokenOf } from './door-text.ts'
import { insertDoorWait, lockDoorWait } from './door.store.ts'

type Needs = Pick<Deps, 'clock' | 'personalDataKey'>

/** Adds guests to the end of the queue, and texts them their link if they gave a number. */
export async function addDoorWait(
  tx: Tx,
  { clock, personalDataKey }: Needs,
  { userId, body, lang }: { userId: number; body: Body<typeof createDoorWait>; lang: string },
): Promise<DoorWait> {
  const now = clock.now()
  const { shop_id: shopId, guests, phone = null } = body
  const { shop, queue } = await loadDoor(tx, { shopId, staffId: userId, now })
  const minutes = minutesOfQueue(shop, [...queue, { guests }], now).at(-1) ?? null
  const uuid = newUuid(now)
  const id = await insertDoorWait(tx, {
    uuid,
    tokenHash: hashOfToken(doorTokenOf(personalDataKey, uuid)),
    shop_id: shopId,
    name: body.name.trim(),
    phone,
    lang,
    guests,
    promised_at: minutes === null ? null : new Date(now.getTime() + minutes * MINUTE_MS),
    now,
  })
  if (id === undefined) return refuse('door_phone_waits')
  if (phone !== null) await enqueue(tx, TEXT_DOOR, { id, kind: 'added' })
  await recordDoorChanged(tx, { id, shopId, status: 'waiting' }, now)
  await writeAudit(tx, {
    userId,
    action: 'door.add',
    subject: 'shop',
    subjectId: shopId,
    detail: { guests },
    now,
  })
  const row = (await lockDoorWait(tx, id, userId)) ?? refuse('not_found')
  return doorWaitWire(row, minutes)
}
