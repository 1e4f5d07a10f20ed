import { COMMON_ERRORS, ERRORS, type ErrorCode } from './errors.ts'
import type { Operation } from './operation.ts'
import { operations } from './operations.ts'

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

/** OpenAPI 3.1 expresses "or null" as a type union; ajv and the serializer read `nullable`. */
function toOpenApiSchema(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(toOpenApiSchema)
  if (typeof schema !== 'object' || schema === null) return schema
  const { nullable, ...rest } = schema as Json
  const copy = Object.fromEntries(
    Object.entries(rest).map(([key, value]) => [key, toOpenApiSchema(value)]),
  )
  if (!nullable) return copy
  if (Array.isArray(copy['enum'])) copy['enum'] = copy['enum'].filter((value) => value !== null)
  return typeof copy['type'] === 'string' && copy['enum'] === undefined
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

function parametersOf({ params, query, idempotency, method }: Operation): Json[] {
  const from = (schema: unknown, where: 'path' | 'query'): Json[] => {
    const { properties = {}, required = [] } = (schema ?? {}) as {
      properties?: Json
      required?: string[]
    }
    return Object.entries(properties).map(([name, inner]) => {
      const nested =
        typeof inner === 'object' &&
        inner !== null &&
        'type' in inner &&
        (inner.type === 'object' || inner.type === 'array')
      return {
        name,
        in: where,
        required: where === 'path' || required.includes(name),
        schema: toOpenApiSchema(inner),
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

function errorResponsesOf({ errors, who }: Operation): Json {
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
            schema: {
              allOf: [
                { $ref: '#/components/schemas/Refusal' },
                { properties: { code: { enum: group } } },
              ],
            },
          },
        },
      },
    ]),
  )
}

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
      description: 'A marketplace where restaurants and grocery shops sell for delivery or pickup.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/api/v1' }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: {
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
      },
    },
  }
}
