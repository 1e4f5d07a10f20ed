import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { swipeCloses, swipeOpens, towards } from './swipe.ts'

describe('swipe rules', () => {
  test('a slow swipe closes a drawer that is hidden by more than 0.52', () => {
    assert.equal(swipeCloses({ away: 208, size: 400, velocity: 100 }), false)
    assert.equal(swipeCloses({ away: 209, size: 400, velocity: 100 }), true)
  })

  test('a fling over 450 px/s decides by its direction, however short', () => {
    assert.equal(swipeCloses({ away: 10, size: 400, velocity: 451 }), true)
    assert.equal(swipeCloses({ away: 10, size: 400, velocity: 450 }), false)
    assert.equal(swipeCloses({ away: 390, size: 400, velocity: -451 }), false)
  })

  test('a fling or a pull of nearly half its size opens a drawer', () => {
    assert.equal(swipeOpens({ away: -20, size: 400, velocity: -600 }), true)
    assert.equal(swipeOpens({ away: -100, size: 400, velocity: -100 }), false)
    assert.equal(swipeOpens({ away: -200, size: 400, velocity: -100 }), true)
  })

  test('a movement counts in opposite directions for opposite sides', () => {
    assert.equal(towards('right', 30, 0), 30)
    assert.equal(towards('left', 30, 0), -30)
    assert.equal(towards('bottom', 30, 7), 7)
  })
})
