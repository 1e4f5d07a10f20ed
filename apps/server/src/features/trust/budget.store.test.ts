import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, test } from 'node:test'
import { type TestApp, startTestApp } from '../../testing/test-app.ts'
import { type BudgetUse, useBudgets } from './budget.store.ts'

let app: TestApp
before(async () => {
  app = await startTestApp({ routes: () => [] })
})
after(() => app?.close())

test('concurrent uses of the same budgets in opposite orders do not deadlock', async () => {
  const { database, clock } = app.deps
  const uses: BudgetUse[] = Array.from({ length: 60 }, (_, index) => ({
    subject: createHash('sha256').update(String(index)).digest(),
    max: 1_000,
    windowMs: 60_000,
  }))
  const reversed = uses.toReversed()
  const inTransaction = (list: readonly BudgetUse[]) =>
    database.transaction((tx) => useBudgets(tx, list, clock.now()))
  for (let round = 0; round < 20; round++) {
    const used = await Promise.all([uses, reversed, uses, reversed].map(inTransaction))
    assert.deepEqual(used, [undefined, undefined, undefined, undefined])
  }
})
