import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { openApiDocument } from '@hawker/contract/core/openapi'
import { Ajv2020 } from 'ajv/dist/2020.js'
import Fastify from 'fastify'
import { serveApiDocs } from './api-docs.ts'

type Json = Record<string, unknown>
const document = openApiDocument() as {
  paths: Record<string, Record<string, Json>>
  components: { schemas: Record<string, Json> }
}
const { schemas } = document.components

function* nodes(value: unknown): Generator<Json> {
  if (typeof value !== 'object' || value === null) return
  if (!Array.isArray(value)) yield value as Json
  for (const inner of Object.values(value)) yield* nodes(inner)
}

describe('the OpenAPI document', () => {
  test('names the objects that operations share, and refers to them', () => {
    const refs = [...nodes(document)].flatMap(({ $ref }) => (typeof $ref === 'string' ? $ref : []))
    for (const ref of new Set(refs)) assert.ok(schemas[ref.split('/').at(-1) ?? ''], ref)
    assert.ok(Object.keys(schemas).length > 100)
    for (const name of ['Cart', 'Order', 'Product', 'Address'])
      assert.ok(refs.includes(`#/components/schemas/${name}`), name)
    const body = document.paths['/dashboard/user/addresses']?.['post']?.['requestBody']
    assert.match(JSON.stringify(body), /"\$ref":"#\/components\/schemas\/AddressInput"/)
  })

  test('has valid schemas of JSON Schema 2020-12', () => {
    const ajv = new Ajv2020({ strict: false, validateFormats: false })
    ajv.addSchema(document, 'openapi')
    for (const [name, schema] of Object.entries(schemas)) {
      assert.ok(ajv.validateSchema(schema), `${name}: ${ajv.errorsText()}`)
      ajv.getSchema(`openapi#/components/schemas/${name}`)
    }
  })

  test('describes a tuple by its items in order', () => {
    const ajv = new Ajv2020({ strict: false, validateFormats: false })
    ajv.addSchema(document, 'openapi')
    const isAddress = ajv.getSchema('openapi#/components/schemas/AddressInput')
    const address = (location: unknown) => ({ location, address: { address: '1 Main St' } })
    assert.equal(isAddress?.(address([38.9, -77])), true)
    for (const wrong of [[38.9], [38.9, -77, 0], [138.9, -77], ['38.9', -77]])
      assert.equal(isAddress?.(address(wrong)), false, JSON.stringify(wrong))
    for (const { items } of nodes(document)) assert.ok(!Array.isArray(items))
  })

  test('is compressed', async () => {
    const app = Fastify()
    after(() => app.close())
    serveApiDocs(app)
    for (const url of ['/api/v1/openapi.json', '/api/v1/docs']) {
      const answer = await app.inject({ url, headers: { 'accept-encoding': 'gzip, br' } })
      assert.equal(answer.headers['content-encoding'], 'br')
      assert.equal(answer.headers['vary'], 'Accept-Encoding')
    }
  })
})
