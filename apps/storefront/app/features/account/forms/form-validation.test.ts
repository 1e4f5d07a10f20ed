import assert from 'node:assert/strict'
import { test } from 'node:test'
import { phoneOf } from '../../../lib/phone.ts'
import { checkLogin, checkRegistration, formResultOf } from './form-validation.ts'

const form = {
  firstname: 'Ana',
  lastname: '',
  email: 'ana@example.test',
  phone: '',
  password: 'secret1',
  confirmation: 'secret1',
}

test('accepts a complete registration', () => {
  assert.deepEqual(checkRegistration(form), {})
  assert.deepEqual(checkRegistration({ ...form, phone: '+1 (202) 555-0101' }), {})
})

test('reports one error for each invalid field', () => {
  assert.deepEqual(checkLogin({ name: '', password: '' }), {
    name: 'validation.required',
    password: 'validation.required',
  })
  assert.deepEqual(
    checkRegistration({
      ...form,
      email: 'ana',
      phone: '12',
      password: 'short',
      confirmation: 'other',
    }),
    {
      email: 'validation.email',
      phone: 'validation.phone_invalid',
      password: 'validation.password_min',
      password_confirmation: 'validation.passwords_dont_match',
    },
  )
})

test('removes separators from a phone number', () => {
  assert.equal(phoneOf('0044 20 7946-0000'), '+442079460000')
})

test('puts a refusal at its field, or at the form when it has no field', () => {
  assert.deepEqual(formResultOf({ code: 'email_taken', message: 'Taken', errors: {} }, {}).fields, {
    email: 'Taken',
  })
  assert.equal(
    formResultOf({ code: 'invalid_credentials', message: 'Wrong', errors: {} }, {}).message,
    'Wrong',
  )
  assert.deepEqual(
    formResultOf({ code: 'validation_failed', message: 'x', errors: { phone: ['No'] } }, {}).fields,
    { phone: 'No' },
  )
})
