import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { ownersOf } from '@hawker/server/database/table-owners'
import { findForeignWrites } from './table-writers.ts'

const CHAT = 'apps/server/src/features/chat/chat.store.ts'
const problemsOf = (text: string, path = CHAT, allowed = {}) =>
  findForeignWrites(path, text, allowed).map(({ line, problem }) => `${line}: ${problem}`)

describe('findForeignWrites', () => {
  for (const write of [
    'insert into orders (id) values (1)',
    'insert into\n  orders (id) values (1)',
    'delete from orders where id = 1',
    'update orders set note = null',
    'update orders o set note = null',
    'update only orders as o set note = null',
    'merge into orders using x on true',
    'truncate orders',
    "insertRows(\n  tx, 'orders', rows)",
  ])
    test(`finds ${JSON.stringify(write)}`, () =>
      assert.deepEqual(problemsOf(`\nsql\`${write}\``), [
        '2: writes orders, which belongs to features/orders',
      ]))

  for (const text of [
    'select * from orders for update',
    'select 1 from orders o for no key update of o',
    'insert into chats (id) values (1) on conflict (id) do update set topic = 1',
    'update read_ones set seen = true',
  ])
    test(`allows ${text}`, () => assert.deepEqual(problemsOf(text), []))

  test('finds a table whose name is a value', () => {
    assert.deepEqual(problemsOf('delete from ${raw(table)} where id = 1'), [
      '1: writes a table whose name is a value',
    ])
  })

  test('allows what the list names, and refuses an entry that is no longer needed', () => {
    const allowed = { 'features/chat/chat.store.ts': ['orders', 'stocks'] }
    assert.deepEqual(problemsOf('update orders set note = null', CHAT, allowed), [
      '1: no longer writes stocks: take it out of scripts/rules/table-writers.ts',
    ])
  })

  test("allows the owner, tests and the demo's seed", () => {
    const text = 'update orders set note = null'
    for (const path of [
      'apps/server/src/features/orders/lifecycle/status.store.ts',
      'apps/server/src/features/chat/chat.test.ts',
      'apps/server/src/database/seed/write/write-orders.ts',
    ])
      assert.deepEqual(problemsOf(text, path), [])
  })
})

test('a table has one owner', () => {
  assert.throws(() => ownersOf({ a: ['orders'], b: ['orders'] }), /orders belongs to a and to b/)
})
