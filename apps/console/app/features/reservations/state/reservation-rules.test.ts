import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SellerReservation } from '@hawker/contract/seller-reservations'
import {
  arrivalsByQuarter,
  clashesWith,
  lateMinutes,
  nextStep,
  minutesOverEnd,
  tableState,
  timelineSpan,
} from './reservation-rules.ts'

const at = (time: string) => `2026-11-27T${time}:00.000Z`
const ms = (time: string) => Date.parse(at(time))
const DAY = { from: ms('00:00'), until: ms('00:00') + 24 * 3_600_000 }

const makeReservation = (change: Partial<SellerReservation> = {}): SellerReservation => ({
  id: 1,
  uuid: '',
  number: 'R-1',
  status: 'approved',
  version: 1,
  starts_at: at('19:00'),
  ends_at: at('20:30'),
  duration: 90,
  timezone: 'UTC',
  guests: 2,
  section: null,
  note: null,
  phone: null,
  occasion: null,
  cancel_by: null,
  cancel_reason: null,
  answer_until: null,
  hold_until: null,
  created_at: at('10:00'),
  shop_id: 1,
  source: 'app',
  name: 'Anna',
  staff_note: null,
  table_ids: [1],
  tables_until: at('20:45'),
  user: null,
  visits: 0,
  new_guest: false,
  arrived_at: null,
  seated_at: null,
  ended_at: null,
  unseen: false,
  can: {
    approve: false,
    cancel: true,
    change: true,
    arrive: true,
    seat: false,
    complete: false,
    no_show: false,
    undo: false,
  },
  seat_from: null,
  no_show_from: null,
  undo_until: null,
  ...change,
})

test('the next step goes from the answer to the free table', () => {
  assert.equal(nextStep(makeReservation({ status: 'new' })), 'approve')
  assert.equal(nextStep(makeReservation()), 'arrive')
  assert.equal(nextStep(makeReservation({ arrived_at: at('19:02') })), 'seat')
  assert.equal(nextStep(makeReservation({ status: 'seated' })), 'complete')
  assert.equal(nextStep(makeReservation({ status: 'no_show' })), undefined)
  assert.equal(nextStep(makeReservation({ source: 'block' })), undefined)
})

test('guests are late only until they are here', () => {
  assert.equal(lateMinutes(makeReservation(), ms('19:12')), 12)
  assert.equal(lateMinutes(makeReservation(), ms('18:50')), 0)
  assert.equal(lateMinutes(makeReservation({ arrived_at: at('19:05') }), ms('19:12')), 0)
})

test('only seated guests stay too long', () => {
  assert.equal(minutesOverEnd(makeReservation({ status: 'seated' }), ms('20:42')), 12)
  assert.equal(minutesOverEnd(makeReservation(), ms('20:42')), 0)
})

test('a timeline shows whole hours, and reservations outside of the opening hours', () => {
  const hours = [{ opens_at: at('17:30'), closes_at: at('22:00') }]
  assert.deepEqual(timelineSpan({ hours }, [], { day: DAY, now: 0 }), {
    from: ms('17:00'),
    until: ms('22:00'),
  })
  const late = makeReservation({ starts_at: at('22:15'), ends_at: at('23:15') })
  assert.equal(timelineSpan({ hours }, [late], { day: DAY, now: 0 }).until, ms('23:00') + 3_600_000)
  const canceled = makeReservation({ ...late, status: 'canceled' })
  assert.equal(timelineSpan({ hours }, [canceled], { day: DAY, now: 0 }).until, ms('22:00'))
})

test('blocked tables and guests who will not come do not count as arrivals', () => {
  const counts = arrivalsByQuarter([
    makeReservation({ guests: 2 }),
    makeReservation({ guests: 3, starts_at: at('19:10') }),
    makeReservation({ guests: 8, status: 'no_show' }),
    makeReservation({ guests: 8, source: 'block' }),
    makeReservation({ guests: 4, starts_at: at('19:15') }),
  ])
  assert.deepEqual([...counts.values()], [5, 4])
})

test('a reservation clashes with the turnover of another one, and not with itself', () => {
  const other = makeReservation({ id: 2 })
  const during = (from: string, until: string) => ({
    tableIds: [1],
    span: { from: ms(from), until: ms(until) },
  })
  assert.deepEqual(clashesWith([other], during('20:30', '21:30')), [other])
  assert.deepEqual(clashesWith([other], during('20:45', '21:30')), [])
  assert.deepEqual(clashesWith([other], { ...during('19:00', '20:00'), without: 2 }), [])
  const ended = makeReservation({ id: 2, status: 'completed' })
  assert.deepEqual(clashesWith([ended], during('19:00', '20:00')), [])
})

test('the state of a table is who sits there and who comes next', () => {
  const seated = makeReservation({ id: 1, status: 'seated' })
  const next = makeReservation({ id: 2, starts_at: at('21:00') })
  const elsewhere = makeReservation({ id: 3, table_ids: [2] })
  const state = tableState([next, elsewhere, seated], 1, ms('20:00'))
  assert.equal(state.seated, seated)
  assert.equal(state.next, next)
})
