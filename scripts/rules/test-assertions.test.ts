import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { findTestsWithoutAssertion } from './test-assertions.ts'

const linesOf = (text: string, path = 'e2e/x.test.ts') =>
  findTestsWithoutAssertion(path, text).map(({ line }) => line)

describe('findTestsWithoutAssertion', () => {
  for (const text of [
    "test('a', () => {})",
    "test('a', async () => { await open('/') })",
    "test('a', { skip: true }, () => void compute(1))",
    "it('a', () => { assertion.length })",
    "const open = () => page.locator('x').waitFor()\ntest('a', () => open())",
    "test('a', async (t) => { await t.test('b', () => open()) })",
  ])
    test(`finds ${text}`, () => assert.ok(linesOf(text).length > 0))

  for (const text of [
    "test('a', () => assert.equal(1, 1))",
    "test('a', async () => { for (const x of y) { expect(x).toBe(1) } })",
    "test('a', () => isRight('b'))\nfunction isRight(x: string) { assert.ok(x) }",
    "test('a', () => one())\nconst one = () => two()\nconst two = () => one() ?? assert.ok(1)",
    "test('a', async () => { await page.getByText('x').waitFor() })",
    "test('a', isRight)\nconst isRight = () => assert.ok(1)",
    "if (/a/.test('b')) open()",
    "class Page { holds() { assert.ok(1) } }\ntest('a', () => new Page().holds())",
  ])
    test(`allows ${text}`, () => assert.deepEqual(linesOf(text), []))

  test('reads only tests', () => assert.deepEqual(linesOf("test('a', () => {})", 'a.ts'), []))
})
