export type Schema = {
  type?: string
  enum?: readonly unknown[]
  maxLength?: number
  pattern?: string
  format?: string
  maxItems?: number
  items?: Schema | readonly Schema[]
  properties?: Readonly<Record<string, Schema>>
  additionalProperties?: boolean
  anyOf?: readonly Schema[]
}

/** The largest JSON text of a schema: its bytes, its nesting, and the values in it. */
export type BodyBounds = { readonly bytes: number; readonly depth: number; readonly values: number }

/** An escaped character, \u00e9. Only a client that escapes emojis writes 12 bytes for one. */
const BYTES_PER_CHARACTER = 6
/** Long enough for any number, with its comma. */
const NUMBER_BYTES = 26
/** Quotes or brackets, a comma and a colon, with spaces around them. */
const PUNCTUATION_BYTES = 8
/** Documents of other standards, such as a passkey's response. */
const OPEN_OBJECT: BodyBounds = { bytes: 16_000, depth: 8, values: 200 }
const MIN_BODY_BYTES = 4_096
/** More than any real body, except for one that is a single long string, such as a photo. */
const MAX_BODY_BYTES = 262_144

/** Patterns without a negated class allow ASCII characters only, which JSON writes as one byte. */
const isAscii = ({ pattern }: Schema): boolean => pattern !== undefined && !pattern.includes('[^')

function stringBytes(schema: Schema): number {
  if (schema.enum)
    return Math.max(...schema.enum.map((value) => JSON.stringify(value).length)) + PUNCTUATION_BYTES
  if (schema.maxLength === undefined)
    throw new Error(`A string without maxLength: ${JSON.stringify(schema)}`)
  return schema.maxLength * (isAscii(schema) ? 1 : BYTES_PER_CHARACTER) + PUNCTUATION_BYTES
}

const largest = (all: readonly BodyBounds[]): BodyBounds => ({
  bytes: Math.max(...all.map(({ bytes }) => bytes)),
  depth: Math.max(...all.map(({ depth }) => depth)),
  values: Math.max(...all.map(({ values }) => values)),
})
const sum = (all: readonly BodyBounds[]): BodyBounds => ({
  bytes: all.reduce((total, { bytes }) => total + bytes, PUNCTUATION_BYTES),
  depth: 1 + Math.max(0, ...all.map(({ depth }) => depth)),
  values: all.reduce((total, { values }) => total + values, 1),
})

function boundsOf(schema: Schema): BodyBounds {
  if (schema.anyOf) return largest(schema.anyOf.map(boundsOf))
  if (schema.type === 'string') return { bytes: stringBytes(schema), depth: 0, values: 1 }
  if (schema.type === 'array') {
    if (isTuple(schema.items)) return sum(schema.items.map(boundsOf))
    if (schema.maxItems === undefined || !schema.items)
      throw new Error(`An array without maxItems: ${JSON.stringify(schema)}`)
    const { bytes, depth, values } = boundsOf(schema.items)
    return {
      bytes: bytes * schema.maxItems + PUNCTUATION_BYTES,
      depth: depth + 1,
      values: values * schema.maxItems + 1,
    }
  }
  if (schema.type === 'object') {
    const declared = Object.entries(schema.properties ?? {}).map(([name, inner]) => {
      const { bytes, ...bounds } = boundsOf(inner)
      return { ...bounds, bytes: bytes + name.length + PUNCTUATION_BYTES }
    })
    return sum(schema.additionalProperties === false ? declared : [...declared, OPEN_OBJECT])
  }
  return { bytes: NUMBER_BYTES, depth: 0, values: 1 }
}

const isTuple = (items: Schema['items']): items is readonly Schema[] => Array.isArray(items)

/** The declared strings of the object itself; arrays of strings do not count. */
const longestString = ({ properties = {} }: Schema): number =>
  Math.max(0, ...Object.values(properties).map(({ maxLength = 0 }) => maxLength))

/**
 * The bounds of an operation's JSON body. Throws for a schema with an unbounded string or array.
 * The server refuses larger bodies before it parses them.
 */
export function bodyBounds(schema: Schema): BodyBounds {
  const { bytes, depth, values } = boundsOf(schema)
  const maxBytes = Math.max(MAX_BODY_BYTES, longestString(schema) + MIN_BODY_BYTES)
  return { bytes: Math.min(maxBytes, Math.max(MIN_BODY_BYTES, bytes)), depth, values }
}

/** Bounds of an operation that takes no body. */
export const NO_BODY: BodyBounds = { bytes: MIN_BODY_BYTES, depth: 1, values: 100 }
