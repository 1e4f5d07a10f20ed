import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { dateAfterKey, daysWithin, plusMonths, weeksOf } from './month-days.ts'

const RANGE = { first: '2026-11-21', last: '2027-01-20' }
const SUNDAY = 0
const MONDAY = 1

describe('weeksOf', () => {
  test('begins with the weekday of the locale and leaves out other months', () => {
    const [first = [], ...others] = weeksOf('2026-11', MONDAY)
    assert.deepEqual(first, [...Array<undefined>(6).fill(undefined), '2026-11-01'])
    assert.deepEqual(others.flat().filter((date) => date !== undefined).length, 29)
    assert.equal(weeksOf('2026-11', SUNDAY)[0]?.[0], '2026-11-01')
  })

  test('always has six weeks', () => {
    for (const month of ['2026-02', '2026-11', '2028-02'])
      assert.equal(weeksOf(month, MONDAY).length, 6)
  })
})

describe('plusMonths', () => {
  test('ends with the last day of a shorter month', () => {
    assert.equal(plusMonths('2027-01-31', 1), '2027-02-28')
    assert.equal(plusMonths('2026-12-15', 1), '2027-01-15')
    assert.equal(plusMonths('2027-01-15', -12), '2026-01-15')
  })
})

describe('daysWithin', () => {
  test('leaves out days before the first and after the last', () => {
    assert.deepEqual(daysWithin('2026-11', RANGE), { from: '2026-11-21', days: 10 })
    assert.deepEqual(daysWithin('2026-12', RANGE), { from: '2026-12-01', days: 31 })
    assert.deepEqual(daysWithin('2027-01', RANGE), { from: '2027-01-01', days: 20 })
  })
})

describe('dateAfterKey', () => {
  const after = (key: string, date: string, { rtl = false, shiftKey = false } = {}) =>
    dateAfterKey({ key, shiftKey }, date, { ...RANGE, rtl, firstWeekday: MONDAY })

  test('arrows move by days and weeks, mirrored in right-to-left pages', () => {
    assert.equal(after('ArrowRight', '2026-11-30'), '2026-12-01')
    assert.equal(after('ArrowLeft', '2026-12-01'), '2026-11-30')
    assert.equal(after('ArrowRight', '2026-12-01', { rtl: true }), '2026-11-30')
    assert.equal(after('ArrowDown', '2026-11-27'), '2026-12-04')
    assert.equal(after('ArrowUp', '2026-12-04'), '2026-11-27')
  })

  test('Home and End lead to the ends of the week, Page Up and Down to other months', () => {
    assert.equal(after('Home', '2026-12-03'), '2026-11-30')
    assert.equal(after('End', '2026-12-03'), '2026-12-06')
    assert.equal(after('PageDown', '2026-11-30'), '2026-12-30')
    assert.equal(after('PageUp', '2026-12-30'), '2026-11-30')
  })

  test('no key leads out of the range', () => {
    assert.equal(after('ArrowUp', '2026-11-24'), '2026-11-21')
    assert.equal(after('PageDown', '2027-01-10'), '2027-01-20')
    assert.equal(after('PageDown', '2026-11-24', { shiftKey: true }), '2027-01-20')
  })

  test('other keys lead nowhere', () => {
    assert.equal(after('Tab', '2026-11-24'), undefined)
    assert.equal(after('Enter', '2026-11-24'), undefined)
  })
})
