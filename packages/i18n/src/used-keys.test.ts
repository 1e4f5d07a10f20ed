import assert from 'node:assert/strict'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import type { Namespace } from './locales.ts'
import type { Bundle } from './messages.ts'

const ROOT = join(import.meta.dirname, '../../..')

/** The source folders that may use the texts of a namespace. */
const SOURCES: Record<Namespace, readonly string[]> = {
  storefront: ['apps/storefront/app', 'packages/ui/src', 'packages/web/src'],
  console: ['apps/console/app', 'packages/ui/src', 'packages/web/src'],
  errors: ['apps/server/src', 'packages/contract/src'],
  server: ['apps/server/src'],
}

/**
 * Prefixes of keys that are built at run time. Each prefix must occur in the sources before `${`.
 */
const DYNAMIC_PREFIXES: Record<Namespace, readonly string[]> = {
  storefront: [
    'allergen.',
    'allergies.add_',
    'auth.demo_',
    'cart.replacement_',
    'be_driver.vehicle_',
    'be_seller.step_',
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
    'parcel.cause_',
    'parcel.payer_not_',
    'parcel.proof_',
    'parcel.reason_',
    'parcel.status_',
    'parcel.step_',
    'payment.reason_',
    'payment.status_',
    'price.',
    'receipt.later_',
    'receipt.payment_',
    'recipe.unit_',
    'reservation.area_',
    'reservation.day_',
    'reservation.done_',
    'reservation.list_',
    'reservation.meal_',
    'reservation.occasion_',
    'reservation.status_',
    'share.status_',
    'refund.',
    'review.tag_',
    'status.',
    'table.called_',
    'wallet.filter_',
    'wallet.type_',
  ],
  console: [
    'allergen.',
    'applications.done_',
    'applications.kind_',
    'applications.status_',
    'applications.vehicle_',
    'applications.way_',
    'audits.rule_',
    'audits.state_',
    'board.call_',
    'board.column_',
    'bookings.occasion_',
    'bookings.reason_',
    'bookings.source_',
    'bookings.status_',
    'board.drop_off_',
    'claims.cause_',
    'claims.done_',
    'claims.fault_',
    'claims.note_',
    'claims.status_',
    'diet.',
    'disputes.chat_',
    'disputes.liable_',
    'disputes.proof_',
    'disputes.reason_',
    'disputes.stage_',
    'disputes.status_',
    'earnings.kind_',
    'findings.about_',
    'findings.class_',
    'findings.confirm_',
    'findings.do_',
    'findings.done_',
    'findings.own_',
    'findings.proposed_',
    'findings.state_',
    'findings.title_',
    'live.',
    'parcel.proof_',
    'parcel_by.',
    'parcel_reason.',
    'parcel_status.',
    'parcels.about_',
    'parcels.by_',
    'parcels.do_',
    'parcels.done_',
    'reason.',
    'payments.alert_',
    'payments.key_',
    'payments.keys_',
    'payments.light_',
    'payments.method_',
    'payments.tested_',
    'payouts.about_',
    'payouts.do_',
    'payouts.done_',
    'payouts.state_',
    'payouts.title_',
    'rescue.',
    'reviews.done_',
    'reviews.is_',
    'rules.field_',
    'setting.',
    'settings.group_',
    'status.',
    'reservations.view_',
    'tables.area_',
    'tables.drawn_',
    'tables.shape_',
    'tables.status_',
    'stuck.about_',
    'stuck.confirm_',
    'stuck.do_',
    'stuck.done_',
    'stuck.help_',
    'stuck.kind_',
    'stuck.own_',
    'stuck.proposed_',
    'stuck.title_',
    'texts.part_',
    'users.role_',
    'proof.send_',
  ],
  errors: [],
  server: [
    'booking.sms.',
    'booking.status_',
    'cancel_reason.',
    'customer_reason.',
    'door.sms.',
    'key_change.',
    'mail.',
    'notification.',
    'parcel.sms.',
    'parcel_link.',
    'parcel_reason.',
    'referral.',
    'staff_alert.',
  ],
}

/** Single keys that are built at run time, whose prefix is shared with literal keys. */
const DYNAMIC_KEYS: Record<Namespace, readonly string[]> = {
  storefront: [
    'allergies.contains',
    'allergies.may_contain',
    'allergies.options_contains',
    'allergies.options_may_contain',
    'payment.cash',
    'payment.free',
    'payment.sandbox',
    'payment.wallet',
    'shop.delivery',
    'shop.pickup',
    'shop.reviews_best',
    'shop.reviews_helpful',
    'shop.reviews_newest',
    'shop.reviews_worst',
  ],
  console: ['board.delivery', 'board.dine_in', 'board.pickup'],
  errors: [
    'coupon_inactive_hours',
    'coupon_inactive_payment',
    'invalid_transition_accepted',
    'invalid_transition_asked',
    'invalid_transition_cancelled',
    'invalid_transition_delivered',
    'invalid_transition_on_a_way',
    'invalid_transition_ready',
    'newcomer_limit_pay_online',
    'newcomer_limit_speak_to_staff',
    'parcel_debt_cancelled',
    'phone_unverified_pay_online',
  ],
  server: [],
}

/** Texts of screens that are under construction. */
const RESERVED_KEYS: Record<Namespace, readonly string[]> = {
  storefront: [],
  console: [],
  errors: [],
  server: [],
}

for (const namespace of ['storefront', 'console', 'errors', 'server'] as const) {
  const keys = Object.keys(read(namespace))
  const files = SOURCES[namespace].flatMap(sourcesBelow)
  const source = files.join('\n')
  const literals = new Set(
    [...source.matchAll(/['`]([a-z][a-z0-9_]*(?:\.[a-z0-9_]+)*)['`]/g)].map(([, key = '']) => key),
  )
  for (const [, code = ''] of namespace === 'errors'
    ? source.matchAll(/^ {2}([a-z_]+): \d{3},$/gm)
    : [])
    literals.add(code)

  test(`${namespace}: every text is used`, () => {
    const isUsed = (key: string) =>
      literals.has(key) ||
      DYNAMIC_PREFIXES[namespace].some((prefix) => key.startsWith(prefix)) ||
      DYNAMIC_KEYS[namespace].includes(key)
    assert.deepEqual(
      keys.filter((key) => !isUsed(key) && !RESERVED_KEYS[namespace].includes(key)),
      [],
    )
  })

  test(`${namespace}: every declared prefix and key exists`, () => {
    assert.deepEqual(
      DYNAMIC_PREFIXES[namespace].filter((prefix) => !source.includes(`\`${prefix}\${`)),
      [],
    )
    assert.deepEqual(
      [...DYNAMIC_KEYS[namespace], ...RESERVED_KEYS[namespace]].filter(
        (key) => !keys.includes(key),
      ),
      [],
    )
  })

  test(`${namespace}: every key in the sources exists`, () => {
    const serverKeys = [...Object.keys(read('errors')), ...Object.keys(read('server'))]
    const storefrontKeys = Object.keys(read('storefront'))
    const missing = files.flatMap((file) => {
      const usedKeys = [...file.matchAll(/\bt\(\s*'([a-z0-9_.]+)'/g)].map(([, key = '']) => key)
      // A printed receipt on the server uses the texts of the storefront.
      const known = /translatorsOf\('storefront'\)|from '\.\/receipt-paper\.ts'/.test(file)
        ? storefrontKeys
        : namespace === 'server' || namespace === 'errors'
          ? serverKeys
          : keys
      return usedKeys.filter((key) => !known.includes(key))
    })
    assert.deepEqual(missing, [])
  })
}

function read(namespace: Namespace): Bundle {
  return JSON.parse(readFileSync(join(ROOT, `packages/i18n/locales/en/${namespace}.json`), 'utf8'))
}

function sourcesBelow(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter(
      (entry) =>
        entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$|\.d\.ts$/.test(entry.name),
    )
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
}
