import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Product } from '@hawker/contract/catalog'
import type { Order } from '@hawker/contract/orders'
import type { ChosenProduct } from '../../product/index.ts'
import { addedDish, matchingDetail, productsOf, titleOfLine, addOrMerge } from './added-dish.ts'

// Only the fields that the tests need.
const product = { translation: { title: 'Calzone' } } as Product
const chosen: ChosenProduct = {
  stockId: 7,
  addons: new Map([
    [70, 2],
    [71, 0],
  ]),
  note: ' cut in two ',
  quantity: 3,
  extras: ['Large'],
  addonTitles: ['Ham'],
  maxQuantity: 5,
}
const withoutOptions: ChosenProduct = { ...chosen, addons: new Map(), note: '', stockId: 8 }
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

test('sends addon quantities for all units of a dish', () => {
  const dish = addedDish(product, chosen)
  assert.deepEqual(dish.details, ['Large', 'Ham', 'cut in two'])
  assert.deepEqual(productsOf(new Map([[11, 2]]), [dish]), [
    { detail_id: 11, quantity: 2 },
    { stock_id: 7, quantity: 3, note: 'cut in two', addons: [{ stock_id: 70, quantity: 6 }] },
  ])
})

test('merges equal dishes up to the maximum quantity', () => {
  const dish = addedDish(product, chosen)
  assert.deepEqual(
    addOrMerge([dish], dish).map(({ quantity }) => quantity),
    [5],
  )
  assert.equal(addOrMerge([dish], addedDish(product, { ...chosen, note: '' })).length, 2)
  assert.equal(matchingDetail(order, addedDish(product, withoutOptions))?.id, 11)
  assert.equal(matchingDetail(order, dish), undefined, 'another addon quantity is another line')
})

test('finds the title of the line that a refusal names', () => {
  const added = [addedDish(product, withoutOptions), addedDish(product, chosen)]
  assert.deepEqual(
    [11, 12, -3, -4, -9].map((line) => titleOfLine(order, added, line)),
    ['Soup', 'Calzone', 'Calzone', 'Calzone', undefined],
  )
})
