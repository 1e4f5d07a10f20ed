import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import type { ProviderTag } from '@hawker/domain/payments/payment-status'
import type { ValidateFunction } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { parse as parseForm } from 'qs'
import type { EmulatedExchange } from '../emulators/emulator.ts'
import {
  type JsonObject,
  asArray,
  asObject,
  closeSchema,
  isObject,
  mergeDeep,
  resolved,
  toJsonSchema,
} from './openapi-schemas.ts'

/** Reduced schemas of the providers. */
export const PROVIDER_SCHEMAS = join(import.meta.dirname, '../../testing/provider-schemas')

export type ConformanceOptions = {
  /**
   * What the provider's document lacks: an OpenAPI document with `paths` and `components`, which is
   * merged into it. A call in neither fails the check.
   */
  readonly additions?: JsonObject
  /** The document lists every field of the answers, so that unlisted ones are refused, too. */
  readonly closesAnswers?: boolean
}
export type Conformance = {
  /** Goes to `serveEmulators`. */
  readonly onExchange: (exchange: EmulatedExchange) => void
  /** What the provider's schemas refuse in the calls so far; each problem once. */
  problems(): string[]
  /** Registers the test of the calls so far. It comes last in the file. */
  testRecorded(): void
}

/** Records the calls of a provider, to check them against its schemas. */
export function conformanceOf(tag: ProviderTag, options: ConformanceOptions = {}): Conformance {
  const file = join(PROVIDER_SCHEMAS, `${tag.toLowerCase()}.json`)
  const exchanges: EmulatedExchange[] = []
  const problems = () => {
    const check = exchangeCheck(JSON.parse(readFileSync(file, 'utf8')), options)
    return [...new Set(exchanges.flatMap(check))]
  }
  return {
    onExchange: (exchange) => {
      if (exchange.tag === tag) exchanges.push(copyOf(exchange))
    },
    problems,
    testRecorded() {
      test(`every call of ${tag} and its answer follow the provider's schemas`, () => {
        assert.ok(exchanges.length > 0, 'no call was recorded')
        assert.deepEqual(problems(), [])
      })
    },
  }
}

/** Checks an exchange against an OpenAPI document. */
export function exchangeCheck(
  original: unknown,
  { additions, closesAnswers = false }: ConformanceOptions,
): (exchange: EmulatedExchange) => string[] {
  const document = withJsonSchemas(asObject(mergeDeep(original, additions)))
  const validate = validatorOf(document)
  const paths = Object.entries(asObject(document['paths'])).map(([path, item]) => ({
    path,
    item: asObject(item),
    pattern: patternOf(path),
  }))
  const prefix = prefixOf(document)

  return ({ request, answer }) => {
    const path = request.path.startsWith(prefix) ? request.path.slice(prefix.length) : request.path
    const found = paths
      .filter(({ item }) => isObject(item[request.method.toLowerCase()]))
      // A path without braces comes before one with.
      .toSorted((left, right) => left.path.split('{').length - right.path.split('{').length)
      .find(({ pattern }) => pattern.test(path))
    if (!found) return [`${request.method} ${path} is not described`]
    const operation = asObject(found.item[request.method.toLowerCase()])
    const name = `${request.method} ${prefix}${found.path}`
    const parameters = [...asArray(found.item['parameters']), ...asArray(operation['parameters'])]
    const problems = [
      ...parameterProblems(
        parameters.map((parameter) => resolved(document, parameter)),
        {
          path: found.pattern.exec(path)?.groups ?? {},
          query: parseForm(request.query.toString(), { depth: 10 }),
          header: request.headers,
        },
        validate,
      ),
      ...bodyProblems(document, operation, request, validate),
    ]
    const { status, json } = answer
    const responses = asObject(operation['responses'])
    const described =
      responses[status] ?? responses[`${String(status)[0]}XX`] ?? responses['default']
    if (described === undefined && status < 300) problems.push(`status ${status} is not described`)
    const { schema } = contentOf(resolved(document, described), 'application/json')
    if (isObject(schema)) {
      const isClosed = closesAnswers && status < 300
      const refused = validate(schema, json, { isClosed, isText: false })
      problems.push(...refused.map((problem) => `answer ${status}: ${problem}`))
    }
    return problems.map((problem) => `${name} ${problem}`)
  }
}

/** Emulators change their objects later. */
const copyOf = ({ tag, request, answer }: EmulatedExchange): EmulatedExchange => ({
  tag,
  request: { ...request, body: structuredClone(request.body) },
  answer: structuredClone(answer),
})

/** Query fields that are not described are refused. Headers may be more than the described ones. */
function parameterProblems(
  parameters: readonly JsonObject[],
  inputs: Readonly<Record<'path' | 'query' | 'header', JsonObject>>,
  validate: Validate,
): string[] {
  return Object.entries(inputs).flatMap(([place, values]) => {
    const own = parameters
      .filter((parameter) => parameter['in'] === place)
      .map(({ name, required, schema }) => ({
        label: labelOf(place, String(name)),
        isRequired: required === true,
        schema: asObject(schema),
      }))
    const schema = {
      type: 'object',
      properties: Object.fromEntries(own.map((one) => [one.label, one.schema])),
      required: own.filter(({ isRequired }) => isRequired).map(({ label }) => label),
      ...(place === 'query' ? { additionalProperties: false } : {}),
    }
    return validate(schema, values, { isClosed: place === 'query', isText: true }).map(
      (problem) => `${place}: ${problem}`,
    )
  })
}
function labelOf(place: string, name: string): string {
  if (place === 'path') return groupName(name)
  return place === 'header' ? name.toLowerCase() : name.replace('[]', '')
}

function bodyProblems(
  document: JsonObject,
  operation: JsonObject,
  { body, headers }: EmulatedExchange['request'],
  validate: Validate,
): string[] {
  const isEmpty = body === undefined || Object.keys(asObject(body)).length === 0
  if (!('requestBody' in operation)) return isEmpty ? [] : ['body: this call takes none']
  const description = resolved(document, operation['requestBody'])
  if (body === undefined && description['required'] !== true) return []
  const [type = ''] = (headers['content-type'] ?? 'none').split(';')
  const { schema } = contentOf(description, type)
  if (!isObject(schema)) return [`body: the content type ${type} is not described`]
  const how = { isClosed: true, isText: type.endsWith('urlencoded') }
  return validate(schema, body ?? {}, how).map((problem) => `body: ${problem}`)
}

const contentOf = (described: JsonObject, type: string): JsonObject =>
  asObject(asObject(described['content'])[type])

type Validate = (
  schema: JsonObject,
  value: unknown,
  how: { isClosed: boolean; isText: boolean },
) => string[]

function validatorOf(document: JsonObject): Validate {
  const closed = closeDocument(document)
  const [forJson, forText] = [false, true].map((coerceTypes) => {
    const ajv = new Ajv2020({
      strict: false,
      allErrors: true,
      validateSchema: false,
      logger: false,
      coerceTypes,
      // Some patterns of PayPal are no valid Unicode patterns.
      unicodeRegExp: false,
    })
    addFormats.default(ajv)
    return ajv.addSchema({ $id: 'open', ...document }).addSchema({ $id: 'closed', ...closed })
  })
  const compiled = new Map<string, ValidateFunction>()
  return (schema, value, { isClosed, isText }) => {
    const ajv = isText ? forText : forJson
    assert.ok(ajv)
    const used = JSON.stringify(isClosed ? closeSchema(document, schema) : schema).replaceAll(
      '"$ref":"#',
      `"$ref":"${isClosed ? 'closed' : 'open'}#`,
    )
    const key = `${isText} ${used}`
    const check = compiled.get(key) ?? ajv.compile(JSON.parse(used))
    compiled.set(key, check)
    if (check(structuredClone(value))) return []
    return (check.errors ?? []).map(({ instancePath, message, params }) =>
      [instancePath || 'it', message, JSON.stringify(params)].join(' '),
    )
  }
}

/** The document with every schema as JSON Schema. Operations are left as they are around them. */
const withJsonSchemas = (document: JsonObject): JsonObject => ({
  ...changeSchemas(document, toJsonSchema),
  'x-expanded': expandedSchema(document, false),
})
const closeDocument = (document: JsonObject): JsonObject => ({
  ...changeSchemas(document, (schema) => closeSchema(document, schema, true)),
  'x-expanded': expandedSchema(document, true),
})

/** The schema of an expanded object depends on its field `object`. */
function expandedSchema(document: JsonObject, isClosed: boolean): JsonObject {
  const schemas = Object.entries(asObject(asObject(document['components'])['schemas']))
  const choices = schemas.flatMap(([name, schema]) => {
    const { object } = asObject(asObject(schema)['properties'])
    const [kind, ...others] = asArray(asObject(object)['enum'])
    if (kind === undefined || others.length > 0) return []
    const $ref = `#/components/schemas/${encodeURIComponent(name)}`
    return {
      if: { properties: { object: { const: kind } } },
      // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
      then: isClosed ? { $ref, unevaluatedProperties: false } : { $ref },
    }
  })
  return { type: 'object', required: ['id', 'object'], allOf: choices }
}

/** Changes each schema of the components, and each one under a field `schema`. */
function changeSchemas(value: unknown, change: (schema: JsonObject) => JsonObject): JsonObject {
  const walk = (one: unknown): unknown => {
    if (Array.isArray(one)) return one.map(walk)
    if (!isObject(one)) return one
    return Object.fromEntries(
      Object.entries(one).map(([name, inner]): [string, unknown] => {
        if (name === 'schema' && isObject(inner)) return [name, change(inner)]
        if (name !== 'schemas') return [name, walk(inner)]
        const schemas = Object.entries(asObject(inner))
        return [name, Object.fromEntries(schemas.map(([key, s]) => [key, change(asObject(s))]))]
      }),
    )
  }
  return asObject(walk(value))
}

/** Names of groups in patterns have no dots or dashes. */
const groupName = (label: string) => label.replaceAll(/\W/g, '_')
function patternOf(path: string): RegExp {
  const source = path
    .split(/(\{[^}]+\})/)
    .map((part) =>
      part.startsWith('{')
        ? `(?<${groupName(part.slice(1, -1))}>[^/]+)`
        : part.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`),
    )
    .join('')
  return new RegExp(`^${source}$`)
}

/** The path of the provider's address, such as `/v1`, which its paths leave out. */
function prefixOf(document: JsonObject): string {
  const url = asObject(asArray(document['servers'])[0])['url']
  return typeof url === 'string' && URL.canParse(url)
    ? new URL(url).pathname.replace(/\/$/, '')
    : ''
}
