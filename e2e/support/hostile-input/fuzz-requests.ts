import type { Operation } from '@hawker/contract/core/operation'
import { bodyOf, pathOf, sampleOf, shapeOf } from '@hawker/server/testing/authorization/sample-call'

export { bodyOf, pathOf } from '@hawker/server/testing/authorization/sample-call'

type Json = Record<string, unknown>
export type FuzzRequest = {
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
/** More than any operation reads. */
const HUGE_BODY = JSON.stringify({ x: 'y'.repeat(4_000_000) })
/** Invalid values for any text field. */
const TEXTS: readonly [string, string][] = [
  ['huge text', JSON.stringify('x'.repeat(100_000))],
  ['NUL', '"a\\u0000b"'],
  ['half a character', '"a\\ud800b"'],
]

/** Requests with one defect each. */
export function fuzzRequestsFor(op: Operation): FuzzRequest[] {
  const validBody = bodyOf(op)
  const shape = shapeOf(op.body)
  const requests: FuzzRequest[] = []
  const withBody = (
    name: string,
    body: string,
    mustRefuse: boolean,
    contentType = 'application/json',
  ) => requests.push({ name, path: pathOf(op), body, contentType, mustRefuse })
  if (validBody !== undefined) {
    withBody('no JSON', '{"a":', true)
    // A call may omit its body when no field is required.
    const needsBody = (shape.required ?? []).length > 0
    withBody('empty text', '', needsBody)
    withBody('a list', '[]', true)
    withBody('null', 'null', true)
    withBody('another kind', '<a/>', true, 'application/xml')
    withBody('huge', HUGE_BODY, true)
    if (needsBody) withBody('empty object', '{}', true)
    const base = Object.entries(shape.properties ?? {})
    for (const [field, inner] of base) {
      const kind = inner.type ?? inner.anyOf?.[0]?.type ?? 'string'
      const sample = sampleOf(shape) as Json
      withBody(
        `${field}: wrong type`,
        JSON.stringify({ ...sample, [field]: WRONG_VALUES[kind] ?? { nested: [1] } }),
        true,
      )
      if (kind !== 'string' || inner.enum || inner.const !== undefined) continue
      for (const [name, text] of TEXTS)
        withBody(
          `${field}: ${name}`,
          JSON.stringify({ ...sample, [field]: '§' }).replace('"§"', () => text),
          name === 'huge text',
        )
    }
    withBody('rows of nobody', validBody, false)
  }
  const query = Object.entries(shapeOf(op.query).properties ?? {})
  for (const [field, { type = 'string' }] of query) {
    if (field === 'lang') continue
    if (type === 'integer' || type === 'number')
      requests.push({
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
      requests.push({
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
      requests.push({
        name: `path: ${name}`,
        path: pathOf(op, '', () => value),
        mustRefuse: true,
        ...(validBody === undefined ? {} : { body: validBody, contentType: 'application/json' }),
      })
  }
  return requests
}
