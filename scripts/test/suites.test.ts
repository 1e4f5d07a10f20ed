import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chooseFiles } from './suites.ts'

test('a folder means its tests, at any depth', () => {
  const [files = []] = chooseFiles(['scripts/rules'])
  assert.ok(files.includes('scripts/rules/writing.test.ts'))
  assert.ok(files.every((file) => /^scripts\/rules\/.*\.test\.ts$/.test(file)))
  const [search = []] = chooseFiles(['apps/server/src/adapters'])
  assert.ok(search.includes('apps/server/src/adapters/search/hits-cache.test.ts'))
})

test('a pattern means its files, and a missing file for itself', () => {
  const [files = []] = chooseFiles(['scripts/rules/w*.test.ts', 'scripts/no-such.test.ts'])
  assert.deepEqual(files, ['scripts/no-such.test.ts', 'scripts/rules/writing.test.ts'])
})
