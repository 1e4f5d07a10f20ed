import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { NAMESPACES, SHIPPED_LOCALES, type Namespace } from './locales.ts'
import { parametersOf, type Bundle } from './messages.ts'

function read(locale: string, namespace: Namespace): Bundle {
  return JSON.parse(readFileSync(new URL(`../locales/${locale}/${namespace}.json`, import.meta.url), 'utf8'))
}

for (const namespace of NAMESPACES) {
  const english = read('en', namespace)

  for (const { locale } of SHIPPED_LOCALES) {
    const bundle = read(locale, namespace)

    test(`${locale}/${namespace}: the keys are the English ones, sorted`, () => {
      assert.deepEqual(Object.keys(bundle), Object.keys(english).sort())
    })

    test(`${locale}/${namespace}: each message takes the parameters of the English one`, () => {
      const different = Object.keys(english).filter(
        (key) => parametersOf(bundle[key] ?? '').join() !== parametersOf(english[key] ?? '').join(),
      )
      assert.deepEqual(different, [])
    })

    test(`${locale}/${namespace}: each plural has every category of the language, and a plural everywhere is one`, () => {
      const categories = new Intl.PluralRules(locale).resolvedOptions().pluralCategories.toSorted()
      const wrong = Object.entries(bundle).filter(([key, message]) => {
        if (typeof message !== typeof english[key]) return true
        return typeof message !== 'string' && Object.keys(message).sort().join() !== categories.join()
      })
      assert.deepEqual(wrong, [])
    })

    test(`${locale}/${namespace}: no text is empty or has loose spaces`, () => {
      const texts = Object.entries(bundle).flatMap(([key, message]) =>
        (typeof message === 'string' ? [message] : Object.values(message)).map((text) => ({ key, text })),
      )
      assert.deepEqual(
        texts.filter(({ text }) => text === '' || text !== text.trim()),
        [],
      )
    })
  }
}

test('the English words of the specification are kept to the letter', () => {
  const errors = read('en', 'errors')
  const texts = {
    unauthorized: 'Unauthorized',
    login_first: 'Please, login first',
    invalid_credentials: 'Login or password is invalid',
    wrong_code: 'Wrong verification code',
    email_taken: 'The email has already been taken.',
    sms_not_sent: 'Sms not sent!',
    invalid_group_order: 'You cannot join. Invalid group order',
    kicked: 'You have been kicked from group order',
    no_delivery_zone: "Sorry, we're not available here",
    insufficient_wallet: 'Insufficient wallet balance',
    branches_not_found: 'Branches not found',
    out_of_stock: 'Out of stock',
    shop_closed: 'Shop is closed',
    shop_closed_day: 'Shop is closed in this day. Please, select another day.',
    choose_payment: 'Please, choose payment method',
    fill_user_details: 'Please, fill user details',
    phone_required: 'Phone number is required',
    phone_invalid: 'Phone number is invalid',
    passwords_differ: "Passwords don't match",
    password_too_short: 'Password should contain at least 6 characters',
    required: 'Required',
    error: 'Error occured. Please, try again later',
    server_error: 'Something went wrong',
  }
  for (const [code, text] of Object.entries(texts)) assert.equal(errors[code], text)
  assert.equal(read('en', 'storefront')['be_seller.not_sent'], "Your request didn't send!")
  assert.equal(read('en', 'storefront')['chat.error'], 'chat error')
  assert.equal(read('en', 'storefront')['error.oops'], 'Oops, something went wrong!')
  assert.equal(read('en', 'storefront')['validation.passwords_should_match'], 'Passwords should match')
})
