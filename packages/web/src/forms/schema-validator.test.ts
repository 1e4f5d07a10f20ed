import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { updateProfile } from '@hawker/contract/accounts'
import { createSynonyms } from '@hawker/contract/search'
import { type ObjectSchema, schemaValidator } from './schema-validator.ts'

const problem = (name: string) => name

describe('schemaValidator', () => {
  test('finds required fields and limits in the schema of an operation', () => {
    const validate = schemaValidator<{ firstname: string; birthday: string | null }>(
      updateProfile.body,
      problem,
    )
    assert.deepEqual(validate({ firstname: 'Ada', birthday: null }), {})
    assert.deepEqual(validate({ firstname: 'a'.repeat(61), birthday: 'some day soon' }), {
      firstname: 'too_long',
      birthday: 'too_long',
    })
  })

  test('validates what will be sent, not what was typed', () => {
    const validate = schemaValidator<{ words: string }>(
      createSynonyms.body,
      problem,
      ({ words }) => ({
        words: words.split('\n'),
      }),
    )
    assert.deepEqual(validate({ words: 'soda\npop' }), {})
    assert.deepEqual(validate({ words: 'soda' }), { words: 'too_short' })
  })

  test('counts an emoji as one character and respects both ends of a range', () => {
    const schema: ObjectSchema = {
      properties: { note: { maxLength: 2 }, count: { minimum: 1, maximum: 5 } },
      required: ['note', 'count'],
    }
    const validate = schemaValidator<{ note: string; count: number }>(schema, problem)
    assert.deepEqual(validate({ note: '🍜🍜', count: 5 }), {})
    assert.deepEqual(validate({ note: '🍜🍜🍜', count: 0 }), {
      note: 'too_long',
      count: 'too_small',
    })
    assert.deepEqual(validate({ note: '', count: 6 }), { note: 'required', count: 'too_large' })
  })
})
