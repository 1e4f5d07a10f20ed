import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { operations } from '@hawker/contract/core/operations'
import { phonePaths, phoneReader } from './read-phones.ts'

type Schema = { type?: string; format?: string; properties?: Record<string, Schema> }
const namedPhone = (schema: Schema, name = ''): Schema[] => [
  ...(/(^|_)phone(_|$)/.test(name) && schema.type === 'string' ? [schema] : []),
  ...Object.entries(schema.properties ?? {}).flatMap(([inner, of]) => namedPhone(of, inner)),
]

describe('every operation', () => {
  test('reads a field named phone as a phone number, and declares its refusal', () => {
    let fields = 0
    for (const [name, op] of operations) {
      for (const schema of [op.query, op.body]) {
        const named = namedPhone((schema ?? {}) as Schema)
        for (const field of named) {
          assert.equal(field.format, 'phone', `${name} takes a phone number as any text`)
          assert.ok(op.errors.includes('phone_invalid'), `${name} does not declare phone_invalid`)
          fields++
        }
        assert.equal(phonePaths((schema ?? {}) as Schema).length, named.length, name)
      }
    }
    assert.ok(fields >= 9, String(fields))
  })
})

describe('phoneReader', () => {
  const [, placeOrder] = [...operations].find(([name]) => name === 'placeOrder') ?? assert.fail()
  const countries: string[] = []
  const read = phoneReader(placeOrder, async () => {
    countries.push('GB')
    return 'GB'
  })

  test('replaces the numbers of a body by E.164, inner ones too', async () => {
    const body = { phone: '020 7946 0777', receiver: { name: 'Ben', phone: '+49 (0)30 / 1234567' } }
    await read({ query: {}, body })
    assert.deepEqual(body, {
      phone: '+442079460777',
      receiver: { name: 'Ben', phone: '+49301234567' },
    })
    assert.equal(countries.length, 1, 'the country is only loaded for the local number')
  })

  test('names the field that is no number', async () => {
    await assert.rejects(read({ query: {}, body: { receiver: { phone: '12' } } }), {
      code: 'phone_invalid',
      details: { fields: { 'receiver.phone': 'phone_invalid' } },
    })
  })

  test('says that the extension or the country code is the problem', async () => {
    for (const [phone, cause] of [
      ['+1 202 555 0143 ext. 4', 'extension'],
      ['050 123 4567', 'country'],
    ] as const)
      await assert.rejects(read({ query: {}, body: { phone } }), {
        code: 'phone_invalid',
        details: { data: { cause }, fields: { phone: `phone_invalid_${cause}` } },
      })
  })
})
