import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dueAt, inOrder, isScheduled, movedAt, sameToKitchen } from './board-rules.ts'

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

test('an order for now is due when it was accepted plus the minutes that were promised', () => {
  assert.equal(clock(dueAt(order('A', '17:05'), 20)), '17:25')
})

test('an order for a time is due at that time, whatever was promised', () => {
  assert.equal(clock(dueAt(order('A', '17:05', '19:30'), 20)), '19:30')
})

test('the server names a delivery moment for every order, but only a chosen date makes it a scheduled one', () => {
  assert.equal(isScheduled(order('A', undefined)), false)
  assert.equal(isScheduled(order('A', undefined, '19:30')), true)
})

test('nothing is due before somebody has accepted it', () => {
  assert.equal(dueAt(order('A', undefined), 20), undefined)
})

test('in the kitchen the first due stands first, not the first ordered', () => {
  const orders = [order('late', '17:05', '19:30'), order('long', '17:06'), order('short', '17:10')]
  const promised = { late: 20, long: 40, short: 10 }
  const sorted = inOrder(
    'preparing',
    orders,
    ({ number }) => promised[number as keyof typeof promised],
  )
  assert.deepEqual(
    sorted.map(({ number }) => number),
    ['short', 'long', 'late'],
  )
})

test('of what is gone the last gone stands first', () => {
  const gone = (number: string, at: string) => ({
    ...order(number, '17:05'),
    histories: [entry('accepted', '17:05'), entry('delivered', at)],
  })
  const sorted = inOrder('handed_over', [gone('early', '17:20'), gone('late', '17:40')], () => 20)
  assert.deepEqual(
    sorted.map(({ number }) => number),
    ['late', 'early'],
  )
  assert.equal(clock(movedAt(gone('x', '17:20'))), '17:20')
})

test('a courier who took an order changed nothing that the kitchen looked at; a customer who changed it did', () => {
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
  assert.equal(sameToKitchen(seen, { ...seen, version: 4, deliveryman: courier }), true)
  assert.equal(sameToKitchen(seen, { ...seen, version: 4, note: 'No onions' }), false)
})

test('the same order is the same in whatever order its fields were written', () => {
  const { deliveryman, note, ...rest } = {
    ...order('A', '17:05'),
    note: '',
    version: 3,
    deliveryman: null,
  }
  assert.equal(sameToKitchen({ deliveryman, note, ...rest }, { ...rest, note, deliveryman }), true)
})
