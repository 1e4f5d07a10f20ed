import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { findRepeatedDescriptions } from './table-definitions.ts'

const ORDERS = 'apps/server/src/features/orders'
const HOME = { path: `${ORDERS}/order.table.ts`, text: "defineTable('orders', 'o', {})" }
const problemsOf = (...files: { path: string; text: string }[]) =>
  findRepeatedDescriptions(files).map(({ path, problem }) => `${path}: ${problem}`)

describe('findRepeatedDescriptions', () => {
  test('allows one definition in its owner', () => assert.deepEqual(problemsOf(HOME), []))

  test('finds a second definition', () => {
    const again = { path: `${ORDERS}/again.table.ts`, text: "defineTable(\n  'orders', 'x', {})" }
    assert.deepEqual(problemsOf(HOME, again), [
      `${again.path}: describes orders again: ${HOME.path} does`,
    ])
  })

  for (const path of [`${ORDERS}/order.ts`, 'apps/server/src/features/chat/order.table.ts'])
    test(`finds a definition in ${path}`, () =>
      assert.deepEqual(problemsOf({ ...HOME, path }), [
        `${path}: orders is defined in a *.table.ts of ${ORDERS}/`,
      ]))

  test('finds columns that are written out again, of defined tables only', () => {
    const store = {
      path: `${ORDERS}/order.store.ts`,
      text: 'sql`insert into orders as o (id, note) values` + sql`insert into chats (id) values`',
    }
    assert.deepEqual(problemsOf(HOME, store), [
      `${store.path}: writes out columns of orders: use a view of ${HOME.path}`,
    ])
    const view = { ...store, text: 'sql`insert into orders (${NEW_ORDERS.names}) select`' }
    assert.deepEqual(problemsOf(HOME, view), [])
  })
})
