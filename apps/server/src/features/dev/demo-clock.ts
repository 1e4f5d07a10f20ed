import type { Database } from '../../database/tx.ts'
import type { Clock, Deps } from '../../deps.ts'
import type { Live } from '../../http/live.ts'
import { readOffset, writeOffset } from './clock.store.ts'

const TOPIC = 'demo.clock'
/** Ten years either way: beyond that calendars and certificates play tricks. */
const FURTHEST_MS = 10 * 366 * 86_400_000

const systemClock: Clock = { now: () => new Date() }

/** A clock that can be moved at /dev/clock, for all processes over the same database and over restarts. */
export async function demoClock(
  database: Database,
  live: Live,
  real: Clock = systemClock,
): Promise<Clock> {
  let offsetMs = 0
  let heard = false
  // First listen, then read: a move in between is not missed, and what is read does not undo it.
  live.subscribe(({ topic, payload }) => {
    if (topic !== TOPIC || typeof payload['offset_ms'] !== 'number') return
    offsetMs = payload['offset_ms']
    heard = true
  })
  const stored = await readOffset(database)
  if (!heard) offsetMs = stored
  return { now: () => new Date(real.now().getTime() + offsetMs) }
}

export type ClockMove = { by: number } | { to: Date } | 'reset'

/** Moves the demo's clock, by milliseconds or to a moment, or lets it show the real time again. False when that is too far. */
export async function moveClock(
  { database, live }: Deps,
  move: ClockMove,
  real: Clock = systemClock,
): Promise<boolean> {
  const now = real.now().getTime()
  const next =
    move === 'reset'
      ? 0
      : 'by' in move
        ? (await readOffset(database)) + move.by
        : move.to.getTime() - now
  if (!Number.isFinite(next) || Math.abs(next) > FURTHEST_MS) return false
  const whole = Math.round(next)
  await writeOffset(database, whole)
  await live.whisper({
    topic: TOPIC,
    order_id: null,
    shop_id: null,
    user_id: null,
    driver_id: null,
    payload: { offset_ms: whole },
  })
  return true
}

/** What the demo's clock shows as soon as it is moved; this process' own hears of it a moment later. */
export async function shownTime(
  { database }: Deps,
  real: Clock = systemClock,
): Promise<{ now: Date; offsetMs: number }> {
  const offsetMs = await readOffset(database)
  return { now: new Date(real.now().getTime() + offsetMs), offsetMs }
}
