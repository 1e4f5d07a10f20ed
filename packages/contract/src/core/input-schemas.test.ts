import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type Schema, bodyBounds } from './body-bounds.ts'
import { operations } from './operations.ts'

const PARTS = ['params', 'query', 'body'] as const

/** All schemas of input, with the path to each. */
const inputSchemas: { path: string; schema: Schema }[] = []
function collect(schema: Schema, path: string): void {
  inputSchemas.push({ path, schema })
  for (const [name, inner] of Object.entries(schema.properties ?? {}))
    collect(inner, `${path}.${name}`)
  for (const inner of schema.anyOf ?? []) collect(inner, path)
  for (const inner of [schema.items ?? []].flat()) collect(inner, `${path}[]`)
}
for (const [name, operation] of operations)
  for (const part of PARTS) {
    const schema = operation[part]
    if (schema) collect(schema as Schema, `${name}.${part}`)
  }

const patterns = [...new Set(inputSchemas.flatMap(({ schema }) => schema.pattern ?? []))]

/** Where a search that tries a match twice takes a thousand times as long as one that does not. */
const LENGTH = 4_000
const MAX_RATIO = 100
const TRIES = 5
const COMMON = ['a', '0', '.', ' ', '@', '-', ',', '=']
const ENDINGS = ['', '\u0000', ' ', '!', '@']

/** Strings that begin like a match, repeat what the pattern may match in several ways, and fail. */
function* adversarialStrings(pattern: string): Generator<string> {
  const literal = [...new Set(pattern.replaceAll(/\\u[0-9a-f]{4}|[\\^$()[\]{}|*?]/g, ''))]
  const signs = [...new Set([...COMMON, ...literal.slice(0, 12)])]
  const beginnings = ['', ...signs, 'a@', 'a@a', 'a@a.', 'aa-', 'data:image/png;base64,']
  const pairs = COMMON.flatMap((one) => COMMON.map((other) => one + other))
  for (const beginning of beginnings)
    for (const repeated of beginning === '' || beginning === 'a@' ? [...signs, ...pairs] : signs)
      for (const ending of ENDINGS)
        yield beginning + repeated.repeat(LENGTH / repeated.length) + ending
}

function fastest(work: () => void): number {
  let best = Infinity
  for (let tries = 0; tries < TRIES; tries++) {
    const began = performance.now()
    work()
    best = Math.min(best, performance.now() - began)
  }
  return best
}

/** Reasons, notes and answers are typed into text areas. */
const SEVERAL_LINES = /\.(reason|note|answer|description|prohibited_text)$/
/** They refuse control characters too, and name the key or the setting. */
const CHECKED_BY_USE_CASE = [
  'saveProviderKeys.body.keys[].value',
  'overrideText.body.value',
  ...['zero', 'one', 'two', 'few', 'many', 'other'].map(
    (form) => `overrideText.body.value.${form}`,
  ),
  'saveSettings.body.settings[].value',
]

describe('input of the contract', () => {
  test('every text and every list has a maximum', () => {
    for (const [, { body }] of operations) if (body) bodyBounds(body as Schema)
    const unbounded = inputSchemas.filter(
      ({ schema }) =>
        (schema.type === 'string' && !schema.enum && schema.maxLength === undefined) ||
        (schema.type === 'array' && !Array.isArray(schema.items) && schema.maxItems === undefined),
    )
    assert.deepEqual(
      unbounded.map(({ path }) => path),
      [],
    )
    assert.ok(inputSchemas.length > 500, String(inputSchemas.length))
  })

  test('staff type one line, except in fields for several', () => {
    const ofStaff = [...operations].filter(([, { who }]) => who === 'admin').map(([name]) => name)
    const mayBreak = inputSchemas.filter(
      ({ path, schema }) =>
        ofStaff.some((name) => path.startsWith(`${name}.`)) &&
        schema.type === 'string' &&
        !schema.enum &&
        schema.format === undefined &&
        (schema.pattern === undefined || schema.pattern.includes('[^')),
    )
    assert.ok(mayBreak.length > 15, String(mayBreak.length))
    assert.deepEqual(
      mayBreak.map(({ path }) => path).filter((path) => !SEVERAL_LINES.test(path)),
      CHECKED_BY_USE_CASE,
    )
  })

  test('a sign-in takes 4 kB, and only a photo takes more than 256 kB', () => {
    const bytes = (name: Parameters<typeof operations.get>[0]) =>
      bodyBounds(operations.get(name)?.body as Schema).bytes
    assert.equal(bytes('login'), 4_096)
    const large = [...operations].filter(
      ([, { body }]) => body && bodyBounds(body as Schema).bytes > 262_144,
    )
    assert.deepEqual(
      large.map(([name]) => name),
      ['deliverOrder'],
    )
  })

  for (const pattern of patterns)
    test(`${pattern} takes linear time`, () => {
      const compiled = new RegExp(pattern, 'u')
      const linear = /^[^\u0000]*[^\u0001]$/u
      for (const text of adversarialStrings(pattern)) {
        const began = performance.now()
        compiled.test(text)
        if (performance.now() - began < 0.5) continue
        const ratio = fastest(() => compiled.test(text)) / fastest(() => linear.test(text))
        assert.ok(ratio < MAX_RATIO, `${ratio} times as long: ${JSON.stringify(text.slice(0, 12))}`)
      }
    })
})
