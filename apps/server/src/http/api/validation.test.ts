import assert from 'node:assert/strict'
import { test } from 'node:test'
import { operations } from '@hawker/contract/operations'
import { Ajv } from 'ajv'
import { compileValidator } from './validation.ts'

const PARTS = ['params', 'query', 'body'] as const

test('every schema of the contract keeps the rules of schemas, which no server looks at again, and can be compiled', () => {
  const rules = new Ajv({ strict: false })
  let held = 0
  for (const [name, op] of operations)
    for (const part of PARTS) {
      const schema = op[part]
      if (!schema) continue
      assert.ok(rules.validateSchema(schema), `${name}, ${part}: ${rules.errorsText(rules.errors)}`)
      assert.equal(typeof compileValidator(schema, part), 'function')
      held++
    }
  assert.ok(held > 400, String(held))
})
