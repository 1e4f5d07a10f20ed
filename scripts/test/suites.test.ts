import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { chooseFiles, tierOf } from './suites.ts'

const filesOf = (...args: string[]) => chooseFiles(args).flatMap(({ files }) => files)

describe('chosen tests', () => {
  test('a folder means its tests, at any depth', () => {
    const files = filesOf('scripts/rules')
    assert.ok(files.includes('scripts/rules/writing.test.ts'))
    assert.ok(files.every((file) => /^scripts\/rules\/.*\.test\.ts$/.test(file)))
    const search = filesOf('apps/server/src/adapters')
    assert.ok(search.includes('apps/server/src/adapters/search/hits-cache.test.ts'))
  })

  test('a pattern means its files, and a missing file for itself', () =>
    assert.deepEqual(filesOf('scripts/rules/w*.test.ts', 'scripts/no-such.test.ts').toSorted(), [
      'scripts/no-such.test.ts',
      'scripts/rules/writing.test.ts',
    ]))

  test('each test file belongs to one tier, and no name means all but torture', () => {
    const tiers = chooseFiles(['pure', 'server', 'e2e', 'torture'])
    const all = tiers.flatMap(({ files }) => files)
    assert.equal(new Set(all).size, all.length)
    assert.deepEqual(
      chooseFiles([]).map(({ tier }) => tier),
      ['pure', 'server', 'e2e'],
    )
  })
})

describe('the tier of a test', () => {
  test('is pure unless its imports can start Postgres', () => {
    assert.equal(tierOf('packages/domain/src/pricing/coupon.test.ts'), 'pure')
    assert.equal(tierOf('apps/server/src/core/phone.test.ts'), 'pure')
    assert.equal(tierOf('apps/server/src/stale-orders.test.ts'), 'server')
    assert.equal(tierOf('packages/postgres/src/listen.test.ts'), 'server')
  })
})
