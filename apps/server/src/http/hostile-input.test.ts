import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { type Schema, NO_BODY, bodyBounds } from '@hawker/contract/core/body-bounds'
import type { Operation } from '@hawker/contract/core/operation'
import { type OperationName, operations } from '@hawker/contract/core/operations'
import { refuse } from '../core/refuse.ts'
import { optionsAsUser } from '../testing/options-as-user.ts'
import { startTestApp } from '../testing/test-app.ts'
import { createRateLimits } from './api/rate-limits.ts'
import { type Route, live, read, write } from './api/route.ts'
import { serveOperations } from './api/serve-operations.ts'
import { createServer } from './server.ts'

const app = await startTestApp({ routes: () => [] })
const user = await app.makeUser()
const options = {
  ...optionsAsUser(app, user, ['seller', 'driver', 'admin']),
  rateLimits: createRateLimits(1_000_000),
}
const http = createServer(options)
/** Only what happens before a use case is measured. */
const routeOf = (op: Operation): Route =>
  op.load === 'stream'
    ? live(op, async () => refuse('not_found'))
    : op.method === 'GET'
      ? read(op, async () => refuse('not_found'))
      : write(
          op,
          async () => refuse('not_found'),
          typeof op.freshProof === 'object' && 'when' in op.freshProof
            ? { needsProof: async () => false }
            : {},
        )
serveOperations(http, [...operations.values()].map(routeOf), options)
await http.ready()
after(async () => {
  await http.close()
  await app.close()
})

type Call = { url: string; headers: Record<string, string>; payload?: string }
/** Some tries contain a garbage collection, but not all of them. */
const TRIES = 8
/** A megabyte that is only read and parsed takes 10 ms on a fast machine. */
const maxBlockedMs = ({ payload = '' }: Call): number => 50 + payload.length / 20_000

/**
 * The processor time of the event loop during a call, in which it did nothing else. A busy machine
 * does not change it.
 */
async function blockedMs(method: Operation['method'], call: Call): Promise<number> {
  const before = process.threadCpuUsage()
  await http.inject({ method, ...call })
  const { user: inCode, system } = process.threadCpuUsage(before)
  return (inCode + system) / 1000
}
async function assertPrompt(op: Operation, call: Call, label: string): Promise<void> {
  const max = maxBlockedMs(call)
  let best = Infinity
  for (let tries = 0; tries < TRIES && best >= max; tries++)
    best = Math.min(best, await blockedMs(op.method, call))
  assert.ok(best < max, `${op.method} ${op.path}: ${label} blocks for ${best} ms`)
}

const repeated = (text: string, length: number) =>
  text.repeat(Math.max(0, Math.floor(length / text.length)))
const hostileTexts = (length: number): string[] => [
  `a@${repeated('.', length)} `,
  `${repeated('a.', length)}@`,
  `${repeated(' ', length)}x`,
  `${repeated('-a', length)}!`,
  `${repeated(',', length)}\u0000`,
  `data:image/png;base64,${repeated('=', length)}!`,
  `2026-11-25T12:00:00.${repeated('0', length)}`,
  repeated('😀', length / 2),
]
/** Documents of at most `length` characters that JSON parses, for any schema. */
const hostileDocuments = (length: number): string[] => [
  `[${repeated('{},', length - 8)}{}]`,
  `[${repeated('0,', length - 8)}0]`,
  repeated('[', length / 2) + repeated(']', length / 2),
  `${repeated('{"a":', length / 6)}0${repeated('}', length / 6)}`,
  `{${Array.from({ length: length / 12 }, (_, at) => `"k${at}":0`).join()}}`,
  `{"${repeated('k', length - 12)}":0}`,
  `{${repeated('"__proto__":0,', length - 30)}"a":0}`,
  `{"__proto__"${repeated(' ', length - 30)}}`,
  repeated('"', length),
]

/** Schemas below an object, with a document that holds a given value there. */
function* placesIn(
  schema: Schema,
  around: (json: string) => string = (json) => json,
): Generator<{ schema: Schema; around: (json: string) => string }> {
  yield { schema, around }
  for (const inner of schema.anyOf ?? []) yield* placesIn(inner, around)
  if (schema.items && !Array.isArray(schema.items))
    yield* placesIn(schema.items as Schema, (json) => around(`[${json}]`))
  for (const [name, inner] of Object.entries(schema.properties ?? {}))
    yield* placesIn(inner, (json) => around(`{"${name}":${json}}`))
}
function hostileValues(schema: Schema, length: number): string[] {
  if (schema.type === 'string') return hostileTexts(length).map((text) => JSON.stringify(text))
  if (schema.type === 'array')
    return [`[${repeated('{},', length)}{}]`, `[${repeated('"",', length)}0]`]
  return []
}

const pathOf = ({ path }: Operation, value: string) =>
  `/api/v1${path.replace(/\{\w+\}/g, encodeURIComponent(value))}`
const headers = { authorization: 'token', 'content-type': 'application/json' }
/** Node refuses longer headers and request lines. */
const HEADER_BYTES = 15_000

function* hostileCalls(op: Operation): Generator<[label: string, call: Call]> {
  const url = pathOf(op, '1')
  const { bytes } = op.body ? bodyBounds(op.body as Schema) : NO_BODY
  if (op.method !== 'GET' && !op.upload) {
    for (const payload of hostileDocuments(bytes))
      yield [`a body ${payload.slice(0, 12)}…`, { url, headers, payload }]
    const room = bytes - 200
    for (const { schema, around } of placesIn((op.body ?? {}) as Schema))
      for (const value of hostileValues(schema, room))
        yield [
          around(value.slice(0, 40)),
          { url, headers, payload: around(value).slice(0, bytes + 1) },
        ]
    const form = { ...headers, 'content-type': 'application/x-www-form-urlencoded' }
    yield ['a form', { url, headers: form, payload: `email=${hostileTexts(room)[0]}` }]
    const parts = { ...headers, 'content-type': 'multipart/form-data; boundary=-' }
    yield ['parts', { url, headers: parts, payload: repeated('---\r\n', room) }]
  }
  const names = Object.keys((op.query as Schema | undefined)?.properties ?? {})
  for (const name of names)
    for (const text of hostileTexts(HEADER_BYTES / 3))
      yield [`the query ${name}`, { url: `${url}?${name}=${encodeURIComponent(text)}`, headers }]
  for (const query of [
    repeated('a[b][c][d][e]=1&', HEADER_BYTES),
    repeated('ids[]=1&', HEADER_BYTES),
    `a${repeated('[', HEADER_BYTES)}`,
    repeated('&', HEADER_BYTES),
    repeated('%', HEADER_BYTES),
  ])
    yield [`the query ${query.slice(0, 12)}…`, { url: `${url}?${query}`, headers }]
  for (const text of hostileTexts(HEADER_BYTES / 3))
    yield ['the path', { url: pathOf(op, text), headers }]
  for (const text of [...hostileTexts(HEADER_BYTES), repeated('=;', HEADER_BYTES)]) {
    const value = text.replaceAll(/[^\x20-\x7e]/g, '')
    const names = [
      'authorization',
      'cookie',
      'accept-encoding',
      'accept-language',
      'idempotency-key',
      'if-none-match',
      'origin',
      'x-forwarded-for',
    ]
    for (const name of names)
      yield [`the header ${name}`, { url, headers: { ...headers, [name]: value } }]
  }
}

describe('hostile input at the largest size that an operation takes', () => {
  for (const [name, op] of operations)
    test(`does not block ${name}`, async () => {
      // Compiles the validators, once per process.
      await http.inject({ method: op.method, url: pathOf(op, '1'), headers, payload: '{"x":0}' })
      for (const [label, call] of hostileCalls(op)) await assertPrompt(op, call, label)
    })

  test('a body above the limit of its operation is refused', async () => {
    const refused: OperationName[] = []
    for (const [name, op] of operations) {
      if (op.method === 'GET' || op.upload) continue
      const { bytes } = op.body ? bodyBounds(op.body as Schema) : NO_BODY
      const payload = `{"x":"${repeated('x', bytes)}"}`
      const answer = await http.inject({
        method: op.method,
        url: pathOf(op, '1'),
        headers,
        payload,
      })
      if (answer.statusCode === 413) refused.push(name)
      else assert.fail(`${name} answers ${answer.statusCode}`)
    }
    assert.ok(refused.length > 100, String(refused.length))
  })
})
