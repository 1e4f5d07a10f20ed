import assert from 'node:assert/strict'
import { test } from 'node:test'
import { refundShare } from './refund-share.ts'

test('the refunds of three units sum to the line in any split', () => {
  const units = [0, 1, 2].map((alreadyRefunded) =>
    refundShare({ lineTotal: 1000n, quantity: 3, alreadyRefunded, units: 1 }),
  )
  assert.deepEqual(units, [333n, 334n, 333n])
  assert.equal(refundShare({ lineTotal: 1000n, quantity: 3, alreadyRefunded: 0, units: 3 }), 1000n)
  assert.equal(refundShare({ lineTotal: 1000n, quantity: 3, alreadyRefunded: 1, units: 2 }), 667n)
  assert.equal(refundShare({ lineTotal: 1000n, quantity: 3, alreadyRefunded: 3, units: 0 }), 0n)
})

test('refuses more units than are left', () => {
  for (const [alreadyRefunded, units] of [
    [0, 4],
    [2, 2],
    [-1, 1],
    [1, -1],
  ] as const) {
    assert.throws(
      () => refundShare({ lineTotal: 1000n, quantity: 3, alreadyRefunded, units }),
      RangeError,
    )
  }
  assert.equal(refundShare({ lineTotal: 0n, quantity: 0, alreadyRefunded: 0, units: 0 }), 0n)
})
