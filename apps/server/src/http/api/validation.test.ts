import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { operations } from '@hawker/contract/core/operations'
import { Ajv } from 'ajv'
import { errorTranslator } from '../../core/refusal-message.ts'
import { compileValidator, fieldMessages } from './validation.ts'

const PARTS = ['params', 'query', 'body'] as const

test('every schema of the contract is a valid JSON Schema and compiles', () => {
  const metaSchema = new Ajv({ strict: false })
  let checked = 0
  for (const [name, op] of operations)
    for (const part of PARTS) {
      const schema = op[part]
      if (!schema) continue
      assert.ok(
        metaSchema.validateSchema(schema),
        `${name}, ${part}: ${metaSchema.errorsText(metaSchema.errors)}`,
      )
      assert.equal(typeof compileValidator(schema, part), 'function')
      checked++
    }
  assert.ok(checked > 400, String(checked))
})

describe('a refused body', () => {
  const schema = {
    type: 'object',
    properties: {
      name: { type: 'string', maxLength: 5, pattern: '^(a+)+$' },
      lines: { type: 'array', maxItems: 2, items: { type: 'integer' } },
    },
    required: ['name', 'lines'],
  }

  test('of the size of a form names every wrong field', () => {
    const validate = compileValidator(schema, 'body')
    assert.equal(validate({ name: 'bbbbbbbb', lines: ['x', 'y', 'z'] }), false)
    const fields = Object.keys(fieldMessages(validate.errors, errorTranslator('en')))
    assert.deepEqual(fields.toSorted(), ['lines', 'lines.0', 'lines.1', 'lines.2', 'name'])
  })
})
