import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, mock, test } from 'node:test'
import { now, setClock, setClockFrom } from './clock.ts'

describe('setClockFrom', () => {
  beforeEach(() => mock.timers.enable({ apis: ['Date'], now: 1_000_000 }))
  afterEach(() => {
    mock.timers.reset()
    setClock(() => Date.now())
  })

  test('runs ahead of the device as far as the server does', () => {
    setClockFrom(1_200_000)
    mock.timers.tick(500)
    assert.equal(now(), 1_200_500)
  })

  test('ignores a difference that the request itself may have caused', () => {
    setClockFrom(1_002_999, 3000)
    assert.equal(now(), 1_000_000)
    setClockFrom(1_003_000, 3000)
    assert.equal(now(), 1_003_000)
  })
})
