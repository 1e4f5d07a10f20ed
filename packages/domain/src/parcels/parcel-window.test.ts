import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  parcelEstimate,
  parcelTimes,
  parcelWindow,
  pickupEstimate,
  readParcelHours,
} from './parcel-window.ts'

const HOURS = { from: 8 * 60, to: 22 * 60 }
const at = (text: string) => Date.parse(text)
const iso = (instant: number | undefined) => instant && new Date(instant).toISOString()

describe('the hours of parcels', () => {
  test('reads hours, and refuses others', () => {
    assert.deepEqual(readParcelHours('08:00-22:00'), HOURS)
    assert.deepEqual(readParcelHours('00:00-24:00'), { from: 0, to: 1440 })
    for (const text of ['22:00-08:00', '8-22', '08:00-24:30', '08:00-08:00', ''])
      assert.equal(readParcelHours(text), undefined, text)
  })
})

describe('the window of a parcel', () => {
  const window = (date: string, time: string, zone = 'Europe/Berlin', now = '2026-03-27T09:00Z') =>
    iso(parcelWindow({ date, time }, { hours: HOURS, zone, now: at(now) }))

  test('without a time it begins now, inside the hours of the market', () => {
    const now = (text: string) =>
      iso(parcelWindow(null, { hours: HOURS, zone: 'Europe/Berlin', now: at(text) }))
    assert.equal(now('2026-03-27T07:00Z'), '2026-03-27T07:00:00.000Z')
    assert.equal(now('2026-03-27T06:59Z'), undefined)
    assert.equal(now('2026-03-27T21:00Z'), undefined)
  })

  test('a chosen time counts in the zone of the market, on both sides of a clock change', () => {
    assert.equal(window('2026-03-28', '10:00'), '2026-03-28T09:00:00.000Z')
    assert.equal(window('2026-03-29', '10:00'), '2026-03-29T08:00:00.000Z')
    assert.equal(window('2026-03-28', '10:00', 'Asia/Kathmandu'), '2026-03-28T04:15:00.000Z')
  })

  test('refuses the past, times outside the hours, skipped times and distant days', () => {
    assert.equal(window('2026-03-27', '09:59'), undefined)
    assert.equal(window('2026-03-28', '22:00'), undefined)
    assert.equal(window('2026-04-03', '10:00'), '2026-04-03T08:00:00.000Z')
    assert.equal(window('2026-04-04', '10:00'), undefined)
    const allDay = {
      hours: { from: 0, to: 1440 },
      zone: 'Europe/Berlin',
      now: at('2026-03-28T20:00Z'),
    }
    assert.equal(parcelWindow({ date: '2026-03-29', time: '02:15' }, allDay), undefined)
  })
})

describe('the times to choose', () => {
  const zone = 'Europe/Berlin'

  test('are every half hour of eight days inside the hours, from now on', () => {
    const [today = [], ...later] = parcelTimes({ hours: HOURS, zone, now: at('2026-03-27T19:10Z') })
    assert.deepEqual(
      today.map(({ time }) => time),
      ['20:30', '21:00', '21:30'],
    )
    assert.deepEqual([later.length, later.at(-1)?.[0]?.date], [7, '2026-04-03'])
    assert.deepEqual(
      [later[0]?.length, later[0]?.[0]?.time, later[0]?.at(-1)?.time],
      [28, '08:00', '21:30'],
    )
  })

  test('skip what the clock skips, and hours that begin between two times', () => {
    const night = { from: 50, to: 210 }
    const [, sunday = []] = parcelTimes({ hours: night, zone, now: at('2026-03-28T20:00Z') })
    assert.deepEqual(
      sunday.map(({ time }) => time),
      ['01:00', '01:30', '03:00'],
    )
  })

  test('are all taken', () => {
    const service = { hours: HOURS, zone, now: at('2026-10-24T15:17Z') }
    const times = parcelTimes(service).flat()
    assert.ok(times.length > 190)
    for (const { date, time, startsAt } of times)
      assert.equal(parcelWindow({ date, time }, service), startsAt, `${date} ${time}`)
  })
})

test('a courier comes within half an hour of the window', () => {
  const { from, to } = pickupEstimate(at('2026-03-27T10:00Z'))
  assert.deepEqual([iso(from), iso(to)], ['2026-03-27T10:00:00.000Z', '2026-03-27T10:30:00.000Z'])
})

test('the estimate counts from the window, then from the pickup', () => {
  const facts = { windowStartsAt: at('2026-03-27T10:00Z'), distanceM: 5000 }
  assert.equal(iso(parcelEstimate({ ...facts, pickedAt: null }).to), '2026-03-27T10:54:00.000Z')
  const pickedAt = at('2026-03-27T10:20Z')
  assert.equal(iso(parcelEstimate({ ...facts, pickedAt }).from), '2026-03-27T10:44:00.000Z')
})
