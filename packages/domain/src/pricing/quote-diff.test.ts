import assert from 'node:assert/strict'
import { test } from 'node:test'
import { priceOrder } from './price.ts'
import { diffQuotes } from './quote-diff.ts'
import { line, order } from '../testing/price-input.ts'

test('the same price has no differences', () => {
  assert.deepEqual(diffQuotes(priceOrder(order()), priceOrder(order())), [])
})

test('a higher unit price appears on its line and on the changed sums', () => {
  const old = priceOrder(order({ lines: [line({ id: 1, quantity: 2 }), line({ id: 2 })] }))
  const now = priceOrder(
    order({ lines: [line({ id: 1, quantity: 2, stockPrice: 1100n }), line({ id: 2 })] }),
  )
  assert.deepEqual(diffQuotes(old, now), [
    { line: 1, field: 'unitPrice', old: 1000n, new: 1100n },
    { line: 1, field: 'gross', old: 2000n, new: 2200n },
    { line: 1, field: 'net', old: 2000n, new: 2200n },
    { line: 1, field: 'total', old: 2000n, new: 2200n },
    { line: null, field: 'price', old: 3000n, new: 3200n },
    { line: null, field: 'itemsNet', old: 3000n, new: 3200n },
    { line: null, field: 'total', old: 3000n, new: 3200n },
  ])
})

test('removed and added lines appear with their totals', () => {
  const old = priceOrder(order({ lines: [line({ id: 1 })] }))
  const now = priceOrder(order({ lines: [line({ id: 2 })] }))
  assert.deepEqual(diffQuotes(old, now), [
    { line: 1, field: 'total', old: 1000n, new: null },
    { line: 2, field: 'total', old: null, new: 1000n },
  ])
})

test('a changed quantity and a changed tip appear', () => {
  const old = priceOrder(order())
  const now = priceOrder(
    order({ lines: [line({ quantity: 2, stockPrice: 500n })], tips: { type: 'fixed', value: 5n } }),
  )
  assert.deepEqual(
    diffQuotes(old, now).map(({ line: id, field }) => `${id} ${field}`),
    ['1 quantity', '1 unitPrice', 'null tips', 'null total'],
  )
})
