import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fitWithin } from './shrink-photo.ts'

test('a photo keeps its shape and gets no longer than the longest side', () => {
  assert.deepEqual(fitWithin(4000, 3000, 1600), { width: 1600, height: 1200 })
  assert.deepEqual(fitWithin(3000, 4000, 1600), { width: 1200, height: 1600 })
})

test('a small photo is not blown up, a thin one keeps at least one pixel', () => {
  assert.deepEqual(fitWithin(640, 480, 1600), { width: 640, height: 480 })
  assert.deepEqual(fitWithin(100_000, 10, 1600), { width: 1600, height: 1 })
})
