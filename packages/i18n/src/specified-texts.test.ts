import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { NAMESPACES, type Namespace } from './locales.ts'
import type { Bundle } from './messages.ts'

const english = Object.fromEntries(
  NAMESPACES.map((namespace): [string, Bundle] => [
    namespace,
    JSON.parse(readFileSync(new URL(`../locales/en/${namespace}.json`, import.meta.url), 'utf8')),
  ]),
)

/** Texts that the product specification fixes, with their spelling, and the keys that use them. */
type FixedTexts = Record<string, Partial<Record<Namespace, readonly string[]>>>

/** Texts next to form fields. */
const FORM_TEXTS: FixedTexts = {
  Required: {
    errors: ['required', 'validation.required'],
    storefront: ['validation.required'],
    console: ['error.required'],
  },
  "Passwords don't match": {
    errors: ['passwords_differ'],
    storefront: ['validation.passwords_dont_match'],
  },
  'Passwords should match': { storefront: ['validation.passwords_should_match'] },
  'Password should contain at least 6 characters': {
    errors: ['password_too_short'],
    storefront: ['validation.password_min'],
  },
  'Phone number is required': {
    errors: ['phone_required'],
    storefront: ['validation.phone_required'],
  },
  'Phone number is invalid': {
    errors: ['phone_invalid'],
    storefront: ['validation.phone_invalid'],
  },
  'Please, fill user details': {
    errors: ['fill_user_details'],
    storefront: ['validation.fill_user_details'],
  },
  'Please, choose payment method': {
    errors: ['choose_payment'],
    storefront: ['validation.choose_payment'],
  },
  'Shop is closed in this day. Please, select another day.': {
    errors: ['shop_closed_day'],
    storefront: ['validation.shop_closed_day'],
  },
}

/** Error texts. */
const ERROR_TEXTS: FixedTexts = {
  'Error occured. Please, try again later': { errors: ['error'], storefront: ['error.occured'] },
  'Something went wrong': {
    errors: ['server_error'],
    storefront: ['error.something_wrong'],
    console: ['error.failed'],
  },
  Unauthorized: { errors: ['unauthorized'], storefront: ['error.unauthorized'] },
  'Please, login first': {
    errors: ['login_first'],
    storefront: ['auth.login_first', 'payment.reason_login_first'],
  },
  'Login or password is invalid': { errors: ['invalid_credentials'] },
  'Wrong verification code': { errors: ['wrong_code'] },
  'The email has already been taken.': { errors: ['email_taken'] },
  'Sms not sent!': { errors: ['sms_not_sent'] },
  'You cannot join. Invalid group order': {
    errors: ['invalid_group_order'],
    storefront: ['group.invalid'],
  },
  'You have been kicked from group order': {
    errors: ['kicked'],
    storefront: ['group.kicked'],
    server: ['notification.group_kicked.title'],
  },
  "Sorry, we're not available here": {
    errors: ['no_delivery_zone'],
    storefront: ['shop.no_delivery_here'],
  },
  'Insufficient wallet balance': {
    errors: ['insufficient_wallet'],
    storefront: ['payment.reason_insufficient_wallet'],
  },
  "Your request didn't send!": { storefront: ['be_seller.not_sent'] },
  'Branches not found': { errors: ['branches_not_found'] },
  'Out of stock': {
    errors: ['out_of_stock'],
    storefront: ['product.sold_out'],
    console: ['reason.out_of_stock'],
  },
  'Shop is closed': { errors: ['shop_closed'], storefront: ['shop.closed_banner'] },
  'Oops, something went wrong!': { storefront: ['error.oops'] },
  'chat error': { storefront: ['chat.error'] },
}

for (const [text, keysByNamespace] of Object.entries({ ...FORM_TEXTS, ...ERROR_TEXTS })) {
  test(`the fixed text is unchanged: ${text}`, () => {
    const texts = Object.entries(keysByNamespace).flatMap(([namespace, keys]) =>
      keys.map((key) => [`${namespace}/${key}`, english[namespace]?.[key]]),
    )
    assert.deepEqual(
      texts,
      texts.map(([key]) => [key, text]),
    )
  })
}
