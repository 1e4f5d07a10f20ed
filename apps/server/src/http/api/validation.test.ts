import assert from 'node:assert/strict'
import { test } from 'node:test'
import { operations } from '@hawker/contract/core/operations'
import { Ajv } from 'ajv'
import { compileValidator } from './validation.ts'

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
