import { DAY_MS } from '@hawker/std/time'
import type { Database } from '@hawker/postgres/tx'
import type { Clock, Deps } from '../../deps.ts'
import type { LiveEvents } from '../../core/live-events.ts'
import { readOffset, writeOffset } from './clock.store.ts'

const TOPIC = 'demo.clock'
/** Ten years in both directions; calendars and certificates fail beyond that. */
const MAX_OFFSET_MS = 10 * 366 * DAY_MS

const systemClock: Clock = { now: () => new Date() }

/** A clock that /dev/clock moves, for all processes on the same database, also after restarts. */
export async function demoClock(
  database: Database,
  live: LiveEvents,
  real: Clock = systemClock,
): Promise<Clock> {
  let offsetMs = 0
  let isMoved = false
  // Subscribes before reading, so that a concurrent move is neither missed nor undone.
  live.subscribe(({ topic, payload }) => {
    if (topic !== TOPIC || typeof payload['offset_ms'] !== 'number') return
    offsetMs = payload['offset_ms']
    isMoved = true
  })
  const stored = await readOffset(database)
  if (!isMoved) offsetMs = stored
  return { now: () => new Date(real.now().getTime() + offsetMs) }
}

export type ClockMove = { by: number } | { to: Date } | 'reset'

/**
 * Moves the demo clock by milliseconds or to a time, or resets it. False when the offset is too
 * large.
 */
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
  if (!Number.isFinite(next) || Math.abs(next) > MAX_OFFSET_MS) return false
  const rounded = Math.round(next)
  await writeOffset(database, rounded)
  await live.publishTransient({
    topic: TOPIC,
    order_id: null,
    shop_id: null,
    user_id: null,
    driver_id: null,
    payload: { offset_ms: rounded },
  })
  return true
}

/** The demo clock's time right after a move; this process receives the move a moment later. */
export async function readClock(
  { database }: Deps,
  real: Clock = systemClock,
): Promise<{ now: Date; offsetMs: number }> {
  const offsetMs = await readOffset(database)
  return { now: new Date(real.now().getTime() + offsetMs), offsetMs }
}
