import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import { HOUR_MS } from '@hawker/std/time'
import {
  type OrderingRules,
  asap,
  availability,
  closesAt,
  estimate,
  isClosedDay,
  fulfilmentProblem,
  isStaffedAt,
  isValidSlot,
  staffedFrom,
  prepMinutes,
  slotsOn,
  travelMinutes,
  slotProblem,
} from './availability.ts'
import { shop } from '../testing/ordering-rules.ts'
import { dayNumber, wallInstant, wallMinutes } from './zoned-time.ts'

const NY = 'America/New_York'
const DAY = '2026-06-17' // a Wednesday

/** The instant of a local time 'YYYY-MM-DD HH:mm' in the zone. */
function wall(text: string, zone = NY): number {
  const [date = '', time = ''] = text.split(' ')
  return wallInstant(zone, dayNumber(date), wallMinutes(time))
}
const iso = (instant: number | null) => (instant === null ? null : new Date(instant).toISOString())
const EARLY_MORNING = wall(`${DAY} 06:00`)
const availableTimes = (
  service: OrderingRules,
  kitchen: { prep: number; travel: number; now?: number },
  date = DAY,
) =>
  slotsOn(service, kitchen.travel > 0 ? 'delivery' : 'pickup', date, {
    now: EARLY_MORNING,
    ...kitchen,
  })
    .filter((slot) => slot.available)
    .map((slot) => slot.time)

test('travel minutes grow with the distance and kitchen minutes with the queue', () => {
  assert.deepEqual([0, 1, 250, 251, 3450].map(travelMinutes), [4, 5, 5, 6, 18])
  assert.deepEqual(
    [0, 3, 4, 10].map((queue) => prepMinutes(20, queue)),
    [20, 20, 22, 34],
  )
  assert.deepEqual(estimate(22, 18), { from: 40, to: 50 })
  assert.deepEqual(estimate(21, 10), { from: 35, to: 45 })
})

test('a shop is open from its opening until just before its closing', () => {
  const open = ['12:59', '13:00', '21:59', '22:00'].map((time) =>
    isStaffedAt(shop(), 'pickup', wall(`${DAY} ${time}`)),
  )
  assert.deepEqual(open, [false, true, true, false])
})

test('overnight hours belong to the day on which they begin', () => {
  const friday = shop({ workingDays: [{ day: 5, from: '18:00', to: '02:00', type: 'all' }] })
  const open = (text: string) => isStaffedAt(friday, 'delivery', wall(text))
  assert.deepEqual(
    ['2026-06-19 17:59', '2026-06-19 18:00', '2026-06-20 00:30', '2026-06-20 01:59'].map(open),
    [false, true, true, true],
  )
  assert.deepEqual(
    ['2026-06-20 02:00', '2026-06-20 18:30', '2026-06-19 00:30', '2026-06-19 01:00'].map(open),
    [false, false, false, false],
  )
  assert.equal(
    iso(closesAt(friday, 'delivery', wall('2026-06-19 23:00'))),
    iso(wall('2026-06-20 02:00')),
  )
})

test('slots after midnight are listed under their own calendar day', () => {
  const friday = shop({ workingDays: [{ day: 5, from: '23:00', to: '01:00', type: 'all' }] })
  assert.deepEqual(availableTimes(friday, { prep: 0, travel: 0 }, '2026-06-19'), ['23:00', '23:30'])
  assert.deepEqual(availableTimes(friday, { prep: 0, travel: 0 }, '2026-06-20'), [
    '00:00',
    '00:30',
    '01:00',
  ])
})

test('a closed date has no hours, but the night before still ends in it', () => {
  const service = shop({ hours: ['18:00', '02:00'], closedDates: [DAY] })
  assert.equal(isStaffedAt(service, 'pickup', wall(`${DAY} 19:00`)), false)
  assert.equal(isStaffedAt(service, 'pickup', wall(`${DAY} 01:00`)), true)
  assert.equal(isStaffedAt(service, 'pickup', wall('2026-06-18 01:00')), false)
  assert.deepEqual(
    slotsOn(shop({ closedDates: [DAY] }), 'pickup', DAY, {
      now: EARLY_MORNING,
      prep: 0,
      travel: 0,
    }),
    [],
  )
  assert.equal(
    iso(staffedFrom(shop({ closedDates: [DAY] }), 'pickup', wall(`${DAY} 14:00`))),
    iso(wall('2026-06-18 13:00')),
  )
})

test('a special day replaces the weekly hours and a closed date', () => {
  const service = shop({
    specialDays: [{ date: DAY, from: '09:00', to: '11:00' }],
    closedDates: [DAY],
  })
  const open = ['08:59', '09:00', '10:59', '14:00'].map((time) =>
    isStaffedAt(service, 'delivery', wall(`${DAY} ${time}`)),
  )
  assert.deepEqual(open, [false, true, true, false])
  assert.equal(isStaffedAt(service, 'delivery', wall('2026-06-18 14:00')), true)
})

test('rows for one type replace the rows for all types on the same day only', () => {
  const service = shop()
  const delivered = {
    ...service,
    workingDays: [
      ...service.workingDays,
      { day: 3, from: '17:00', to: '20:00', type: 'delivery' as const },
    ],
  }
  assert.equal(isStaffedAt(delivered, 'delivery', wall(`${DAY} 14:00`)), false)
  assert.equal(isStaffedAt(delivered, 'delivery', wall(`${DAY} 18:00`)), true)
  assert.equal(isStaffedAt(delivered, 'pickup', wall(`${DAY} 14:00`)), true)
  assert.equal(isStaffedAt(delivered, 'dine_in', wall(`${DAY} 14:00`)), true)
  assert.equal(isStaffedAt(delivered, 'delivery', wall('2026-06-18 14:00')), true)
})

test('midnight and touching rows do not close a shop', () => {
  const always = shop({ hours: ['00:00', '00:00'], lastOrderMinutes: 30 })
  const now = wall(`${DAY} 23:50`)
  assert.equal(asap(always, 'delivery', { now, prep: 20, travel: 20 }).available, true)
  assert.equal(closesAt(always, 'delivery', now), null)
  const inTwo = shop({
    workingDays: [3, 3].map((day, row) => ({
      day,
      from: ['09:00', '14:00'][row] ?? '',
      to: ['14:00', '22:00'][row] ?? '',
      type: 'all',
    })),
  })
  assert.equal(
    asap(inTwo, 'pickup', { now: wall(`${DAY} 13:50`), prep: 45, travel: 0 }).available,
    true,
  )
  assert.equal(iso(closesAt(inTwo, 'pickup', wall(`${DAY} 13:50`))), iso(wall(`${DAY} 22:00`)))
})

test('night hours are an hour shorter in the spring change and an hour longer in the autumn change', () => {
  const hoursOpen = (timezone: string, date: string) => {
    const night = shop({ timezone, hours: ['22:00', '06:00'] })
    const from = wall(`${date} 23:00`, timezone)
    return ((closesAt(night, 'pickup', from) ?? 0) - from) / HOUR_MS
  }
  assert.equal(hoursOpen(NY, '2026-03-06'), 7)
  assert.equal(hoursOpen(NY, '2026-03-07'), 6)
  assert.equal(hoursOpen(NY, '2026-10-31'), 8)
  assert.equal(hoursOpen('Europe/Berlin', '2026-03-28'), 6)
  assert.equal(hoursOpen('Europe/Berlin', '2026-10-24'), 8)
})

test('hours may begin or end in a skipped or repeated hour', () => {
  const from230 = (timezone: string) => shop({ timezone, hours: ['02:30', '10:00'] })
  assert.equal(
    iso(staffedFrom(from230(NY), 'pickup', wall('2026-03-08 00:30'))),
    '2026-03-08T07:00:00.000Z',
  )
  assert.equal(
    iso(staffedFrom(from230('Europe/Berlin'), 'pickup', wall('2026-03-29 00:30', 'Europe/Berlin'))),
    '2026-03-29T01:00:00.000Z',
  )
  assert.equal(
    iso(staffedFrom(from230('Europe/Berlin'), 'pickup', wall('2026-10-25 00:30', 'Europe/Berlin'))),
    '2026-10-25T00:30:00.000Z',
  )
  const until130 = shop({ hours: ['18:00', '01:30'] })
  assert.equal(
    iso(closesAt(until130, 'pickup', wall('2026-10-31 20:00'))),
    '2026-11-01T06:30:00.000Z',
  )
  const until230 = shop({ timezone: 'Europe/Berlin', hours: ['18:00', '02:30'] })
  assert.equal(
    iso(closesAt(until230, 'pickup', wall('2026-10-24 20:00', 'Europe/Berlin'))),
    '2026-10-25T01:30:00.000Z',
  )
  assert.equal(
    iso(closesAt(until230, 'pickup', wall('2026-03-28 20:00', 'Europe/Berlin'))),
    '2026-03-29T01:00:00.000Z',
  )
})

test('slots leave out a skipped hour and list a repeated hour once', () => {
  const night = shop({ hours: ['00:00', '05:00'] })
  const times = (date: string) =>
    availableTimes(night, { prep: 0, travel: 0, now: wall('2026-01-01 00:00') }, date)
  const never = shop({ hours: ['00:00', '05:00'], preorderDays: 400 })
  const all = (date: string) =>
    slotsOn(never, 'pickup', date, { now: wall('2026-01-01 00:00'), prep: 0, travel: 0 }).map(
      (slot) => `${slot.time} ${iso(slot.startsAt)?.slice(11, 16)}`,
    )
  assert.deepEqual(times('2026-03-08'), [], 'too far ahead')
  assert.deepEqual(all('2026-03-08').slice(2, 6), [
    '01:00 06:00',
    '01:30 06:30',
    '03:00 07:00',
    '03:30 07:30',
  ])
  assert.deepEqual(all('2026-11-01').slice(1, 6), [
    '00:30 04:30',
    '01:00 05:00',
    '01:30 05:30',
    '02:00 07:00',
    '02:30 07:30',
  ])
  assert.equal(
    isValidSlot(
      never,
      'pickup',
      { date: '2026-03-08', time: '02:30' },
      { now: wall('2026-03-07 00:00'), prep: 0, travel: 0 },
    ),
    false,
  )
})

test('the first pickup slot is the first on the grid after opening plus kitchen time', () => {
  const kitchen = { prep: 45, travel: 0 }
  assert.equal(availableTimes(shop({ slotMinutes: 15 }), kitchen)[0], '13:45')
  assert.equal(availableTimes(shop({ slotMinutes: 30 }), kitchen)[0], '14:00')
  assert.equal(availableTimes(shop({ slotMinutes: 60 }), kitchen)[0], '14:00')
  assert.equal(availableTimes(shop({ slotMinutes: 15, preopenPrep: true }), kitchen)[0], '13:00')
  assert.equal(
    availableTimes(shop({ slotMinutes: 15, preopenPrep: true }), { prep: 45, travel: 20 })[0],
    '13:30',
  )
})

test('the last order leaves by closing, or starts before the last order time when the kitchen may finish later', () => {
  const service = shop({ lastOrderMinutes: 10 })
  const late = shop({ lastOrderMinutes: 10, finishAfterClose: true })
  const ask = (tested: OrderingRules, time: string) =>
    asap(tested, 'delivery', { now: wall(`${DAY} ${time}`), prep: 45, travel: 20 })
  assert.equal(ask(service, '21:10').available, true)
  assert.equal(ask(service, '21:15').available, true)
  assert.equal(ask(service, '21:16').available, false)
  assert.deepEqual(
    [ask(service, '21:20').available, ask(service, '21:20').reason],
    [false, 'closed'],
  )
  assert.deepEqual(
    ['21:20', '21:50', '21:51'].map((time) => ask(late, time).available),
    [true, true, false],
  )
  assert.deepEqual(ask(service, '21:10').estimate, { from: 65, to: 75 })
  assert.equal(ask(service, '21:10').fulfilmentAt, wall(`${DAY} 22:15`))
})

test('the food of the last slot leaves by closing', () => {
  assert.equal(availableTimes(shop(), { prep: 45, travel: 20 }).at(-1), '22:00')
  assert.equal(availableTimes(shop({ slotMinutes: 15 }), { prep: 45, travel: 20 }).at(-1), '22:15')
  assert.equal(
    availableTimes(shop({ slotMinutes: 15, finishAfterClose: true, lastOrderMinutes: 10 }), {
      prep: 45,
      travel: 20,
    }).at(-1),
    '22:45',
  )
})

test('asap needs an open shop, even when the kitchen starts before opening', () => {
  const early = shop({ preopenPrep: true })
  assert.deepEqual(
    ['12:30', '13:00'].map(
      (time) => asap(early, 'pickup', { now: wall(`${DAY} ${time}`), prep: 45, travel: 0 }).reason,
    ),
    ['closed', null],
  )
})

test('a pause blocks orders whose cooking would start in it, and ends automatically', () => {
  const now = wall(`${DAY} 15:00`)
  const paused = shop({ pauseUntil: wall(`${DAY} 16:00`) })
  assert.equal(isStaffedAt(paused, 'pickup', now), false)
  assert.equal(iso(staffedFrom(paused, 'pickup', now)), iso(wall(`${DAY} 16:00`)))
  assert.equal(closesAt(paused, 'pickup', now), null)
  assert.equal(asap(paused, 'pickup', { now, prep: 20, travel: 0 }).reason, 'pause')
  assert.equal(
    asap(paused, 'pickup', { now: wall(`${DAY} 16:00`), prep: 20, travel: 0 }).reason,
    null,
  )
  const reasons = slotsOn(paused, 'pickup', DAY, { now, prep: 20, travel: 0 }).map(
    (slot) => `${slot.time} ${slot.reason}`,
  )
  assert.deepEqual(reasons.slice(0, 9), [
    '13:00 past',
    '13:30 past',
    '14:00 past',
    '14:30 past',
    '15:00 past',
    '15:30 pause',
    '16:00 pause',
    '16:30 null',
    '17:00 null',
  ])
  const intoNight = shop({ pauseUntil: wall('2026-06-18 03:00') })
  assert.equal(iso(staffedFrom(intoNight, 'pickup', now)), iso(wall('2026-06-18 13:00')))
  assert.equal(isStaffedAt(shop({ pauseUntil: now }), 'pickup', now), true)
})

test('an unavailable slot has the reason past, closed or full, and slots have the places left', () => {
  const now = wall(`${DAY} 13:10`)
  const left = new Map([
    [wall(`${DAY} 14:30`), 0],
    [wall(`${DAY} 15:00`), 2],
  ])
  const slots = slotsOn(
    shop(),
    'pickup',
    DAY,
    { now, prep: 45, travel: 0 },
    (startsAt) => left.get(startsAt) ?? null,
  )
  assert.deepEqual(
    slots
      .slice(0, 5)
      .map(({ time, available, reason, left: places }) => ({ time, available, reason, places })),
    [
      { time: '13:00', available: false, reason: 'past', places: null },
      { time: '13:30', available: false, reason: 'past', places: null },
      { time: '14:00', available: true, reason: null, places: null },
      { time: '14:30', available: false, reason: 'full', places: 0 },
      { time: '15:00', available: true, reason: null, places: 2 },
    ],
  )
  assert.equal(slots[0]?.endsAt, wall(`${DAY} 13:30`))
  assert.equal(
    slotsOn(shop(), 'pickup', DAY, { now: EARLY_MORNING, prep: 45, travel: 0 })[0]?.reason,
    'closed',
  )
})

test('a valid slot is on the grid, in time, within the preorder days and not full', () => {
  const leadTimes = { now: wall(`${DAY} 14:00`), prep: 20, travel: 10 }
  const ask = (date: string, time: string, service = shop(), places: number | null = null) =>
    slotProblem(service, 'delivery', { date, time }, leadTimes, () => places)
  assert.equal(ask(DAY, '14:30'), null)
  assert.equal(ask(DAY, '14:00'), 'past')
  assert.equal(ask(DAY, '14:45'), 'closed')
  assert.equal(ask(DAY, '23:30'), 'closed')
  assert.equal(ask(DAY, '18:00', shop(), 1), null)
  assert.equal(ask(DAY, '18:00', shop(), 0), 'full')
  assert.equal(ask(DAY, '15:00', shop({ pauseUntil: wall(`${DAY} 15:00`) })), 'pause')
  assert.equal(ask('2026-06-24', '18:00'), null)
  assert.equal(ask('2026-06-25', '18:00'), 'closed')
  assert.equal(ask('2026-06-16', '18:00'), 'past')
  assert.equal(isValidSlot(shop(), 'delivery', { date: DAY, time: '18:00' }, leadTimes), true)
})

test('a closed shop takes orders only when it accepts preorders', () => {
  const closed = { now: wall(`${DAY} 10:00`), prep: 20, travel: 0 }
  const evening = { date: DAY, time: '18:00' }
  assert.equal(slotProblem(shop(), 'pickup', evening, closed), null)
  assert.equal(slotProblem(shop({ acceptPreorders: false }), 'pickup', evening, closed), 'closed')
  assert.equal(
    slotProblem(shop({ acceptPreorders: false }), 'pickup', evening, {
      ...closed,
      now: wall(`${DAY} 13:00`),
    }),
    null,
  )
  assert.equal(
    slotsOn(shop({ acceptPreorders: false }), 'pickup', DAY, closed).some((slot) => slot.available),
    false,
  )
})

test('a listed slot is available exactly when its date and time are valid', () => {
  const service = shop({
    hours: ['18:00', '02:00'],
    slotMinutes: 15,
    lastOrderMinutes: 15,
    pauseUntil: wall(`${DAY} 19:00`),
  })
  const leadTimes = { now: wall(`${DAY} 18:20`), prep: 25, travel: 9 }
  for (const date of [DAY, '2026-06-18', '2026-06-24', '2026-06-25']) {
    for (const slot of slotsOn(service, 'delivery', date, leadTimes)) {
      assert.equal(
        slotProblem(service, 'delivery', { date, time: slot.time }, leadTimes),
        slot.reason,
        `${date} ${slot.time}`,
      )
    }
  }
})

test('the availability has open, the next opening and closing, asap and orderable', () => {
  const at = (time: string, service = shop()) => {
    const result = availability(service, 'pickup', {
      now: wall(`${DAY} ${time}`),
      prep: 20,
      travel: 0,
    })
    return [
      result.open,
      iso(result.opensAt),
      iso(result.closesAt),
      result.asap.available,
      result.orderable,
    ]
  }
  assert.deepEqual(at('15:00'), [true, null, iso(wall(`${DAY} 22:00`)), true, true])
  assert.deepEqual(at('09:00'), [false, iso(wall(`${DAY} 13:00`)), null, false, true])
  assert.deepEqual(at('09:00', shop({ acceptPreorders: false })), [
    false,
    iso(wall(`${DAY} 13:00`)),
    null,
    false,
    false,
  ])
  assert.deepEqual(at('09:00', shop({ workingDays: [] })), [false, null, null, false, false])
})

test('food that leaves a minute after closing is refused, without rounding', () => {
  const ask = (time: string) =>
    fulfilmentProblem(shop(), 'delivery', wall(`${DAY} ${time}`), {
      now: EARLY_MORNING,
      prep: 30,
      travel: 20,
    })
  assert.deepEqual(['13:49', '13:50', '22:20', '22:21'].map(ask), ['closed', null, null, 'closed'])
})

test('two thousand shops read the offsets of their zones from Intl once', () => {
  const shops = Array.from({ length: 2000 }, (_, index) =>
    shop({ timezone: index % 2 ? NY : 'Europe/Berlin', lastOrderMinutes: index % 30 }),
  )
  // Each offset is one access to the formatter's getter.
  const offsets = mock.getter(Intl.DateTimeFormat.prototype, 'format')
  for (const service of shops)
    availability(service, 'delivery', { now: wall(`${DAY} 15:00`), prep: 20, travel: 12 })
  const count = offsets.mock.callCount()
  offsets.mock.restore()
  assert.ok(count <= 24, `${count} offsets`)
})

test('the time zone of the process changes nothing', () => {
  const device = process.env['TZ']
  const results = ['UTC', 'Asia/Tokyo', 'Pacific/Pago_Pago'].map((zone) => {
    process.env['TZ'] = zone
    const leadTimes = { now: Date.parse('2026-06-17T19:10:00Z'), prep: 20, travel: 12 }
    return JSON.stringify([
      availability(shop(), 'delivery', leadTimes),
      slotsOn(shop(), 'delivery', DAY, leadTimes),
    ])
  })
  if (device === undefined) delete process.env['TZ']
  else process.env['TZ'] = device
  assert.equal(new Set(results).size, 1)
})

test('at the moment of closing there is no order and no slot', () => {
  const late = shop({ finishAfterClose: true })
  assert.equal(
    asap(late, 'pickup', { now: wall(`${DAY} 22:00`), prep: 20, travel: 0 }).reason,
    'closed',
  )
  const listed = slotsOn(shop({ lastOrderMinutes: 10 }), 'pickup', DAY, {
    now: EARLY_MORNING,
    prep: 0,
    travel: 0,
  }).map((slot) => slot.time)
  assert.equal(listed.at(-1), '21:30')
})

test('a staffed shop takes orders for later even when it is too late for now', () => {
  const result = availability(shop({ acceptPreorders: false }), 'pickup', {
    now: wall(`${DAY} 21:50`),
    prep: 45,
    travel: 0,
  })
  assert.deepEqual([result.open, result.asap.available, result.orderable], [false, false, true])
})

test('the rows of a day may come in any order', () => {
  const rows = [
    { day: 3, from: '18:00', to: '22:00', type: 'all' as const },
    { day: 3, from: '11:00', to: '14:00', type: 'all' as const },
    { day: 3, from: '14:00', to: '15:00', type: 'all' as const },
  ]
  const split = shop({ workingDays: rows })
  assert.equal(iso(staffedFrom(split, 'pickup', wall(`${DAY} 09:00`))), iso(wall(`${DAY} 11:00`)))
  assert.equal(iso(closesAt(split, 'pickup', wall(`${DAY} 13:00`))), iso(wall(`${DAY} 15:00`)))
  assert.equal(iso(staffedFrom(split, 'pickup', wall(`${DAY} 15:00`))), iso(wall(`${DAY} 18:00`)))
})

test('the last day of preorders includes its night after midnight, and nothing later', () => {
  const night = shop({ hours: ['18:00', '02:00'], preorderDays: 0 })
  const kitchen = { prep: 20, travel: 0, now: wall(`${DAY} 20:00`) }
  assert.deepEqual(availableTimes(night, kitchen, '2026-06-18'), [
    '00:00',
    '00:30',
    '01:00',
    '01:30',
    '02:00',
  ])
  const at = (time: string) => slotProblem(night, 'pickup', { date: '2026-06-18', time }, kitchen)
  assert.deepEqual(['01:30', '02:30', '18:30'].map(at), [null, 'closed', 'closed'])
  const day = shop({ hours: ['00:00', '24:00'], preorderDays: 0 })
  assert.deepEqual(availableTimes(day, kitchen, '2026-06-18'), [])
})

test('a day on which a night shop does not open is closed, although the night before ends on it', () => {
  const night = shop({ hours: ['18:00', '02:00'], closedDates: ['2026-06-18'] })
  assert.deepEqual(
    ['2026-06-17', '2026-06-18', '2026-06-19'].map((date) => isClosedDay(night, 'pickup', date)),
    [false, true, false],
  )
  assert.ok(
    slotsOn(night, 'pickup', '2026-06-18', { now: EARLY_MORNING, prep: 10, travel: 0 }).length > 0,
  )
})
