import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { changeWindow, waitWindow } from './wait-window.ts'

const TIMES = ['11:00', '11:15', '18:30', '21:45']

describe('waitWindow', () => {
  test('is an hour around the wanted time', () => {
    assert.deepEqual(waitWindow(TIMES, '13:00'), { from: '12:00', until: '14:00' })
  })
  test('is around dinner without a wanted time', () => {
    assert.deepEqual(waitWindow(TIMES), { from: '18:00', until: '20:00' })
  })
  test('stays within the times of the day', () => {
    assert.deepEqual(waitWindow(TIMES, '11:15'), { from: '11:00', until: '12:15' })
    assert.deepEqual(waitWindow(TIMES, '23:00'), { from: '21:45', until: '21:45' })
    assert.equal(waitWindow([]), undefined)
  })
})

describe('changeWindow', () => {
  const window = { from: '18:00', until: '20:00' }
  test('moves one end', () => {
    assert.deepEqual(changeWindow(window, { until: '21:00' }), { from: '18:00', until: '21:00' })
  })
  test('never ends before it begins', () => {
    assert.deepEqual(changeWindow(window, { from: '20:30' }), { from: '20:30', until: '20:30' })
    assert.deepEqual(changeWindow(window, { until: '17:00' }), { from: '17:00', until: '17:00' })
  })
  test('is at most four hours long', () => {
    assert.deepEqual(changeWindow(window, { from: '11:00' }), { from: '11:00', until: '15:00' })
    assert.deepEqual(changeWindow(window, { until: '23:00' }), { from: '19:00', until: '23:00' })
  })
})
