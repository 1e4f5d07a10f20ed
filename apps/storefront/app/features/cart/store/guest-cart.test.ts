import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { parseCart } from './guest-cart.ts'

const stored = (line: object) =>
  JSON.stringify({ shop: { id: 7 }, lines: [{ key: 'a', replacement: 'specific', ...line }] })

describe('parseCart', () => {
  test('reads the replacement product of a cart that an earlier version stored', () => {
    const bread = { stockId: 3, title: 'Bread' }
    assert.deepEqual(parseCart(stored({ standIn: bread }))?.lines, [
      { key: 'a', replacement: 'specific', replacementProduct: bread },
    ])
    assert.deepEqual(
      parseCart(stored({ replacementProduct: bread }))?.lines[0]?.replacementProduct,
      bread,
    )
  })

  test('ignores what is no cart', () => {
    for (const text of [null, '', '{', '{}', '{"shop":{"id":"7"},"lines":[]}'])
      assert.equal(parseCart(text), null)
  })
})
