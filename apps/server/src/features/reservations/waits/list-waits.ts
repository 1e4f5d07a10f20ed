import type { ReservationWait } from '@hawker/contract/reservation-waits'
import type { Deps } from '../../../deps.ts'
import { ownWaits } from './wait.store.ts'
import { waitWire } from './wait.wire.ts'

/** What a guest waits for. */
export async function listWaits(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  { userId, lang }: { userId: number; lang: string },
): Promise<ReservationWait[]> {
  const now = clock.now()
  return (await ownWaits(database, { userId, now, lang })).map((row) => waitWire(row, now))
}
