export type JsonObject = Readonly<Record<string, unknown>>

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
export const asObject = (value: unknown): JsonObject => (isObject(value) ? value : {})
export const asArray = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** Merges a hand-written part into a document. Lists are joined, and the part wins elsewhere. */
export function mergeDeep(document: unknown, part: unknown): unknown {
  if (part === undefined) return document
  if (Array.isArray(document) && Array.isArray(part)) return [...document, ...part]
  if (!isObject(document) || !isObject(part)) return part
  const names = new Set([...Object.keys(document), ...Object.keys(part)])
  return Object.fromEntries([...names].map((name) => [name, mergeDeep(document[name], part[name])]))
}

/** The value that a local reference such as `#/components/schemas/Charge` points at. */
export function resolvePointer(document: JsonObject, pointer: string): unknown {
  const parts = pointer.replace(/^#\//, '').split('/')
  return parts.reduce<unknown>(
    (value, part) =>
      asObject(value)[decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~')],
    document,
  )
}
/** Follows a reference to an operation's parameter, body or response. */
export function resolved(document: JsonObject, value: unknown): JsonObject {
  const { $ref, ...rest } = asObject(value)
  return typeof $ref === 'string' ? resolved(document, resolvePointer(document, $ref)) : rest
}

/** Keywords whose value is a schema, a list of schemas, or schemas by name. */
const SINGLE = ['items', 'additionalProperties', 'not', 'if', 'then', 'else', 'contains']
const BRANCHES = ['allOf', 'anyOf', 'oneOf']
const BY_NAME = ['properties', 'patternProperties']

/** Changes every schema inside `schema`, its own level excepted. */
function mapInner(
  schema: JsonObject,
  change: (inner: JsonObject, isBranch: boolean) => JsonObject,
): JsonObject {
  const each = (value: unknown, isBranch: boolean) =>
    isObject(value) ? change(value, isBranch) : value
  return Object.fromEntries(
    Object.entries(schema).map(([keyword, value]): [string, unknown] => {
      if (SINGLE.includes(keyword)) return [keyword, each(value, keyword !== 'items')]
      if (BRANCHES.includes(keyword))
        return [keyword, asArray(value).map((branch) => each(branch, true))]
      if (!BY_NAME.includes(keyword)) return [keyword, value]
      const inner = Object.entries(asObject(value))
      return [keyword, Object.fromEntries(inner.map(([name, one]) => [name, each(one, false)]))]
    }),
  )
}

/** OpenAPI 3.0 in the words of JSON Schema 2020-12. */
export function toJsonSchema(schema: JsonObject): JsonObject {
  const { nullable, ...own } = schema
  const inner: Record<string, unknown> = { ...mapInner(own, toJsonSchema) }
  for (const [bound, exclusive] of [
    ['minimum', 'exclusiveMinimum'],
    ['maximum', 'exclusiveMaximum'],
  ] as const)
    if (typeof inner[exclusive] === 'boolean') {
      if (inner[exclusive]) inner[exclusive] = inner[bound]
      else delete inner[exclusive]
    }
  // Stripe answers an id, or on demand the object with this id.
  const base = inner['x-expandable'] ? { anyOf: [inner, { $ref: '#/x-expanded' }] } : inner
  return nullable === true ? { anyOf: [base, { type: 'null' }] } : base
}

/**
 * Refuses fields that the document does not list. Each place where a schema is used is closed, and
 * not the schema, so that one with `allOf` sees the fields of all its branches.
 */
export function closeSchema(
  document: JsonObject,
  schema: JsonObject,
  isBranch = false,
): JsonObject {
  const inner = mapInner(schema, (one, isInnerBranch) => closeSchema(document, one, isInnerBranch))
  const listsFields = (one: JsonObject, depth = 0): boolean =>
    'properties' in one ||
    (depth < 5 &&
      ((typeof one['$ref'] === 'string' &&
        listsFields(asObject(resolvePointer(document, one['$ref'])), depth + 1)) ||
        BRANCHES.some((keyword) =>
          asArray(one[keyword]).some((branch) => listsFields(asObject(branch), depth + 1)),
        )))
  const isOpen = 'additionalProperties' in schema || 'unevaluatedProperties' in schema
  return isBranch || isOpen || !listsFields(schema)
    ? inner
    : { ...inner, unevaluatedProperties: false }
}
