import assert from 'node:assert/strict'
import { test } from 'node:test'
import { swipeCloses, swipeOpens, towards } from './swipe.ts'

test('a slow swipe closes when more than 0.52 of the drawer is gone', () => {
  assert.equal(swipeCloses({ away: 208, size: 400, velocity: 100 }), false)
  assert.equal(swipeCloses({ away: 209, size: 400, velocity: 100 }), true)
})

test('a fling over 450 px/s decides by its direction, however short', () => {
  assert.equal(swipeCloses({ away: 10, size: 400, velocity: 451 }), true)
  assert.equal(swipeCloses({ away: 10, size: 400, velocity: 450 }), false)
  assert.equal(swipeCloses({ away: 390, size: 400, velocity: -451 }), false)
})

test('a closed drawer is pulled in by a fling or by nearly half of it', () => {
  assert.equal(swipeOpens({ away: -20, size: 400, velocity: -600 }), true)
  assert.equal(swipeOpens({ away: -100, size: 400, velocity: -100 }), false)
  assert.equal(swipeOpens({ away: -200, size: 400, velocity: -100 }), true)
})

test('the same movement goes towards opposite sides in opposite directions of writing', () => {
  assert.equal(towards('right', 30, 0), 30)
  assert.equal(towards('left', 30, 0), -30)
  assert.equal(towards('bottom', 30, 7), 7)
})
