import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { EmulatedExchange } from '../emulators/emulator.ts'
import { exchangeCheck } from './provider-conformance.ts'

/** A document with the habits of the providers' own ones. */
const DOCUMENT = {
  openapi: '3.0.3',
  servers: [{ url: 'https://api.example.com/v1/' }],
  paths: {
    '/links': {
      post: {
        parameters: [
          { name: 'Idempotency-Key', in: 'header', required: true, schema: { maxLength: 5 } },
        ],
        requestBody: {
          required: true,
          content: {
            'application/json': { schema: { $ref: '#/components/schemas/NewLink' } },
            'application/x-www-form-urlencoded': {
              schema: { $ref: '#/components/schemas/NewLink' },
            },
          },
        },
        responses: {
          200: { $ref: '#/components/responses/Link' },
          default: { $ref: '#/components/responses/Failure' },
        },
      },
    },
    '/links/{link-id}': {
      get: {
        parameters: [
          { $ref: '#/components/parameters/LinkId' },
          { name: 'limit', in: 'query', schema: { type: 'integer' } },
        ],
        responses: { 200: { $ref: '#/components/responses/Link' } },
      },
    },
  },
  components: {
    parameters: {
      LinkId: { name: 'link-id', in: 'path', required: true, schema: { pattern: '^link_' } },
    },
    responses: {
      Link: {
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Link' } } },
      },
      Failure: {
        content: {
          'application/json': {
            schema: { type: 'object', required: ['error'], properties: { error: {} } },
          },
        },
      },
    },
    schemas: {
      Amount: {
        type: 'object',
        required: ['amount'],
        properties: {
          amount: { type: 'integer', minimum: 0, exclusiveMinimum: true },
          currency: { type: 'string', pattern: String.raw`^[A-Z\-]{3}$` },
        },
      },
      NewLink: {
        allOf: [
          { $ref: '#/components/schemas/Amount' },
          {
            type: 'object',
            properties: {
              buyer: { $ref: '#/components/schemas/Buyer' },
              notes: { type: 'object', additionalProperties: { type: 'string' } },
            },
          },
        ],
      },
      Buyer: {
        type: 'object',
        properties: { email: { type: 'string', format: 'email', nullable: true } },
      },
      Charge: {
        type: 'object',
        required: ['id', 'fee'],
        properties: {
          id: { type: 'string' },
          object: { type: 'string', enum: ['charge'] },
          fee: { type: 'integer' },
        },
      },
      Link: {
        type: 'object',
        required: ['id', 'charge'],
        properties: {
          id: { type: 'string' },
          charge: { type: 'string', nullable: true, 'x-expandable': true },
        },
      },
    },
  },
}

const exchange = (
  request: Partial<EmulatedExchange['request']>,
  json: unknown = { id: 'link_1', charge: null },
  status = 200,
): EmulatedExchange => ({
  tag: 'razorpay',
  request: {
    method: 'POST',
    path: '/v1/links',
    query: new URLSearchParams(),
    headers: { 'content-type': 'application/json', 'idempotency-key': 'k1' },
    rawBody: Buffer.alloc(0),
    body: { amount: 1 },
    ...request,
  },
  answer: { status, json },
})
const FORM = { 'content-type': 'application/x-www-form-urlencoded', 'idempotency-key': 'k1' }
const look = { method: 'GET', path: '/v1/links/link_1', headers: {}, body: undefined }

describe('check of an exchange against a schema', () => {
  const check = exchangeCheck(DOCUMENT, {})
  const strict = exchangeCheck(DOCUMENT, { closesAnswers: true })

  for (const [title, request] of Object.entries({
    'a request of two branches': { body: { amount: 1, currency: 'USD', buyer: { email: null } } },
    'free notes': { body: { amount: 1, notes: { reference: 'r' } } },
    'numbers in a form': { headers: FORM, body: { amount: '12' } },
    'a described query': { ...look, query: new URLSearchParams('limit=3') },
  }))
    test(`accepts ${title}`, () => assert.deepEqual(check(exchange(request)), []))

  for (const [title, request, expected] of [
    ['an unknown field', { body: { amount: 1, amout: 2 } }, /unevaluated.*amout/],
    ['an unknown inner field', { body: { amount: 1, buyer: { mail: '' } } }, /buyer.*mail/],
    ['a wrong type', { body: { amount: '1' } }, /amount must be integer/],
    ['a wrong type in a form', { headers: FORM, body: { amount: 'one' } }, /must be integer/],
    ['a missing field', { body: { currency: 'USD' } }, /required.*amount/],
    ['an exclusive bound', { body: { amount: 0 } }, /amount must be > 0/],
    ['a wrong format', { body: { amount: 1, buyer: { email: 'x' } } }, /email must match format/],
    ['a missing body', { body: undefined }, /required.*amount/],
    ['an unknown content type', { headers: { 'idempotency-key': 'k' } }, /none is not described/],
    ['a missing header', { headers: { 'content-type': 'application/json' } }, /idempotency-key/],
    [
      'a long header',
      { headers: { ...FORM, 'idempotency-key': '123456' }, body: { amount: '1' } },
      /header.*more than 5/,
    ],
    ['an unknown query', { ...look, query: new URLSearchParams('limt=3') }, /query.*limt/],
    ['a wrong id', { ...look, path: '/v1/links/charge_1' }, /path.*pattern/],
    ['a body where none is taken', { ...look, body: { amount: 1 } }, /body: this call takes none/],
    ['an unknown call', { path: '/v1/refunds' }, /POST \/refunds is not described/],
  ] as const)
    test(`refuses ${title}`, () => {
      const problems = check(exchange(request))
      assert.equal(problems.length > 0, true)
      assert.match(problems.join('\n'), expected)
    })

  test('refuses an answer of another shape', () => {
    assert.match(check(exchange({}, { id: 1, charge: null }))[0] ?? '', /answer 200.*string/)
    assert.match(check(exchange({}, { id: 'link_1' }))[0] ?? '', /answer 200.*charge/)
    assert.match(check(exchange({}, null))[0] ?? '', /answer 200.*object/)
    assert.match(check(exchange({}, {}, 400))[0] ?? '', /answer 400.*error/)
    assert.match(check(exchange(look, {}, 201))[0] ?? '', /status 201 is not described/)
  })

  test('refuses unlisted fields of an answer where the document lists all', () => {
    const more = exchange({}, { id: 'link_1', charge: null, more: 1 })
    assert.deepEqual(check(more), [])
    assert.match(strict(more)[0] ?? '', /answer 200.*unevaluated.*more/)
  })

  test('checks an expanded object by its own schema', () => {
    const expanded = (charge: unknown) => exchange({}, { id: 'link_1', charge })
    assert.deepEqual(strict(expanded({ id: 'c', object: 'charge', fee: 3 })), [])
    assert.deepEqual(strict(expanded({ id: 'p', object: 'not described' })), [])
    assert.match(strict(expanded({ id: 'c', object: 'charge', fee: '3' })).join(), /fee/)
    assert.match(strict(expanded({ id: 'c', object: 'charge', fee: 3, x: 1 })).join(), /"x"/)
  })

  test('checks calls and fields that a hand-written part adds', () => {
    const additions = {
      paths: { '/refunds': { get: { responses: { 200: {} } } } },
      components: { schemas: { Amount: { properties: { amout: { type: 'integer' } } } } },
    }
    const extended = exchangeCheck(DOCUMENT, { additions })
    assert.deepEqual(extended(exchange({ ...look, path: '/v1/refunds' })), [])
    assert.deepEqual(extended(exchange({ body: { amount: 1, amout: 2 } })), [])
    assert.match(extended(exchange({ body: { amount: 1, amout: '2' } })).join(), /amout/)
  })
})
