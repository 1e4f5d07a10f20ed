import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findFullFolders } from './folder-sizes.ts'

const files = (count: number, suffix = '.ts') =>
  Array.from(
    { length: count },
    (_, index) => `apps/server/src/features/carts/file-${index}${suffix}`,
  )

test('finds a folder with a 26th source file', () => {
  assert.deepEqual(findFullFolders(files(25)), [])
  assert.deepEqual(findFullFolders(files(26)), [
    { folder: 'apps/server/src/features/carts', files: 26 },
  ])
})

test('does not count tests, sub-folders and migrations', () => {
  assert.deepEqual(
    findFullFolders([
      ...files(25),
      ...files(5, '.test.ts'),
      'apps/server/src/features/carts/groups/join.ts',
      ...files(30).map((path) => path.replace('features/carts', 'database/migrations')),
    ]),
    [],
  )
})
