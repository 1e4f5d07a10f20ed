import type { Operation } from '@hawker/contract/operation'

type Json = Record<string, unknown>
/** A schema as far as it is needed to make values of it. */
type Shape = {
  type?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: Shape[]
  properties?: Record<string, Shape>
  required?: string[]
  items?: Shape
  minItems?: number
  minLength?: number
  minimum?: number
  format?: string
}
const NOBODYS = 999_999_999
const UUID = '01890000-0000-7000-8000-000000000000'

/** The smallest thing that fits; ids are of rows nobody has. */
function sampleOf(shape: Shape, name = ''): unknown {
  if (shape.const !== undefined) return shape.const
  if (shape.enum) return shape.enum[0]
  if (shape.anyOf) return sampleOf(shape.anyOf[0] ?? {}, name)
  if (shape.type === 'object')
    return Object.fromEntries((shape.required ?? []).map((key) => [key, sampleOf(shape.properties?.[key] ?? {}, key)]))
  if (shape.type === 'array') return Array.from({ length: Math.max(1, shape.minItems ?? 1) }, () => sampleOf(shape.items ?? {}, name))
  if (shape.type === 'integer') return /(^|_)id$/.test(name) ? NOBODYS : (shape.minimum ?? 1)
  if (shape.type === 'number') return shape.minimum ?? 1
  if (shape.type === 'boolean') return true
  if (shape.format === 'uuid' || name.endsWith('uuid') || name === 'quote_id') return UUID
  if (shape.format === 'email' || name === 'email') return 'nobody@example.test'
  if (shape.format === 'date' || name.endsWith('date')) return '2026-11-22'
  if (name.includes('phone')) return '+12025550199'
  return 'x'.repeat(Math.max(1, shape.minLength ?? 1))
}

const shapeOf = (schema: unknown): Shape => (typeof schema === 'object' && schema !== null ? schema : {})

export type Attempt = { name: string; path: string; body?: string; contentType?: string; mustRefuse: boolean }

/** The address of an operation with given values in its path. */
export function pathOf(
  op: Operation,
  query: string = '',
  values: (name: string) => string = (name) => String(sampleOf(shapeOf(op.params).properties?.[name] ?? {}, name)),
): string {
  const path = op.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values(name)))
  return `/api/v1${path}?lang=en${query === '' ? '' : `&${query}`}`
}
export const bodyOf = (op: Operation): string | undefined => (op.body ? JSON.stringify(sampleOf(shapeOf(op.body))) : undefined)

const WRONG_VALUES: Record<string, unknown> = {
  string: { nested: [1] },
  integer: 'seven',
  number: 'much',
  boolean: 'perhaps',
  array: 'not a list',
  object: 7,
}
/** What may be in any text: too long, a zero byte, half a character, another language's order, markup. */
const TEXTS: readonly [string, string][] = [
  ['huge text', JSON.stringify('x'.repeat(100_000))],
  ['NUL', '"a\\u0000b"'],
  ['half a character', '"a\\ud800b"'],
]

/** Everything that is wrong about a call, one thing at a time. */
export function attemptsAt(op: Operation): Attempt[] {
  const fine = bodyOf(op)
  const shape = shapeOf(op.body)
  const attempts: Attempt[] = []
  const withBody = (name: string, body: string, mustRefuse: boolean, contentType = 'application/json') =>
    attempts.push({ name, path: pathOf(op), body, contentType, mustRefuse })
  if (fine !== undefined) {
    withBody('no JSON', '{"a":', true)
    withBody('empty text', '', true)
    withBody('a list', '[]', true)
    withBody('null', 'null', true)
    withBody('another kind', '<a/>', true, 'application/xml')
    withBody('huge', JSON.stringify({ x: 'y'.repeat(4_000_000) }), true)
    if ((shape.required ?? []).length > 0) withBody('empty object', '{}', true)
    const base = Object.entries(shape.properties ?? {})
    for (const [field, inner] of base) {
      const kind = inner.type ?? inner.anyOf?.[0]?.type ?? 'string'
      const given = sampleOf(shape) as Json
      withBody(`${field}: wrong type`, JSON.stringify({ ...given, [field]: WRONG_VALUES[kind] ?? { nested: [1] } }), true)
      if (kind !== 'string' || inner.enum || inner.const !== undefined) continue
      for (const [name, text] of TEXTS)
        withBody(
          `${field}: ${name}`,
          JSON.stringify({ ...given, [field]: '§' }).replace('"§"', () => text),
          name === 'huge text',
        )
    }
    withBody('rows of nobody', fine, false)
  }
  const query = Object.entries(shapeOf(op.query).properties ?? {})
  for (const [field, { type = 'string' }] of query) {
    if (field === 'lang') continue
    if (type === 'integer' || type === 'number')
      attempts.push({ name: `?${field}: wrong type`, path: pathOf(op, `${field}=seven`), mustRefuse: true })
    for (const [name, text] of [
      ['NUL', 'a%00b'],
      ['broken UTF-8', '%ED%A0%80'],
      ['nested', ''],
      ['long', 'x'.repeat(5_000)],
    ] as const)
      attempts.push({
        name: `?${field}: ${name}`,
        path: pathOf(op, name === 'nested' ? `${field}[a][b][c][d]=1` : `${field}=${text}`),
        mustRefuse: false,
      })
  }
  if (op.path.includes('{')) {
    for (const [name, value] of [
      ['words', 'seven'],
      ['negative', '-1'],
      ['too large', '99999999999999999999'],
      ['NUL', 'a\0b'],
      ['long', 'x'.repeat(90)],
      ['upwards', '../../settings'],
    ] as const)
      attempts.push({
        name: `path: ${name}`,
        path: pathOf(op, '', () => value),
        mustRefuse: true,
        ...(fine === undefined ? {} : { body: fine, contentType: 'application/json' }),
      })
  }
  return attempts
}
