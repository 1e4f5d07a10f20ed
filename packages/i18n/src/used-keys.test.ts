import assert from 'node:assert/strict'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import type { Namespace } from './locales.ts'
import type { Bundle } from './messages.ts'

const ROOT = join(import.meta.dirname, '../../..')

/** Whose sources may show the texts of a part. */
const SPEAKERS: Record<Namespace, readonly string[]> = {
  storefront: ['apps/storefront/app', 'packages/ui/src', 'packages/web/src'],
  console: ['apps/console/app', 'packages/ui/src', 'packages/web/src'],
  errors: ['apps/server/src', 'packages/contract/src'],
  server: ['apps/server/src'],
}

/** Keys put together while running: the beginning as the sources write it before `${`. Each one has to be found there. */
const FAMILIES: Record<Namespace, readonly string[]> = {
  storefront: [
    'allergen.',
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
    'payment.reason_',
    'payment.status_',
    'price.',
    'receipt.later_',
    'recipe.unit_',
    'share.status_',
    'refund.',
    'review.tag_',
    'status.',
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
    'board.column_',
    'board.drop_off_',
    'claims.cause_',
    'claims.done_',
    'claims.fault_',
    'claims.note_',
    'claims.status_',
    'diet.',
    'earnings.kind_',
    'live.',
    'reason.',
    'rescue.',
    'reviews.done_',
    'reviews.is_',
    'setting.',
    'settings.group_',
    'status.',
    'texts.part_',
    'users.role_',
  ],
  errors: [],
  server: ['cancel_reason.', 'customer_reason.', 'mail.', 'notification.', 'referral.'],
}

/** Single keys put together while running, where the family holds other keys too that have to be found by themselves. */
const CHOSEN: Record<Namespace, readonly string[]> = {
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
  ],
  server: [],
}

/** Words of screens that are being built. */
const KEPT: Record<Namespace, readonly string[]> = {
  storefront: [],
  console: [],
  errors: [],
  server: [],
}

for (const namespace of ['storefront', 'console', 'errors', 'server'] as const) {
  const keys = Object.keys(read(namespace))
  const source = SPEAKERS[namespace].map(sourcesBelow).join('\n')
  const written = new Set(
    [...source.matchAll(/['`]([a-z][a-z0-9_]*(?:\.[a-z0-9_]+)*)['`]/g)].map(([, key = '']) => key),
  )
  for (const [, code = ''] of namespace === 'errors'
    ? source.matchAll(/^ {2}([a-z_]+): \d{3},$/gm)
    : [])
    written.add(code)

  test(`${namespace}: no text is left that nothing says`, () => {
    const said = (key: string) =>
      written.has(key) ||
      FAMILIES[namespace].some((family) => key.startsWith(family)) ||
      CHOSEN[namespace].includes(key)
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
    const known =
      namespace === 'server' || namespace === 'errors'
        ? [...Object.keys(read('errors')), ...Object.keys(read('server'))]
        : keys
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
    .filter(
      (entry) =>
        entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$|\.d\.ts$/.test(entry.name),
    )
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
    .join('\n')
}
