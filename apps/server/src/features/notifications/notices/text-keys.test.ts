import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { test } from 'node:test'
import { CANCEL_REASONS } from '@hawker/domain/orders/order-status'
import { TEXT_KEYS } from './text-keys.ts'

const texts: Record<string, string> = JSON.parse(
  readFileSync(
    createRequire(import.meta.url).resolve('@hawker/i18n/locales/en/server.json'),
    'utf8',
  ),
)

test('every notification has a title and a body, and no text is unused', () => {
  const wanted = TEXT_KEYS.flatMap((key) => [
    `notification.${key}.body`,
    `notification.${key}.title`,
  ])
  assert.deepEqual(
    Object.keys(texts).filter((key) => key.startsWith('notification.')),
    wanted.toSorted(),
  )
})
test('every cancellation reason has a text', () => {
  const reasons = new Set(Object.values(CANCEL_REASONS).flat())
  assert.deepEqual(
    Object.keys(texts).filter((key) => key.startsWith('cancel_reason.')),
    [...reasons].map((reason) => `cancel_reason.${reason}`).sort(),
  )
})
