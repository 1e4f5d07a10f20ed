import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findDoubledTypeNames } from './type-names.ts'

const fileOf = (path: string, text = 'export type Row = string\n') => ({ path, text })
const pathsOf = (...files: ReturnType<typeof fileOf>[]) =>
  findDoubledTypeNames(files).map(({ path, line }) => `${path}:${line}`)

test('a type name that two files of a workspace export is found', () => {
  const one = fileOf('apps/server/src/a.ts')
  assert.deepEqual(pathsOf(one, fileOf('apps/server/src/b.ts', '\nexport interface Row {}')), [
    'apps/server/src/b.ts:2',
  ])
})

test('a name in another workspace, in a test or not exported is allowed', () => {
  assert.deepEqual(
    pathsOf(
      fileOf('apps/server/src/a.ts'),
      fileOf('packages/ui/src/a.tsx'),
      fileOf('apps/server/src/a.test.ts'),
      fileOf('apps/server/src/testing/a.ts'),
      fileOf('apps/server/src/b.ts', 'type Row = string'),
    ),
    [],
  )
})
