import type { Operation } from '@hawker/contract/core/operation'

/** The parts of a JSON Schema that are needed to create values. */
export type Shape = {
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
export const UNKNOWN_ID = '999999999'
const UUID = '01890000-0000-7000-8000-000000000000'

/** Values by field name. */
export type ValidValues = Readonly<Record<string, unknown>>

/** The smallest valid value. Ids belong to no row. */
export function sampleOf(shape: Shape, name = '', fitting: ValidValues = {}): unknown {
  if (name in fitting && accepts(shape, fitting[name])) return fitting[name]
  if (shape.const !== undefined) return shape.const
  if (shape.enum) return shape.enum[0]
  if (shape.anyOf) return sampleOf(shape.anyOf[0] ?? {}, name, fitting)
  if (shape.type === 'object')
    return Object.fromEntries(
      (shape.required ?? []).map((key) => [
        key,
        sampleOf(shape.properties?.[key] ?? {}, key, fitting),
      ]),
    )
  if (shape.type === 'array')
    return Array.from({ length: Math.max(1, shape.minItems ?? 1) }, () =>
      sampleOf(shape.items ?? {}, name, fitting),
    )
  if (shape.type === 'integer')
    return /(^|_)id$/.test(name) ? Number(UNKNOWN_ID) : (shape.minimum ?? 1)
  if (shape.type === 'number') return shape.minimum ?? 1
  if (shape.type === 'boolean') return true
  if (shape.format === 'uuid' || name.endsWith('uuid') || name === 'quote_id') return UUID
  if (shape.format === 'email' || name === 'email') return 'nobody@example.test'
  if (shape.format === 'date' || name.endsWith('date')) return '2026-11-22'
  if (name.includes('phone')) return '+12025550199'
  return 'x'.repeat(Math.max(1, shape.minLength ?? 1))
}

const accepts = (shape: Shape, value: unknown): boolean =>
  shape.enum
    ? shape.enum.includes(value)
    : shape.type === (Array.isArray(value) ? 'array' : typeof value) ||
      (shape.type === 'integer' && Number.isInteger(value))

export const shapeOf = (schema: unknown): Shape =>
  typeof schema === 'object' && schema !== null ? schema : {}

/** The URL of an operation. `values` gives its path parameters. */
export function pathOf(
  op: Operation,
  query: string = '',
  values: (name: string) => string = (name) =>
    String(sampleOf(shapeOf(op.params).properties?.[name] ?? {}, name)),
): string {
  const path = op.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values(name)))
  return `/api/v1${path}?lang=en${query === '' ? '' : `&${query}`}`
}
/** The query of an operation with its required fields. */
export function queryOf(op: Operation): string {
  const sample = sampleOf(shapeOf(op.query))
  return Object.entries(typeof sample === 'object' && sample !== null ? sample : {})
    .map(
      ([name, value]) =>
        `${name}${Array.isArray(value) ? '[0]' : ''}=${encodeURIComponent(String(value))}`,
    )
    .join('&')
}
export const bodyOf = (op: Operation, fitting?: ValidValues): string | undefined =>
  op.body ? JSON.stringify(sampleOf(shapeOf(op.body), '', fitting)) : undefined
