import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import {
  PARCEL_ACTORS,
  PARCEL_REASONS,
  PARCEL_STATUSES,
  type ParcelActor,
  type ParcelStatus,
  canMoveParcel,
  isCarried,
  isFinalParcel,
  isHeld,
  parcelGuards,
  parcelMovesFrom,
  parcelMovesTo,
  parcelReasons,
  reasonGuards,
} from './parcel-status.ts'

// The permitted moves, written out a second time with guards and reasons. Every other combination
// must be refused.
const PERMITTED: Record<string, string> = {
  'new accepted driver': 'released /',
  'new cancelled customer': '/ changed_mind wrong_address too_long duplicate other',
  'new cancelled system': '/ payment_timeout no_courier',
  'new cancelled admin': '/ no_courier prohibited unsafe other',
  'accepted new driver': '/ vehicle_problem too_far no_time other',
  'accepted new admin': '/',
  'accepted ready driver': 'at_pickup /',
  'accepted on_a_way driver': 'pickup_proof parcel_photo /',
  'accepted cancelled customer': '/ changed_mind wrong_address too_long duplicate other',
  'accepted cancelled admin': '/ no_courier prohibited unsafe other',
  'ready on_a_way driver': 'pickup_proof parcel_photo /',
  'ready cancelled customer': '/ changed_mind wrong_address too_long duplicate other',
  'ready cancelled driver': '/ nobody_there refused prohibited too_big unsafe',
  'ready cancelled admin': '/ no_courier prohibited unsafe other',
  'on_a_way delivered driver': 'delivery_proof /',
  'on_a_way returning driver': '/ absent refused wrong_address no_access cash_refused',
  'on_a_way returning customer': '/ sender_asked',
  'on_a_way returning admin': '/ absent refused wrong_address no_access cash_refused other',
  'on_a_way cancelled admin': '/ lost damaged',
  'returning returned driver': 'return_proof /',
  'returning cancelled admin': '/ lost damaged',
}

describe('the state table of parcels', () => {
  test('every combination of from, to and actor follows the table, with guards and reasons', () => {
    let permitted = 0
    for (const from of PARCEL_STATUSES)
      for (const to of PARCEL_STATUSES)
        for (const actor of PARCEL_ACTORS) {
          const cell = PERMITTED[`${from} ${to} ${actor}`]
          assert.equal(canMoveParcel(from, to, actor), cell !== undefined, `${from} ${to} ${actor}`)
          const guards = parcelGuards(from, to, actor)
          const reasons = parcelReasons(from, to, actor)
          if (cell === undefined) assert.deepEqual([guards, reasons], [[], []])
          else {
            permitted++
            assert.equal([...guards, '/', ...reasons].join(' '), cell, `${from} ${to} ${actor}`)
          }
        }
    assert.equal(permitted, Object.keys(PERMITTED).length)
  })

  test('only delivered, returned and cancelled are final', () => {
    assert.deepEqual(PARCEL_STATUSES.filter(isFinalParcel), ['delivered', 'returned', 'cancelled'])
  })

  test('moves are listed by source and by target', () => {
    assert.deepEqual(parcelMovesFrom('ready', 'driver'), ['on_a_way', 'cancelled'])
    assert.deepEqual(parcelMovesTo('cancelled', 'customer'), ['new', 'accepted', 'ready'])
    assert.deepEqual(parcelMovesTo('on_a_way', 'driver'), ['accepted', 'ready'])
  })

  test('every reason belongs to some move', () => {
    const used = new Set(
      PARCEL_STATUSES.flatMap((from) =>
        PARCEL_STATUSES.flatMap((to) =>
          PARCEL_ACTORS.flatMap((actor) => parcelReasons(from, to, actor)),
        ),
      ),
    )
    assert.deepEqual([...used].toSorted(), PARCEL_REASONS.toSorted())
  })

  test('a courier needs the clock, a photo or tries for some reasons; staff do not', () => {
    assert.deepEqual(reasonGuards('driver', 'nobody_there'), ['pickup_wait'])
    assert.deepEqual(reasonGuards('driver', 'unsafe'), ['photo'])
    assert.deepEqual(reasonGuards('driver', 'absent'), ['door_tries'])
    assert.deepEqual(reasonGuards('driver', 'refused'), [])
    assert.deepEqual(reasonGuards('admin', 'absent'), [])
  })

  test('on any walk of the four roles a parcel keeps its courier and ends at most once', () => {
    const action = fc.record({
      actor: fc.constantFrom(...PARCEL_ACTORS),
      to: fc.constantFrom(...PARCEL_STATUSES),
    })
    fc.assert(
      fc.property(fc.array(action, { maxLength: 40 }), (actions) => {
        let status: ParcelStatus = 'new'
        let courier = false
        let carried = false
        let ends = 0
        for (const { actor, to } of actions) {
          const from: ParcelStatus = status
          if (!canMoveParcel(from, to, actor)) continue
          // Nobody but a courier takes a parcel, and nobody but staff ends one that is carried
          // without the courier's proof.
          if (to === 'accepted') assert.equal(actor, 'driver' satisfies ParcelActor)
          if (to === 'delivered' || to === 'returned')
            assert.notEqual(parcelGuards(from, to, actor).length, 0)
          if (isCarried(from) && to === 'cancelled') assert.equal(actor, 'admin')
          courier = to === 'accepted' ? true : to === 'new' ? false : courier
          carried ||= isCarried(to)
          status = to
          if (isFinalParcel(to)) ends++
          assert.equal(isHeld(status), courier && !isFinalParcel(status))
        }
        assert.ok(ends <= 1)
        if (status === 'delivered' || status === 'returned') assert.ok(carried)
      }),
      { numRuns: 5000 },
    )
  })
})
