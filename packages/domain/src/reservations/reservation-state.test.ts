import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@hawker/std/time'
import {
  RESERVATION_ACTORS,
  RESERVATION_STATUSES,
  type ReservationState,
  answerDeadline,
  blockedUntil,
  reservationChangeProblem,
  reservationMoveProblem,
  reservationPermissions,
  canMoveReservation,
  canUndo,
} from './reservation-state.ts'

const START = Date.parse('2026-07-15T17:00:00Z')
const reservation: ReservationState = {
  status: 'approved',
  source: 'app',
  startsAt: START,
  endsAt: START + 2 * HOUR_MS,
  answerUntil: null,
}
const limits = { beforeHours: 2, noShowGraceMin: 15 }
const problem = (
  state: Partial<ReservationState>,
  to: ReservationState['status'],
  actor: (typeof RESERVATION_ACTORS)[number],
  now: number,
) => reservationMoveProblem({ ...reservation, ...state }, to, actor, { now, limits })

test('only the moves of the table are allowed', () => {
  const allowed = RESERVATION_STATUSES.flatMap((from) =>
    RESERVATION_STATUSES.flatMap((to) =>
      RESERVATION_ACTORS.filter((actor) => canMoveReservation(from, to, actor)).map(
        (actor) => `${from} ${to} ${actor}`,
      ),
    ),
  )
  assert.deepEqual(allowed, [
    'new approved shop',
    'new canceled guest',
    'new canceled shop',
    'new canceled system',
    'approved seated shop',
    'approved completed system',
    'approved canceled guest',
    'approved canceled shop',
    'approved canceled admin',
    'approved no_show shop',
    'seated completed shop',
    'seated completed system',
  ])
})

describe('reservationMoveProblem', () => {
  test('the guest cancels an approved reservation until two hours before', () => {
    const deadline = START - 2 * HOUR_MS
    assert.equal(problem({}, 'canceled', 'guest', deadline - 1), null)
    assert.deepEqual(problem({}, 'canceled', 'guest', deadline), { code: 'too_late' })
    assert.equal(problem({ status: 'new' }, 'canceled', 'guest', deadline), null)
    assert.equal(problem({}, 'canceled', 'shop', deadline), null)
  })

  test('the shop seats guests from half an hour before', () => {
    const from = START - 30 * MINUTE_MS
    assert.deepEqual(problem({}, 'seated', 'shop', from - 1), { code: 'too_early', from })
    assert.equal(problem({}, 'seated', 'shop', from), null)
  })

  test('the shop marks a no-show after the grace', () => {
    const from = START + 15 * MINUTE_MS
    assert.deepEqual(problem({}, 'no_show', 'shop', from - 1), { code: 'too_early', from })
    assert.equal(problem({}, 'no_show', 'shop', from), null)
  })

  test('the system waits: for the answer, four hours after a stay, three after an unseen one', () => {
    const end = reservation.endsAt
    const waiting = { status: 'new', answerUntil: 1000 } as const
    assert.equal(problem(waiting, 'canceled', 'system', 999)?.code, 'too_early')
    assert.equal(problem(waiting, 'canceled', 'system', 1000), null)
    const seated = { status: 'seated' } as const
    assert.equal(problem(seated, 'completed', 'system', end + 4 * HOUR_MS - 1)?.code, 'too_early')
    assert.equal(problem(seated, 'completed', 'system', end + 4 * HOUR_MS), null)
    assert.equal(problem({}, 'completed', 'system', end + 3 * HOUR_MS - 1)?.code, 'too_early')
    assert.equal(problem({}, 'completed', 'system', end + 3 * HOUR_MS), null)
    assert.equal(problem(seated, 'completed', 'shop', START), null)
  })

  test('refuses other moves', () => {
    assert.deepEqual(problem({ status: 'canceled' }, 'approved', 'shop', 0), {
      code: 'invalid_transition',
    })
  })
})

test('the guest changes a reservation until the deadline, also an unanswered one', () => {
  const deadline = START - 2 * HOUR_MS
  for (const status of ['new', 'approved'] as const) {
    const change = (now: number) =>
      reservationChangeProblem({ ...reservation, status }, { now, limits })
    assert.equal(change(deadline - 1), null)
    assert.deepEqual(change(deadline), { code: 'too_late' })
  }
  assert.deepEqual(
    reservationChangeProblem({ ...reservation, status: 'seated' }, { now: 0, limits }),
    {
      code: 'invalid_transition',
    },
  )
})

test('the shop takes back the end of a reservation within ten minutes', () => {
  const ended = { endedAt: 0, cancelBy: null }
  const within = 10 * MINUTE_MS - 1
  assert.equal(canUndo({ ...ended, status: 'no_show' }, within), true)
  assert.equal(canUndo({ ...ended, status: 'completed' }, within), true)
  assert.equal(canUndo({ ...ended, status: 'completed' }, within + 1), false)
  assert.equal(canUndo({ ...ended, status: 'canceled', cancelBy: 'shop' }, within), true)
  assert.equal(canUndo({ ...ended, status: 'canceled', cancelBy: 'guest' }, within), false)
  assert.equal(canUndo({ ...ended, status: 'seated' }, within), false)
})

test('the shop answers within its minutes, and a quarter of an hour before the start', () => {
  const minute = (count: number) => count * MINUTE_MS
  assert.equal(answerDeadline(0, minute(1000), 240), minute(240))
  assert.equal(answerDeadline(0, minute(100), 240), minute(85))
  assert.equal(answerDeadline(0, minute(20), 240), minute(10), 'half of a short time')
})

test('four no-shows within a year block a guest until the oldest of them is a year old', () => {
  const now = 1000 * DAY_MS
  const ago = (days: number) => now - days * DAY_MS
  assert.equal(blockedUntil([ago(1), ago(2), ago(3)], 4, now), null)
  assert.equal(blockedUntil([ago(1), ago(2), ago(3), ago(365)], 4, now), null)
  assert.equal(
    blockedUntil([ago(1), ago(364), ago(3), ago(2), ago(370)], 4, now),
    ago(364) + 365 * DAY_MS,
  )
  assert.equal(blockedUntil([ago(1), ago(2)], 1, now), ago(1) + 365 * DAY_MS)
  assert.equal(blockedUntil([ago(1)], 0, now), null, 'no limit')
})

test('permissions name their end', () => {
  const facts = { ...reservation, seatedAt: null, endedAt: null, reviewed: false }
  const at = (now: number) => ({ now, limits, reviewDays: 30 })
  const deadline = START - 2 * HOUR_MS
  assert.deepEqual(reservationPermissions(facts, at(0)), {
    change: { allowed: true, until: deadline },
    cancel: { allowed: true, until: deadline },
    review: { allowed: false, until: null },
  })
  assert.deepEqual(reservationPermissions({ ...facts, status: 'new' }, at(0)).cancel, {
    allowed: true,
    until: null,
  })
  const over = { ...facts, status: 'completed', seatedAt: START, endedAt: START + 1 } as const
  assert.equal(reservationPermissions(over, at(START + 2)).review.allowed, true)
  assert.equal(
    reservationPermissions({ ...over, reviewed: true }, at(START + 2)).review.allowed,
    false,
  )
  assert.equal(
    reservationPermissions({ ...over, seatedAt: null }, at(START + 2)).review.allowed,
    false,
    'unseen guests do not review',
  )
  assert.equal(reservationPermissions(over, at(START + 31 * DAY_MS)).review.allowed, false)
})
