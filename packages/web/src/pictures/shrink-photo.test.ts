import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { fitWithin } from './shrink-photo.ts'

describe('fitWithin', () => {
  test('keeps the shape of a photo and limits its longer side', () => {
    assert.deepEqual(fitWithin(4000, 3000, 1600), { width: 1600, height: 1200 })
    assert.deepEqual(fitWithin(3000, 4000, 1600), { width: 1200, height: 1600 })
  })

  test('does not enlarge a small photo, and leaves at least one pixel of a thin one', () => {
    assert.deepEqual(fitWithin(640, 480, 1600), { width: 640, height: 480 })
    assert.deepEqual(fitWithin(100_000, 10, 1600), { width: 1600, height: 1 })
  })
})
