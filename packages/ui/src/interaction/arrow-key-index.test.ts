import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { indexAfterKey } from './arrow-key-index.ts'

describe('indexAfterKey', () => {
  test('wraps at both ends', () => {
    assert.equal(indexAfterKey('ArrowRight', 2, 3), 0)
    assert.equal(indexAfterKey('ArrowLeft', 0, 3), 2)
  })

  test('moves backwards on the right arrow in right-to-left pages', () => {
    assert.equal(indexAfterKey('ArrowRight', 1, 3, { rtl: true }), 0)
    assert.equal(indexAfterKey('ArrowLeft', 1, 3, { rtl: true }), 2)
  })

  test('handles only up, down, Home and End in a vertical list', () => {
    const vertical = { orientation: 'vertical' } as const
    assert.equal(indexAfterKey('ArrowRight', 1, 3, vertical), undefined)
    assert.equal(indexAfterKey('ArrowDown', 1, 3, vertical), 2)
    assert.equal(indexAfterKey('Home', 2, 3, vertical), 0)
    assert.equal(indexAfterKey('End', 0, 3, vertical), 2)
  })

  test('starts at the first item on down and at the last on up', () => {
    assert.equal(indexAfterKey('ArrowDown', -1, 4, { orientation: 'vertical' }), 0)
    assert.equal(indexAfterKey('ArrowUp', -1, 4, { orientation: 'vertical' }), 3)
    assert.equal(indexAfterKey('ArrowDown', -1, 0, { orientation: 'vertical' }), undefined)
  })
})
