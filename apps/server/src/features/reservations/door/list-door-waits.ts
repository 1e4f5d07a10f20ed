import type { DoorWait } from '@hawker/contract/seller-door-waits'
import type { Deps } from '../../../deps.ts'
import { doorWaitWire, loadDoor, minutesOfQueue } from './door-queue.ts'

/** The queue at the door, and how long a party that comes now would wait. */
export async function listDoorWaits(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  { shopId, userId, guests = 2 }: { shopId: number; userId: number; guests: number | undefined },
): Promise<{ waits: DoorWait[]; minutes: number | null }> {
  const now = clock.now()
  const { shop, queue } = await loadDoor(database, { shopId, staffId: userId, now })
  const minutes = minutesOfQueue(shop, [...queue, { guests }], now)
  return {
    waits: queue.map((row, place) => doorWaitWire(row, minutes[place] ?? null)),
    minutes: minutes.at(-1) ?? null,
  }
}
