import { COMMON_ERRORS, ERRORS, type ErrorCode } from './errors.ts'
import type { Operation } from './operation.ts'
import { type CodeWithData, REFUSAL_DATA } from './refusal-data.ts'
import type { TSchema } from 'typebox'
import { namedSchemas, operations } from './operations.ts'

type Json = Record<string, unknown>

const envelopeProperties = {
  timestamp: { type: 'string', format: 'date-time' },
  status: { type: 'boolean' },
  message: { type: 'string' },
}
const pageMeta = {
  type: 'object',
  properties: Object.fromEntries(
    ['current_page', 'last_page', 'total', 'per_page', 'from', 'to'].map((key) => [
      key,
      { type: ['integer', 'null'] },
    ]),
  ),
}

/** Named schemas by their JSON text: copies, such as optional ones, are the same schema. */
const nameOf = new Map([...namedSchemas].map(([name, schema]) => [JSON.stringify(schema), name]))

/**
 * The schema in OpenAPI 3.1. It expresses "or null" as a type union and tuples by `prefixItems`;
 * ajv and the serializer read `nullable` and a list of `items`.
 */
function toOpenApiSchema(schema: unknown): Json {
  const { nullable, ...rest } = schema as Json
  const name = nameOf.get(JSON.stringify(rest))
  const converted = name ? { $ref: `#/components/schemas/${name}` } : convert(rest)
  return nullable ? orNull(converted) : converted
}

function convert(schema: unknown): Json {
  const copy = Object.fromEntries(
    Object.entries(schema as Json).map(([key, value]) => [key, convertKeyword(key, value)]),
  )
  const { items, additionalItems: _, ...rest } = copy
  return Array.isArray(items) ? { ...rest, prefixItems: items, items: false } : copy
}
/** Only some keywords hold schemas; a property may have the name of a keyword. */
function convertKeyword(key: string, value: unknown): unknown {
  if (key === 'properties' || key === 'patternProperties')
    return Object.fromEntries(
      Object.entries(value as Json).map(([name, inner]) => [name, toOpenApiSchema(inner)]),
    )
  if (key === 'items' || key === 'anyOf' || key === 'allOf' || key === 'additionalProperties')
    return Array.isArray(value)
      ? value.map(toOpenApiSchema)
      : typeof value === 'object'
        ? toOpenApiSchema(value)
        : value
  return value
}
function orNull(schema: Json): Json {
  const values = schema['enum']
  const copy = Array.isArray(values)
    ? { ...schema, enum: values.filter((value) => value !== null) }
    : schema
  return typeof copy['type'] === 'string' && values === undefined
    ? { ...copy, type: [copy['type'], 'null'] }
    : { anyOf: [copy, { type: 'null' }] }
}

const responseSchema = ({ response: { kind, schema } }: Operation): Json => {
  const data =
    kind === 'list' || kind === 'all'
      ? { type: 'array', items: toOpenApiSchema(schema) }
      : toOpenApiSchema(schema)
  return {
    type: 'object',
    properties: { ...envelopeProperties, data, ...(kind === 'list' ? { meta: pageMeta } : {}) },
  }
}

function parametersOf({ params, query, idempotency, method, sortable = [] }: Operation): Json[] {
  // Lists without columns refuse both parameters.
  const isSupported = ([name]: [string, unknown]) =>
    sortable.length > 0 || (name !== 'column' && name !== 'sort')
  const from = (schema: unknown, where: 'path' | 'query'): Json[] => {
    const { properties = {}, required = [] } = (schema ?? {}) as {
      properties?: Json
      required?: string[]
    }
    return Object.entries(properties)
      .filter(isSupported)
      .map(([name, inner]) => {
        const nested =
          typeof inner === 'object' &&
          inner !== null &&
          'type' in inner &&
          (inner.type === 'object' || inner.type === 'array')
        return {
          name,
          in: where,
          required: where === 'path' || required.includes(name),
          schema: name === 'column' ? { type: 'string', enum: sortable } : toOpenApiSchema(inner),
          ...(nested && where === 'query' ? { style: 'deepObject', explode: true } : {}),
        }
      })
  }
  const key = {
    name: 'Idempotency-Key',
    in: 'header',
    required: idempotency === 'required',
    schema: { type: 'string', format: 'uuid' },
  }
  return [...from(params, 'path'), ...from(query, 'query'), ...(method === 'GET' ? [] : [key])]
}

function errorResponsesOf({ errors, who, stale }: Operation): Json {
  const codes: ErrorCode[] = [...errors, ...COMMON_ERRORS].filter(
    (code) => who !== 'guest' || code !== 'unauthorized',
  )
  const byStatus = Map.groupBy(codes, (code) => ERRORS[code])
  return Object.fromEntries(
    [...byStatus].map(([status, group]) => [
      status,
      {
        description: group.join(', '),
        content: {
          'application/json': {
            schema: refusalSchema(group, stale),
          },
        },
      },
    ]),
  )
}

/** Refusals with data have a schema each. All operations share it, except that of `stale` rows. */
function refusalSchema(codes: readonly ErrorCode[], stale: TSchema | undefined): Json {
  const plain = codes.filter((code) => !hasData(code))
  const schemas = [
    ...(plain.length > 0 ? [refusalOf({ code: { enum: plain } })] : []),
    ...codes
      .filter(hasData)
      .map((code) =>
        code === 'stale' && stale
          ? refusalOf({ code: { enum: [code] }, data: toOpenApiSchema(stale) })
          : { $ref: `#/components/schemas/${nameOfRefusal(code)}` },
      ),
  ]
  const [only] = schemas
  return only && schemas.length === 1 ? only : { oneOf: schemas }
}
const refusalOf = (properties: Json): Json => ({
  allOf: [{ $ref: '#/components/schemas/Refusal' }, { type: 'object', properties }],
})
const hasData = (code: ErrorCode): code is CodeWithData => code in REFUSAL_DATA
const nameOfRefusal = (code: CodeWithData): string => `Refusal.${code}`
const refusalsWithData = (): Json =>
  Object.fromEntries(
    Object.keys(ERRORS)
      .filter((code): code is CodeWithData => code in REFUSAL_DATA)
      .map((code) => [
        nameOfRefusal(code),
        refusalOf({ code: { enum: [code] }, data: toOpenApiSchema(REFUSAL_DATA[code]) }),
      ]),
  )

function bodyOf({ body, upload }: Operation): Json {
  if (upload)
    return {
      requestBody: {
        required: true,
        content: Object.fromEntries(upload.types.map((type) => [type, {}])),
      },
    }
  return body
    ? {
        requestBody: {
          required: true,
          content: { 'application/json': { schema: toOpenApiSchema(body) } },
        },
      }
    : {}
}

/** The whole API as OpenAPI 3.1, derived from the operations. */
export function openApiDocument(): Json {
  const paths: Record<string, Json> = {}
  for (const [operationId, op] of operations) {
    const { kind, schema, mediaType } = op.response
    const type = mediaType ?? (kind === 'stream' ? 'text/event-stream' : 'application/json')
    const path = (paths[op.path] ??= {})
    path[op.method.toLowerCase()] = {
      operationId,
      summary: op.summary,
      tags: [op.path.split('/')[2] ?? 'api'],
      'x-who': op.who,
      'x-rows': op.rows,
      ...(op.who === 'guest' ? {} : { security: [{ bearer: [] }] }),
      parameters: parametersOf(op),
      ...bodyOf(op),
      responses: {
        [op.response.status]: {
          description: 'Success',
          content: {
            [type]: {
              schema:
                kind === 'stream' || kind === 'file' ? toOpenApiSchema(schema) : responseSchema(op),
            },
          },
        },
        ...errorResponsesOf(op),
      },
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Hawker',
      version: '1',
      description:
        'A marketplace where restaurants and grocery shops sell for delivery or pickup. Send the ' +
        'access token of a sign-in as `Authorization: Bearer`. The pages of Hawker send it in an ' +
        'HttpOnly cookie instead, which no script can read.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/api/v1' }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: {
        ...Object.fromEntries([...namedSchemas].map(([name, schema]) => [name, convert(schema)])),
        Refusal: {
          type: 'object',
          required: ['timestamp', 'status', 'code', 'message', 'errors', 'data', 'request_id'],
          properties: {
            ...envelopeProperties,
            code: { type: 'string' },
            errors: {
              type: 'object',
              additionalProperties: { type: 'array', items: { type: 'string' } },
            },
            data: { type: 'object' },
            request_id: { type: 'string' },
          },
        },
        ...refusalsWithData(),
      },
    },
  }
}
