import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Product } from '@hawker/contract/catalog'
import type { Order } from '@hawker/contract/orders'
import type { Chosen } from '../product/index.ts'
import { addedDish, orderedAs, productsOf, titleOfLine, withDish } from './added-dish.ts'

// Only what these look at.
const product = { translation: { title: 'Calzone' } } as Product
const chosen: Chosen = {
  stockId: 7,
  addons: new Map([
    [70, 2],
    [71, 0],
  ]),
  note: ' cut in two ',
  quantity: 3,
  extras: ['Large'],
  addonTitles: ['Ham'],
  most: 5,
}
const plain: Chosen = { ...chosen, addons: new Map(), note: '', stockId: 8 }
const order = {
  details: [
    {
      id: 11,
      stock_id: 8,
      quantity: 2,
      addons: [],
      note: null,
      product: { translation: { title: 'Soup' } },
    },
    {
      id: 12,
      stock_id: 7,
      quantity: 2,
      addons: [{ stock_id: 70, quantity: 2 }],
      note: null,
      product: { translation: { title: 'Calzone' } },
    },
  ],
} as unknown as Order

test('options of an added dish are counted for all of its units, as the wire wants them', () => {
  const dish = addedDish(product, chosen)
  assert.deepEqual(dish.chosen, ['Large', 'Ham', 'cut in two'])
  assert.deepEqual(productsOf(new Map([[11, 2]]), [dish]), [
    { detail_id: 11, quantity: 2 },
    { stock_id: 7, quantity: 3, note: 'cut in two', addons: [{ stock_id: 70, quantity: 6 }] },
  ])
})

test('one more of the same joins its line, up to what can be had; anything else is a line of its own', () => {
  const dish = addedDish(product, chosen)
  assert.deepEqual(
    withDish([dish], dish).map(({ quantity }) => quantity),
    [5],
  )
  assert.equal(withDish([dish], addedDish(product, { ...chosen, note: '' })).length, 2)
  assert.equal(orderedAs(order, addedDish(product, plain))?.id, 11)
  assert.equal(orderedAs(order, dish), undefined, 'two portions of ham are not one')
})

test('a refusal is about a dish that can be named', () => {
  const added = [addedDish(product, plain), addedDish(product, chosen)]
  assert.deepEqual(
    [11, 12, -3, -4, -9].map((line) => titleOfLine(order, added, line)),
    ['Soup', 'Calzone', 'Calzone', 'Calzone', undefined],
  )
})
