import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  addonQuantities,
  checkAddonGroups,
  lineKey,
  quantityBounds,
  quantityProblem,
} from './cart-line.ts'

describe('lineKey and addonQuantities', () => {
  test('a line key has the stock, the addons per unit in any order, and the note', () => {
    const addons = [
      { stockId: 10, perUnit: 1 },
      { stockId: 9, perUnit: 2 },
    ]
    const key = lineKey({ stockId: 1, addons, note: 'no onions' })
    assert.equal(lineKey({ stockId: 1, addons: addons.toReversed(), note: ' no onions ' }), key)
    const others = [
      { stockId: 2, addons, note: 'no onions' },
      { stockId: 1, addons: [], note: 'no onions' },
      {
        stockId: 1,
        addons: [
          { stockId: 10, perUnit: 2 },
          { stockId: 9, perUnit: 2 },
        ],
        note: 'no onions',
      },
      { stockId: 1, addons, note: 'more onions' },
      { stockId: 1, addons },
    ]
    assert.equal(new Set([key, ...others.map(lineKey)]).size, 6)
    assert.equal(
      lineKey({ stockId: 1, addons: [{ stockId: 9, perUnit: 0 }], note: null }),
      lineKey({ stockId: 1, addons: [], note: '' }),
    )
  })

  test('addon quantities follow the quantity of their line', () => {
    assert.deepEqual(addonQuantities([{ stockId: 9, perUnit: 2 }], 3), [
      { stockId: 9, quantity: 6 },
    ])
  })
})

const size = {
  id: 1,
  min: 1,
  max: 1,
  addons: [
    { stockId: 10, maxQty: 1 },
    { stockId: 11, maxQty: 1 },
  ],
}
const extras = {
  id: 2,
  min: 0,
  max: 3,
  addons: [
    { stockId: 20, maxQty: 2 },
    { stockId: 21, maxQty: null },
  ],
}
const check = (...chosen: [number, number][]) =>
  checkAddonGroups(
    [size, extras],
    chosen.map(([stockId, perUnit]) => ({ stockId, perUnit })),
  )

describe('checkAddonGroups', () => {
  test('an addon group has a minimum and a maximum, counted in units', () => {
    assert.deepEqual(check([10, 1]), [])
    assert.deepEqual(check([11, 1], [20, 2], [21, 1]), [])
    assert.deepEqual(check(), [{ code: 'addon_group_min', groupId: 1, min: 1, chosen: 0 }])
    assert.deepEqual(check([10, 1], [11, 1]), [
      { code: 'addon_group_max', groupId: 1, max: 1, chosen: 2 },
    ])
    assert.deepEqual(check([10, 1], [21, 4]), [
      { code: 'addon_group_max', groupId: 2, max: 3, chosen: 4 },
    ])
    assert.deepEqual(
      checkAddonGroups([{ ...extras, max: null }], [{ stockId: 21, perUnit: 99 }]),
      [],
    )
  })

  test('an addon has its own maximum and must be in a group', () => {
    assert.deepEqual(check([10, 1], [20, 3]), [{ code: 'addon_quantity', stockId: 20, max: 2 }])
    assert.deepEqual(check([10, 1], [20, 1], [20, 2])[0], {
      code: 'addon_quantity',
      stockId: 20,
      max: 2,
    })
    assert.deepEqual(check([10, 1], [21, 0.5])[0], {
      code: 'addon_quantity',
      stockId: 21,
      max: null,
    })
    assert.deepEqual(check([10, 1], [21, -1])[0], {
      code: 'addon_quantity',
      stockId: 21,
      max: null,
    })
    assert.deepEqual(check([10, 1], [99, 1]), [{ code: 'addon_unknown', stockId: 99 }])
  })
})

describe('quantityProblem and quantityBounds', () => {
  test('a quantity is between minimum and maximum, and in stock', () => {
    const limits = { minQty: 2, maxQty: 5, stock: 4 }
    assert.deepEqual(
      [1, 2, 4, 5, 2.5].map((quantity) => quantityProblem(limits, quantity)?.code ?? null),
      ['min_qty', null, null, 'out_of_stock', 'min_qty'],
    )
    assert.deepEqual(quantityProblem(limits, 5), { code: 'out_of_stock', available: 4 })
    assert.deepEqual(quantityProblem({ ...limits, stock: 9 }, 6), { code: 'max_qty', max: 5 })
    assert.deepEqual(quantityProblem({ ...limits, stock: 1 }, 1), {
      code: 'out_of_stock',
      available: 1,
    })
    assert.equal(quantityProblem({ minQty: 1, maxQty: null, stock: null }, 1000), null)
  })

  test('the stepper bounds follow limits and stock', () => {
    assert.deepEqual(quantityBounds({ minQty: 2, maxQty: 5, stock: 4 }), { min: 2, max: 4 })
    assert.deepEqual(quantityBounds({ minQty: 1, maxQty: null, stock: null }), {
      min: 1,
      max: null,
    })
    assert.equal(quantityBounds({ minQty: 2, maxQty: 5, stock: 1 }), null)
    assert.equal(quantityBounds({ minQty: 1, maxQty: null, stock: 0 }), null)
  })
})
