import assert from 'node:assert/strict'
import { test } from 'node:test'
import { tipPresets } from './tip-presets.ts'

test('offers the tips of the setting', () => {
  assert.deepEqual(tipPresets('5,25'), [5, 25])
  assert.deepEqual(tipPresets('0,10,15,20'), [0, 10, 15, 20])
})

test('offers the usual tips while the settings are not loaded', () => {
  assert.deepEqual(tipPresets(undefined), [0, 10, 15, 20])
})
