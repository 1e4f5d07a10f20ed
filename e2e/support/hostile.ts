import type { Operation } from '@hawker/contract/operation'
import { bodyOf, pathOf, sampleOf, shapeOf } from '@hawker/server/testing/sample-call'

export { bodyOf, pathOf } from '@hawker/server/testing/sample-call'

type Json = Record<string, unknown>
export type Attempt = {
  name: string
  path: string
  body?: string
  contentType?: string
  mustRefuse: boolean
}

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
  const withBody = (
    name: string,
    body: string,
    mustRefuse: boolean,
    contentType = 'application/json',
  ) => attempts.push({ name, path: pathOf(op), body, contentType, mustRefuse })
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
      withBody(
        `${field}: wrong type`,
        JSON.stringify({ ...given, [field]: WRONG_VALUES[kind] ?? { nested: [1] } }),
        true,
      )
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
      attempts.push({
        name: `?${field}: wrong type`,
        path: pathOf(op, `${field}=seven`),
        mustRefuse: true,
      })
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
