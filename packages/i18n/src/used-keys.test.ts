import assert from 'node:assert/strict'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import type { Namespace } from './locales.ts'
import type { Bundle } from './messages.ts'

const ROOT = join(import.meta.dirname, '../../..')

/** Whose sources may show the texts of a part. */
const SPEAKERS: Record<Namespace, readonly string[]> = {
  storefront: ['apps/storefront/app'],
  console: ['apps/console/app'],
  errors: ['apps/server/src', 'packages/contract/src'],
  server: ['apps/server/src'],
}

/** Keys put together while running: the beginning as the sources write it before `${`. Each one has to be found there. */
const FAMILIES: Record<Namespace, readonly string[]> = {
  storefront: [
    'allergen.',
    'auth.demo_',
    'checkout.drop_off_',
    'claim.cause_',
    'claim.step_',
    'checkout.substitution_',
    'diet.',
    'home.price_',
    'home.sort_',
    'notify.channel_',
    'profile.gender_',
    'notify.type_',
    'order.cancelled_by_',
    'order.reason_',
    'payment.reason_',
    'payment.status_',
    'share.status_',
    'refund.',
    'review.tag_',
    'status.',
    'wallet.filter_',
    'wallet.type_',
  ],
  console: [
    'allergen.',
    'audits.rule_',
    'audits.state_',
    'board.column_',
    'board.drop_off_',
    'claims.cause_',
    'claims.done_',
    'claims.fault_',
    'claims.note_',
    'claims.status_',
    'earnings.kind_',
    'reason.',
    'setting.',
    'settings.group_',
    'status.',
    'texts.part_',
    'users.role_',
  ],
  errors: [],
  server: ['cancel_reason.', 'notification.', 'referral.'],
}

/** Single keys put together while running, where the family holds other keys too that have to be found by themselves. */
const CHOSEN: Record<Namespace, readonly string[]> = {
  storefront: [
    'allergies.contains',
    'allergies.may_contain',
    'payment.cash',
    'payment.free',
    'payment.sandbox',
    'payment.wallet',
    'shop.delivery',
    'shop.pickup',
    'shop.reviews_best',
    'shop.reviews_newest',
    'shop.reviews_worst',
  ],
  console: ['board.delivery', 'board.dine_in', 'board.pickup'],
  errors: [],
  server: [],
}

/** Words that storefront.md fixes, and refusals of the contract's closed list: kept although nothing says them yet. */
const KEPT: Record<Namespace, readonly string[]> = {
  storefront: [
    'action.add',
    'action.continue',
    'action.copy',
    'action.next',
    'action.ok',
    'action.previous',
    'action.show_less',
    'action.show_more',
    'action.yes',
    'address.add',
    'address.not_found',
    'auth.by_code',
    'auth.by_link',
    'auth.by_passkey',
    'auth.caps_lock',
    'auth.code',
    'auth.code_sent',
    'auth.code_title',
    'auth.confirm_email',
    'auth.continue_with',
    'auth.current_password',
    'auth.details_hint',
    'auth.details_title',
    'auth.email_on_its_way',
    'auth.email_or_phone',
    'auth.forgot',
    'auth.link_hint',
    'auth.link_title',
    'auth.new_password',
    'auth.or',
    'auth.other_number',
    'auth.referral',
    'auth.resend',
    'auth.resend_in',
    'auth.reset_hint',
    'auth.reset_sent',
    'auth.reset_title',
    'auth.save_password',
    'auth.send',
    'cart.addons',
    'cart.clear',
    'cart.clear_confirm',
    'cart.edit_line',
    'cart.line_available',
    'cart.line_price_changed',
    'cart.replacement_best_match',
    'cart.replacement_cancel_order',
    'cart.replacement_contact',
    'cart.replacement_refund',
    'cart.replacement_specific',
    'checkout.dine_in',
    'checkout.no_slots',
    'checkout.ordering',
    'checkout.resend_seconds',
    'checkout.share_tracking',
    'checkout.slot_closed',
    'checkout.slot_past',
    'checkout.slot_pause',
    'checkout.slots_left',
    'checkout.where',
    'checkout.your_name',
    'common.new',
    'common.required',
    'error.offline',
    'error.shop_not_found',
    'home.categories_all',
    'order.call_courier',
    'order.help',
    'order.shop_accepts_by',
    'order.updated',
    'orders.history',
    'payment.approved',
    'payment.title',
    'payment.unavailable_not_configured',
    'payment.wallet_balance',
    'price.you_save',
    'product.close',
    'product.in_cart',
    'product.not_served_now',
    'product.options',
    'product.per_unit',
    'product.remove',
    'product.update_for',
    'search.clear',
    'search.end',
    'security.add_passkey',
    'security.change_password',
    'security.devices',
    'security.end',
    'security.everywhere',
    'security.passkeys',
    'security.this_device',
    'security.title',
    'security.unknown_device',
    'seller_request.accepted',
    'seller_request.under_review',
    'shell.add_to_home',
    'shell.become_driver',
    'shell.become_seller',
    'shell.online_again',
    'shop.closed_day',
    'shop.phone',
    'shop.popular',
    'shop.sections',
    'shop.slot_today',
    'shop.unlike',
    'shop.zone',
    'validation.passwords_should_match',
    'validation.summary',
  ],
  console: [
    'action.confirm',
    'action.undo',
    'auth.email',
    'auth.password',
    'board.print',
    'board.start_cooking',
    'board.total',
    'courier.arrived_cash',
    'courier.earn',
    'courier.offer',
    'courier.offer_taken',
    'courier.shop',
    'courier.to_customer',
    'nav.theme',
    'pause.for',
    'pause.start',
  ],
  errors: [
    'addon_quantity',
    'age_required',
    'chat_error',
    'claim_open',
    'claim_window_closed',
    'coupon_payment',
    'email_invalid',
    'email_required',
    'group_full',
    'invalid_group_order',
    'kicked',
    'location_unavailable',
    'name_taken',
    'offline',
    'payment_declined',
    'request_not_sent',
    'request_timeout',
    'shop_paused',
    'spend_limit',
    'table_taken',
  ],
  server: [
    'mail.change_email.subject',
    'mail.change_email.text',
    'mail.reset.subject',
    'mail.reset.text',
    'mail.sign_in.subject',
    'mail.sign_in.text',
  ],
}

for (const namespace of ['storefront', 'console', 'errors', 'server'] as const) {
  const keys = Object.keys(read(namespace))
  const source = SPEAKERS[namespace].map(sourcesBelow).join('\n')
  const written = new Set([...source.matchAll(/['`]([a-z][a-z0-9_]*(?:\.[a-z0-9_]+)*)['`]/g)].map(([, key = '']) => key))
  for (const [, code = ''] of namespace === 'errors' ? source.matchAll(/^ {2}([a-z_]+): \d{3},$/gm) : []) written.add(code)

  test(`${namespace}: no text is left that nothing says`, () => {
    const said = (key: string) =>
      written.has(key) || FAMILIES[namespace].some((family) => key.startsWith(family)) || CHOSEN[namespace].includes(key)
    assert.deepEqual(
      keys.filter((key) => !said(key) && !KEPT[namespace].includes(key)),
      [],
    )
  })

  test(`${namespace}: each declared family is made somewhere, and what is declared is there`, () => {
    assert.deepEqual(
      FAMILIES[namespace].filter((family) => !source.includes(`\`${family}\${`)),
      [],
    )
    assert.deepEqual(
      [...CHOSEN[namespace], ...KEPT[namespace]].filter((key) => !keys.includes(key)),
      [],
    )
  })

  test(`${namespace}: each key that is said is there`, () => {
    const asked = [...source.matchAll(/\bt\(\s*'([a-z0-9_.]+)'/g)].map(([, key = '']) => key)
    const known = namespace === 'server' || namespace === 'errors' ? [...Object.keys(read('errors')), ...Object.keys(read('server'))] : keys
    assert.deepEqual(
      asked.filter((key) => !known.includes(key)),
      [],
    )
  })
}

function read(namespace: Namespace): Bundle {
  return JSON.parse(readFileSync(join(ROOT, `packages/i18n/locales/en/${namespace}.json`), 'utf8'))
}

function sourcesBelow(folder: string): string {
  return readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$|\.d\.ts$/.test(entry.name))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
    .join('\n')
}
