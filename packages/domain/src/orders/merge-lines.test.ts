import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { lineKey } from './cart-line.ts'
import { mergeLines } from './merge-lines.ts'

/** SEED=7 repeats one run. */
const SEED = process.env['SEED'] === undefined ? {} : { seed: Number(process.env['SEED']) }
const line = fc.record({
  stockId: fc.integer({ min: 1, max: 5 }),
  quantity: fc.integer({ min: 1, max: 9 }),
  addons: fc.uniqueArray(
    fc.record({
      stockId: fc.integer({ min: 10, max: 12 }),
      perUnit: fc.integer({ min: 1, max: 2 }),
    }),
    { maxLength: 2, selector: ({ stockId }) => stockId },
  ),
  note: fc.constantFrom(null, '', 'no onions', ' no onions '),
})
const cart = fc.uniqueArray(line, { maxLength: 6, selector: lineKey })

test('a merged cart has every line of both carts, each with the larger quantity', () => {
  fc.assert(
    fc.property(cart, cart, (held, added) => {
      const merged = mergeLines(held, added)
      const quantityIn = (lines: typeof held, key: string) =>
        lines.find((one) => lineKey(one) === key)?.quantity ?? 0
      const keys = new Set([...held, ...added].map(lineKey))
      assert.equal(merged.length, keys.size)
      for (const { line: one, held: before, added: more } of merged) {
        const key = lineKey(one)
        assert.ok(keys.delete(key))
        assert.equal(one.quantity, Math.max(quantityIn(held, key), quantityIn(added, key)))
        assert.equal(before?.quantity ?? 0, quantityIn(held, key))
        assert.equal(more?.quantity ?? 0, quantityIn(added, key))
      }
    }),
    { numRuns: 5000, ...SEED },
  )
})

test('merging the same cart again changes nothing', () => {
  fc.assert(
    fc.property(cart, cart, (held, added) => {
      const once = mergeLines(held, added).map(({ line: one }) => one)
      assert.deepEqual(
        mergeLines(once, added).map(({ line: one }) => one),
        once,
      )
    }),
    { numRuns: 2000, ...SEED },
  )
})
