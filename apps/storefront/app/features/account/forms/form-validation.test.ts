import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isPhone } from '../../../lib/phone.ts'
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

test('accepts phone numbers as people write them', () => {
  for (const typed of [
    '(202) 555-0143',
    '202\u2011555\u20110143',
    '\u202a+1\u00a0202 555 0143\u202c',
    '２０２５５５０１４３',
    '٢٠٢٥٥٥٠١٤٣',
    '+49 (0)30 / 1234567',
    '0044 20 7946-0000',
    'tel:+12025550143',
    // The server asks for the number without the extension.
    '+1 202 555 0143 ext. 4',
    '+1 202 555 0143x12',
  ])
    assert.equal(isPhone(typed), true, typed)
  for (const typed of ['', '12', 'Amina', 'ana@example.test', '2025550143 extra', 'x12'])
    assert.equal(isPhone(typed), false, typed)
})

test('names the phone number when a name of digits is no number', () => {
  const errorOf = (name: string) => checkLogin({ name, password: 'secret1' })['name']
  assert.equal(errorOf('(202) 555-0143'), undefined)
  assert.equal(errorOf('(202) 5'), 'validation.phone_invalid')
  assert.equal(errorOf('amina'), 'validation.email')
  assert.equal(errorOf('12@'), 'validation.email')
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
  assert.deepEqual(
    formResultOf(
      { code: 'phone_invalid', message: 'x', errors: { phone: ['No'] } },
      { name: '(202) 555' },
    ).fields,
    { name: 'No' },
  )
})
