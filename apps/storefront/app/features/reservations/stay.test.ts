import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { finderHref, panelHref, stayOf, stayParams } from './stay.ts'

const read = (query: string) => stayOf(new URLSearchParams(query))

describe('stayOf', () => {
  test('reads what the address names', () => {
    assert.deepEqual(read('date=2026-11-27&guests=4&time=19:00&duration=90&area=7'), {
      date: '2026-11-27',
      guests: 4,
      time: '19:00',
      duration: 90,
      sectionId: 7,
    })
  })

  test('ignores dates, times and numbers that do not exist', () => {
    for (const query of ['', 'date=2026-02-30', 'time=25:00', 'duration=5', 'guests=-1', 'area=x'])
      assert.deepEqual(read(query), { guests: 2 }, query)
    assert.equal(read('guests=9999').guests, 200)
  })
})

test('an address brings back the stay that it was made of', () => {
  const stay = { date: '2026-11-27', guests: 4, time: '19:00', duration: 90, sectionId: 7 }
  assert.deepEqual(stayOf(new URLSearchParams(stayParams(stay))), stay)
  assert.equal(
    panelHref({ reservationId: 3 }, { guests: 6 }),
    '/reservations?id=3&do=change&guests=6',
  )
})

test('closing a layer leaves what the finder was asked', () => {
  const search = new URLSearchParams('shop=bella&date=2026-11-27&guests=4&duration=90&area=7')
  assert.equal(finderHref(search), '/reservations?date=2026-11-27&guests=4')
  assert.equal(finderHref(new URLSearchParams('id=4&done=booked')), '/reservations')
})
