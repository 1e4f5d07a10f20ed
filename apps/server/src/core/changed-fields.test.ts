import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changedFields } from './changed-fields.ts'

test('only fields that were given and differ are named', () => {
  const before = { price: 100n, title: 'Soup', tags: ['hot'], note: null, at: new Date(0) }
  assert.deepEqual(
    changedFields(before, {
      price: 250n,
      title: 'Soup',
      tags: ['hot', 'new'],
      note: undefined,
      at: new Date(0),
    }),
    { was: { price: '100', tags: ['hot'] }, now: { price: '250', tags: ['hot', 'new'] } },
  )
})

test('a field without an earlier value was null', () => {
  assert.deepEqual(changedFields({}, { open: false }), {
    was: { open: null },
    now: { open: false },
  })
})
