import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { openApiDocument } from '@hawker/contract/core/openapi'
import { REFUSAL_DATA } from '@hawker/contract/core/refusal-data'
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

  test('describes the data of each refusal that has some', () => {
    const ajv = new Ajv2020({ strict: false, validateFormats: false })
    ajv.addSchema(document, 'openapi')
    const signIn = document.paths['/auth/login']?.['post']?.['responses']
    const forbidden = JSON.stringify((signIn as Record<string, Json>)['403'])
    assert.match(forbidden, /"\$ref":"#\/components\/schemas\/Refusal.second_factor_required"/)
    const isRefusal = ajv.getSchema('openapi#/components/schemas/Refusal.second_factor_required')
    const refusal = (data: Json) => ({
      timestamp: '2026-11-29T00:00:00Z',
      status: false,
      code: 'second_factor_required',
      message: 'Confirm your sign-in',
      errors: {},
      data,
      request_id: '1',
    })
    const token = { access_token: 'a', expires_at: '2026-11-29T00:00:00Z', step: 'verify' }
    assert.equal(isRefusal?.(refusal(token)), true, JSON.stringify(isRefusal?.errors))
    for (const wrong of [{}, { ...token, step: 'other' }, { ...token, more: 1 }])
      assert.equal(isRefusal?.(refusal(wrong)), false, JSON.stringify(wrong))
    for (const code of Object.keys(REFUSAL_DATA)) assert.ok(schemas[`Refusal.${code}`], code)
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
