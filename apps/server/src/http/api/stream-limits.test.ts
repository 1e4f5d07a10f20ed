import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createStreamLimits } from './stream-limits.ts'

test('one person, one address and all together have a maximum of live streams', () => {
  const limits = createStreamLimits(1, { all: 5, address: 3, person: 2 })
  const enter = (address: string, userId?: number) => limits.enter({ address, userId })
  assert.ok(enter('a', 1))
  assert.ok(enter('b', 1))
  assert.equal(enter('c', 1), undefined)
  assert.ok(enter('a'))
  const third = enter('a')
  assert.ok(third)
  assert.equal(enter('a'), undefined)
  assert.ok(enter('d'))
  assert.equal(enter('e'), undefined)
  third()
  third()
  assert.ok(enter('e'))
  assert.equal(enter('f'), undefined)
})
