import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { findGrownFunctions, listLongFunctions } from './long-functions.ts'

const lint = (...found: readonly [path: string, lines: number][]) =>
  JSON.stringify({
    diagnostics: found.map(([filename, lines]) => ({
      filename,
      message: `The function has too many lines (${lines}). Maximum allowed is 70.`,
    })),
  })

describe('listLongFunctions', () => {
  test('lists functions over 70 lines, and components over 120', () =>
    assert.deepEqual(
      listLongFunctions(() =>
        lint(['apps/a/b.ts', 71], ['apps/a/c.tsx', 120], ['apps/a/d.tsx', 121]),
      ),
      [
        { path: 'apps/a/b.ts', lines: 71 },
        { path: 'apps/a/d.tsx', lines: 121 },
      ],
    ))

  test('leaves out tests, routes and what tests use', () => {
    const paths = ['apps/a/b.test.ts', 'apps/a/b.routes.ts', 'apps/a/testing/b.ts', 'e2e/b.ts']
    assert.deepEqual(
      listLongFunctions(() => lint(...paths.map((path) => [path, 200] as [string, number]))),
      [],
    )
  })

  test('reads what the linter prints', () => {
    const paths = listLongFunctions().map(({ path }) => path)
    assert.ok(paths.every((path) => /^(apps|packages)\/.*\.tsx?$/.test(path)))
  })
})

describe('findGrownFunctions', () => {
  const found = [
    { path: 'apps/a.ts', lines: 90 },
    { path: 'apps/a.ts', lines: 80 },
  ]

  test('accepts the known length', () =>
    assert.deepEqual(findGrownFunctions(found, { 'apps/a.ts': 90 }), []))

  test('finds a new long function and a longer one', () => {
    assert.deepEqual(findGrownFunctions(found, {}), [
      'apps/a.ts: a function of 90 lines, more than 70',
    ])
    assert.deepEqual(findGrownFunctions(found, { 'apps/a.ts': 85 }), [
      'apps/a.ts: a function of 90 lines, more than 85',
    ])
  })

  test('finds an entry that can shrink', () => {
    const [lower] = findGrownFunctions(found, { 'apps/a.ts': 100 })
    assert.match(lower ?? '', /lower its entry to 90/)
    const [gone] = findGrownFunctions([], { 'apps/a.ts': 100 })
    assert.match(gone ?? '', /remove its entry/)
  })
})
