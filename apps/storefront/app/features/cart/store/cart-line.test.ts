import assert from 'node:assert/strict'
import { test } from 'node:test'
import { keyOf, totalOf, priceWithAddons, type CartLine } from './cart-line.ts'
import { clientLineId, productsOf } from './line-products.ts'

const line = (change: Partial<CartLine> = {}): CartLine => {
  const made = {
    detailId: null,
    productUuid: 'p',
    stockId: 7,
    title: 'Pizza',
    img: null,
    color: '',
    extras: [],
    addons: [],
    note: '',
    quantity: 1,
    minQty: 1,
    maxQty: null,
    price: 0.1,
    problem: null,
    ...change,
  }
  return { ...made, key: keyOf(made) }
}
const cheese = { stockId: 9, title: 'Cheese', price: 0.2, perUnit: 2 }

test('computes an exact total and counts addons per unit', () => {
  assert.equal(totalOf([line(), line({ price: 0.2 })], 2), 0.3)
  assert.equal(totalOf([line({ quantity: 3, price: 12.49, addons: [cheese] })], 2), 38.67)
  assert.equal(priceWithAddons(line({ addons: [cheese] })).toFixed(2), '0.50')
})

test('leaves an unavailable line out of the total', () => {
  assert.equal(totalOf([line({ price: 5 }), line({ price: 9, problem: 'out_of_stock' })], 2), 5)
})

test('gives lines with other addons or another note their own key', () => {
  assert.equal(line().key, line({ quantity: 4 }).key)
  assert.notEqual(line().key, line({ addons: [cheese] }).key)
  assert.notEqual(line().key, line({ note: 'no onions' }).key)
})

test('sends addons with absolute quantities and a valid id of their line', () => {
  const cartLine = line({ quantity: 3, addons: [cheese], note: '«sans oignons»' })
  const [parent, addon] = productsOf(cartLine)
  assert.equal(parent?.quantity, 3)
  assert.deepEqual(addon, { stock_id: 9, quantity: 6, parent_id: clientLineId(cartLine.key) })
  assert.match(clientLineId(cartLine.key), /^[A-Za-z0-9:_-]{1,64}$/)
})
