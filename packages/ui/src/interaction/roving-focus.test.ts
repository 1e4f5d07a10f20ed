import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { nextIndex } from './roving-focus.ts'

describe('nextIndex', () => {
  test('wraps at both ends', () => {
    assert.equal(nextIndex('ArrowRight', 2, 3), 0)
    assert.equal(nextIndex('ArrowLeft', 0, 3), 2)
  })

  test('moves backwards on the right arrow in right-to-left pages', () => {
    assert.equal(nextIndex('ArrowRight', 1, 3, { rtl: true }), 0)
    assert.equal(nextIndex('ArrowLeft', 1, 3, { rtl: true }), 2)
  })

  test('handles only up, down, Home and End in a vertical list', () => {
    const vertical = { orientation: 'vertical' } as const
    assert.equal(nextIndex('ArrowRight', 1, 3, vertical), undefined)
    assert.equal(nextIndex('ArrowDown', 1, 3, vertical), 2)
    assert.equal(nextIndex('Home', 2, 3, vertical), 0)
    assert.equal(nextIndex('End', 0, 3, vertical), 2)
  })

  test('starts at the first item on down and at the last on up', () => {
    assert.equal(nextIndex('ArrowDown', -1, 4, { orientation: 'vertical' }), 0)
    assert.equal(nextIndex('ArrowUp', -1, 4, { orientation: 'vertical' }), 3)
    assert.equal(nextIndex('ArrowDown', -1, 0, { orientation: 'vertical' }), undefined)
  })
})
