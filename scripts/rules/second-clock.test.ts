import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { findSecondClocks } from './second-clock.ts'

const SERVER = 'apps/server/src'
const linesOf = (path: string, text: string) => findSecondClocks(path, text).map(({ line }) => line)

describe('findSecondClocks', () => {
  for (const [path, text] of [
    [`${SERVER}/features/orders/place.ts`, 'const at = new Date()'],
    [`${SERVER}/features/orders/order.store.ts`, 'update orders set paid_at = now()'],
    [`${SERVER}/features/orders/order.store.ts`, 'where at > CLOCK_TIMESTAMP()'],
    [`${SERVER}/features/orders/order.store.ts`, 'where day = current_date'],
    [`${SERVER}/database/migrations/0700_a.sql`, 'created_at timestamptz default now()'],
  ] as const)
    test(`finds ${text}`, () => assert.deepEqual(linesOf(path, `// now()\n${text}`), [2]))

  for (const [path, text] of [
    [`${SERVER}/features/orders/place.ts`, 'const at = new Date(clock.now())'],
    [`${SERVER}/features/orders/order.store.ts`, 'since(deps.clock.now())'],
    [`${SERVER}/features/orders/order.store.ts`, ' * the instant of now()'],
    [`${SERVER}/features/orders/place.test.ts`, 'new Date()'],
    [`${SERVER}/database/migrations/0001_a.sql`, 'created_at timestamptz default now()'],
    [`${SERVER}/app.ts`, 'new Date()'],
  ] as const)
    test(`allows ${text} in ${path}`, () => assert.deepEqual(linesOf(path, text), []))
})
