import assert from 'node:assert/strict'
import { test } from 'node:test'
import { operations } from '@hawker/contract/core/operations'
import { errorTranslator } from '../../core/refusal-message.ts'
import { compileValidator, fieldMessages } from './validation.ts'

type Schema = {
  type?: string
  format?: string
  enum?: unknown[]
  items?: Schema
  properties?: Record<string, Schema>
}
type Field = { path: string; schema: Schema }

const textFields = (schema: Schema, path = ''): Field[] => [
  ...(schema.type === 'string' && !schema.enum ? [{ path, schema }] : []),
  ...Object.entries(schema.properties ?? {}).flatMap(([name, inner]) =>
    textFields(inner, `${path}.${name}`),
  ),
  ...(schema.items ? textFields(schema.items, `${path}[]`) : []),
]
const bodies = [...operations].flatMap(([operation, op]) =>
  textFields((op.body ?? {}) as Schema).map(({ path, schema }) => ({
    field: operation + path,
    schema,
  })),
)
const TYPED = {
  'a line break': 'Amina\nhttps://hawker.test/login',
  'a direction override': 'Amina\u202e',
  'a direction mark': 'Amina\u200f',
  'a control character': 'Amina\u0007',
}
const ADDRESSES = [
  'https://evil.example',
  'www.evil.example',
  'Get it at evil.com',
  'موقع.السعودية',
  '은행.한국',
  '銀行.香港',
  'localhost:3104/x',
  '//evil',
  '+1 202 555 0143',
]
const accepts = (schema: Schema, text: string) => compileValidator(schema, 'body')(text)

/** Products are no persons: a brand may be an address. */
const NAMES = /\.(firstname|lastname|username(_\w+)?|name)$|^(applyForShop|addPasskey)\b.*\.title$/
const LINES = /\.(title|section|address|house|floor|office|entrance|city|tax_id)$/

test('every name in a body refuses line breaks, control characters, direction marks and links', () => {
  // The name of a provider's key is a code of ours.
  const names = bodies.filter(
    ({ field }) => NAMES.test(field) && field !== 'saveProviderKeys.keys[].name',
  )
  assert.ok(names.length >= 8, names.map(({ field }) => field).join())
  for (const { field, schema } of names) {
    for (const [kind, text] of Object.entries(TYPED))
      assert.equal(accepts(schema, text), false, `${field} takes ${kind}`)
    for (const text of ADDRESSES) assert.equal(accepts(schema, text), false, `${field}: ${text}`)
    assert.equal(accepts(schema, 'علی\u200cرضا'), true, field)
  }
})

test('every line in a body refuses line breaks, control characters and direction marks', () => {
  const lines = bodies.filter(({ field }) => LINES.test(field))
  assert.ok(lines.length >= 10, lines.map(({ field }) => field).join())
  for (const { field, schema } of lines)
    for (const [kind, text] of Object.entries(TYPED))
      assert.equal(accepts(schema, text), false, `${field} takes ${kind}`)
})

test('the refusal says what a name leaves out', () => {
  const validate = compileValidator(
    { type: 'object', properties: { firstname: { type: 'string', format: 'name' } } },
    'body',
  )
  assert.equal(validate({ firstname: 'evil.com' }), false)
  assert.deepEqual(fieldMessages(validate.errors, errorTranslator('en')), {
    firstname: ['Leave out links, phone numbers, line breaks and special characters'],
  })
})
