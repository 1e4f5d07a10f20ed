import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  dueAt,
  sortForColumn,
  isScheduled,
  statusChangedAt,
  unchangedForKitchen,
} from './board-rules.ts'

const entry = (status: string, at: string) => ({
  status,
  note: null,
  by: 'shop' as const,
  created_at: `2026-11-21T${at}:00Z`,
})
const order = (number: string, accepted: string | undefined, wanted: string | null = null) => ({
  number,
  status: 'accepted' as const,
  created_at: '2026-11-21T17:00:00Z',
  released_at: '2026-11-21T17:01:00Z',
  delivery_date: wanted && '2026-11-21',
  delivery_at: `2026-11-21T${wanted ?? '17:45'}:00Z`,
  histories: accepted === undefined ? [] : [entry('accepted', accepted)],
})
const clock = (at: number | undefined) => at && new Date(at).toISOString().slice(11, 16)

test('an unscheduled order is due the promised minutes after its acceptance', () => {
  assert.equal(clock(dueAt(order('A', '17:05'), 20)), '17:25')
})

test('a scheduled order is due at its time, regardless of the promised minutes', () => {
  assert.equal(clock(dueAt(order('A', '17:05', '19:30'), 20)), '19:30')
})

test('an order is scheduled only when the customer chose a date', () => {
  assert.equal(isScheduled(order('A', undefined)), false)
  assert.equal(isScheduled(order('A', undefined, '19:30')), true)
})

test('an order that is not accepted yet has no due time', () => {
  assert.equal(dueAt(order('A', undefined), 20), undefined)
})

test('orders in preparation are sorted by due time, not by order time', () => {
  const orders = [order('late', '17:05', '19:30'), order('long', '17:06'), order('short', '17:10')]
  const promised = { late: 20, long: 40, short: 10 }
  const sorted = sortForColumn(
    'preparing',
    orders,
    ({ number }) => promised[number as keyof typeof promised],
  )
  assert.deepEqual(
    sorted.map(({ number }) => number),
    ['short', 'long', 'late'],
  )
})

test('orders handed over last come first', () => {
  const gone = (number: string, at: string) => ({
    ...order(number, '17:05'),
    histories: [entry('accepted', '17:05'), entry('delivered', at)],
  })
  const sorted = sortForColumn(
    'handed_over',
    [gone('early', '17:20'), gone('late', '17:40')],
    () => 20,
  )
  assert.deepEqual(
    sorted.map(({ number }) => number),
    ['late', 'early'],
  )
  assert.equal(clock(statusChangedAt(gone('x', '17:20'))), '17:20')
})

test('a new courier leaves an order unchanged for the kitchen, a new note does not', () => {
  const courier = {
    id: 7,
    firstname: 'Kofi',
    img: null,
    phone_masked: null,
    vehicle: null,
    location: null,
  }
  const seen = {
    ...order('A', '17:05'),
    note: '',
    version: 3,
    deliveryman: null as typeof courier | null,
  }
  assert.equal(unchangedForKitchen(seen, { ...seen, version: 4, deliveryman: courier }), true)
  assert.equal(unchangedForKitchen(seen, { ...seen, version: 4, note: 'No onions' }), false)
  const [early, late] = [
    { from: '17:30', to: '17:40' },
    { from: '17:35', to: '17:45' },
  ]
  assert.equal(unchangedForKitchen({ ...seen, arrival: early }, { ...seen, arrival: late }), true)
})

test('compares orders regardless of the order of their fields', () => {
  const { deliveryman, note, ...rest } = {
    ...order('A', '17:05'),
    note: '',
    version: 3,
    deliveryman: null,
  }
  assert.equal(
    unchangedForKitchen({ deliveryman, note, ...rest }, { ...rest, note, deliveryman }),
    true,
  )
})
