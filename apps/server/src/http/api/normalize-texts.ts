import type { Operation } from '@hawker/contract/core/operation'
import { type TypedTextKind, normalizeText } from '@hawker/domain/texts/typed-text'

export type Schema = {
  type?: string
  format?: string
  pattern?: string
  enum?: readonly unknown[]
  maxLength?: number
  properties?: Readonly<Record<string, Schema>>
  items?: Schema | readonly Schema[]
  anyOf?: readonly Schema[]
}
type Part = 'params' | 'query' | 'body'
type Normalize = (value: unknown) => unknown

const KIND_OF_FORMAT: Readonly<Record<string, TypedTextKind>> = {
  'idn-email': 'email',
  phone: 'phone',
  code: 'code',
  search: 'search',
  line: 'line',
  name: 'name',
}
/** Longer strings are files, which nobody types. */
const MAX_TYPED_LENGTH = 10_000

/** The kind of a field's text; undefined for free text and passwords, which stay as they are typed. */
export function textKindOf(schema: Schema): TypedTextKind | undefined {
  const { type, format = '', pattern, maxLength = Infinity } = schema
  if (type !== 'string' || schema.enum || maxLength > MAX_TYPED_LENGTH) return undefined
  // Tokens, ids and times: their patterns allow ASCII characters only.
  return KIND_OF_FORMAT[format] ?? (pattern && !pattern.includes('[^') ? 'token' : undefined)
}

function normalizerOf(schema: Schema): Normalize | undefined {
  const kind = textKindOf(schema)
  // A longer text stays as it is, because its length is refused: normalizing it would take too long.
  if (kind)
    return (value) =>
      typeof value === 'string' && value.length <= MAX_TYPED_LENGTH
        ? normalizeText(kind, value)
        : value
  const choice = schema.anyOf?.map(normalizerOf).find((normalize) => normalize !== undefined)
  if (choice) return choice
  const item = [schema.items ?? []].flat().map(normalizerOf).find(Boolean)
  if (item) return (value) => (Array.isArray(value) ? value.map(item) : value)
  const fields = Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => {
    const normalize = normalizerOf(inner)
    return normalize ? [[name, normalize] as const] : []
  })
  if (fields.length === 0) return undefined
  return (value) => {
    if (!isFields(value)) return value
    for (const [name, normalize] of fields)
      if (Object.hasOwn(value, name)) value[name] = normalize(value[name])
    return value
  }
}

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Takes invisible characters out of the texts of a request, before they are validated. So each use case
 * stores and looks up one spelling.
 */
export function textNormalizer(op: Operation) {
  const normalizers = (['params', 'query', 'body'] as const).flatMap((part) => {
    const normalize = normalizerOf((op[part] ?? {}) as Schema)
    return normalize ? [[part, normalize] as const] : []
  })
  return (received: { readonly [part in Part]?: unknown }): void => {
    for (const [part, normalize] of normalizers) normalize(received[part])
  }
}
