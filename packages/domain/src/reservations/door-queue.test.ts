import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { HOUR_MS, MINUTE_MS } from '@hawker/std/time'
import {
  DOOR_STATUSES,
  type RunningReservation,
  canMoveDoorWait,
  promisedMinutes,
} from './door-queue.ts'
import type { FloorTable } from './table-choice.ts'

const NOW = Date.parse('2026-11-21T17:00:00Z')
const table = (id: number, chairCount = 4, neighbours: readonly number[] = []): FloorTable => ({
  id,
  sectionId: 1,
  position: id,
  chairCount,
  minGuests: 1,
  online: true,
  active: true,
  neighbours,
})
const seated = (
  tableId: number,
  untilMinutes: number,
  more: Partial<RunningReservation> = {},
): RunningReservation => ({
  startsAt: NOW - HOUR_MS,
  from: NOW - HOUR_MS,
  until: NOW + untilMinutes * MINUTE_MS,
  guests: 2,
  tableIds: [tableId],
  isBlock: false,
  isSeated: true,
  ...more,
})
function minutes(
  tables: readonly FloorTable[],
  live: readonly RunningReservation[],
  queue: readonly { guests: number; minutes?: number }[],
) {
  return promisedMinutes(
    {
      shop: {
        hours: { timezone: 'UTC', workingDays: [], specialDays: [], closedDates: [] },
        window: { minAheadHours: 1, daysAhead: 60 },
        turnoverMinutes: 15,
        maxJoined: 3,
        coversPerQuarter: null,
        tables,
      },
      live,
      days: new Map(),
      now: NOW,
    },
    queue.map(({ guests, minutes: stay = 60 }) => ({ guests, minutes: stay })),
  )
}

describe('promisedMinutes', () => {
  test('is 0 when a table is free', () => {
    assert.deepEqual(minutes([table(1)], [], [{ guests: 2 }]), [0])
  })
  test('is the time until the first fitting table is cleared, rounded up to five minutes', () => {
    const tables = [table(1, 2), table(2, 4)]
    const live = [seated(1, 7), seated(2, 31)]
    assert.deepEqual(minutes(tables, live, [{ guests: 2 }]), [10])
    assert.deepEqual(minutes(tables, live, [{ guests: 3 }]), [35])
  })
  test('gives a table to each party in turn', () => {
    // The second party waits for the end of the first one and its turnover.
    assert.deepEqual(minutes([table(1)], [seated(1, 20)], [{ guests: 2 }, { guests: 2 }]), [20, 95])
  })
  test('lets a party go first that fits where the one before it does not', () => {
    const tables = [table(1, 2), table(2, 6)]
    assert.deepEqual(minutes(tables, [seated(2, 40)], [{ guests: 5 }, { guests: 2 }]), [40, 0])
  })
  test('skips a gap before a reservation that is too short', () => {
    const next = seated(1, 150, {
      startsAt: NOW + 30 * MINUTE_MS,
      from: NOW + 30 * MINUTE_MS,
      isSeated: false,
    })
    assert.deepEqual(minutes([table(1)], [next], [{ guests: 2 }]), [150])
  })
  test('joins neighbours', () => {
    const tables = [table(1, 4, [2]), table(2, 4, [1])]
    assert.deepEqual(minutes(tables, [seated(1, 12), seated(2, 25)], [{ guests: 6 }]), [25])
  })
  test('expects guests who sit past their end within ten minutes', () => {
    assert.deepEqual(minutes([table(1)], [seated(1, -20)], [{ guests: 2 }]), [10])
    // Guests who left are gone, although their reservation ends later.
    assert.deepEqual(
      minutes([table(1)], [seated(1, -20, { isSeated: false })], [{ guests: 2 }]),
      [0],
    )
  })
  test('is null without a table within four hours', () => {
    assert.deepEqual(minutes([table(1)], [seated(1, 241)], [{ guests: 2 }]), [null])
    assert.deepEqual(minutes([table(1, 2)], [], [{ guests: 5 }, { guests: 2 }]), [null, 0])
  })
})

test('a wait at the door ends once', () => {
  const moves = DOOR_STATUSES.flatMap((from) =>
    DOOR_STATUSES.filter((to) => canMoveDoorWait(from, to)).map((to) => `${from} ${to}`),
  )
  assert.deepEqual(moves, [
    'waiting called',
    'waiting seated',
    'waiting left',
    'called seated',
    'called left',
  ])
})
