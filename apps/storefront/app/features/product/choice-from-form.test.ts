import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Product } from '@hawker/contract/catalog'
import { choiceFromForm } from './choice-from-form.ts'

const stock = (id: number) => ({ id, quantity: null, price: 5 })
// Only the fields that a choice needs.
const product = {
  min_qty: 1,
  max_qty: 9,
  stocks: [stock(1), stock(2)],
  addon_groups: [
    { id: 7, min: 1, max: 1, addons: [{ stock: stock(70) }, { stock: stock(71) }] },
    { id: 8, min: 0, max: 3, addons: [{ stock: stock(80) }, { stock: stock(81) }] },
  ],
} as unknown as Product

function form(...fields: [string, string][]): FormData {
  const data = new FormData()
  for (const [name, value] of fields) data.append(name, value)
  return data
}

test('reads stock, addons, note and quantity from a form', () => {
  const choice = choiceFromForm(
    product,
    form(
      ['stock_id', '2'],
      ['group-7', '71'],
      ['addon', '80'],
      ['addon', '81'],
      ['note', 'hot'],
      ['quantity', '3'],
    ),
  )
  assert.deepEqual(choice, {
    stockId: 2,
    addons: new Map([
      [80, 1],
      [81, 1],
      [71, 1],
    ]),
    note: 'hot',
    quantity: 3,
  })
})

test('ignores unknown options and limits the quantity', () => {
  const choice = choiceFromForm(
    product,
    form(['stock_id', '99'], ['addon', '999'], ['group-7', 'x'], ['quantity', '50']),
  )
  assert.deepEqual(choice, { stockId: 1, addons: new Map(), note: '', quantity: 9 })
  for (const quantity of ['0', '-3', 'many', ''])
    assert.equal(choiceFromForm(product, form(['quantity', quantity])).quantity, 1)
})
