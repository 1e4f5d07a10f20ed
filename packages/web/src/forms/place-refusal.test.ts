import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { placeRefusal } from './place-refusal.ts'

const VALUES = { email: '', sale: '', words: '' }
const refusalText = ({ message, code }: { message: string; code: string }) => message || code
const refused = (code: string, errors: Record<string, string[]> = {}) => ({
  ok: false as const,
  code,
  message: 'In words',
  errors,
})

describe('placeRefusal', () => {
  test('shows errors that the server names at their fields', () => {
    const refusal = refused('validation_failed', { email: ['Invalid', 'Too long'] })
    assert.deepEqual(placeRefusal(refusal, VALUES, { refusalText }), {
      errors: { email: 'Invalid' },
      error: undefined,
    })
  })

  test('shows the error of a nested wire field at the field that holds it', () => {
    const refusal = refused('validation_failed', { 'sale.ends_at': ['In the past'] })
    assert.deepEqual(placeRefusal(refusal, VALUES, { refusalText }).errors, { sale: 'In the past' })
    const refusalFields = { 'sale.ends_at': 'words' } as const
    assert.deepEqual(placeRefusal(refusal, VALUES, { refusalText, refusalFields }).errors, {
      words: 'In the past',
    })
  })

  test('adds the text of the refusal when an error belongs to no field of the form', () => {
    const refusal = refused('validation_failed', { email: ['Invalid'], region: ['Unknown'] })
    assert.deepEqual(placeRefusal(refusal, VALUES, { refusalText }), {
      errors: { email: 'Invalid' },
      error: 'In words',
    })
  })

  test('shows a refusal without field names at the field of its code, else at the form', () => {
    const options = { refusalText, refusalFields: { email_taken: 'email' } as const }
    assert.deepEqual(placeRefusal(refused('email_taken'), VALUES, options), {
      errors: { email: 'In words' },
      error: undefined,
    })
    assert.deepEqual(placeRefusal(refused('blocked'), VALUES, options), {
      errors: {},
      error: 'In words',
    })
  })

  test('shows nothing where the app shows the refusal elsewhere', () => {
    const options = { refusalText: () => undefined }
    assert.deepEqual(placeRefusal(refused('unauthorized'), VALUES, options), {
      errors: {},
      error: undefined,
    })
  })

  test('lets one field show every other refusal', () => {
    const options = { refusalText, refusalFields: { '*': 'words' } as const }
    assert.deepEqual(placeRefusal(refused('blocked'), VALUES, options).errors, {
      words: 'In words',
    })
  })

  test('shows errors of unknown wire fields at the field that takes all others', () => {
    const refusal = refused('validation_failed', { reason: ['Too long'] })
    const options = { refusalText, refusalFields: { '*': 'words' } as const }
    assert.deepEqual(placeRefusal(refusal, VALUES, options), {
      errors: { words: 'Too long' },
      error: undefined,
    })
  })
})
