import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DAY_MS } from '@hawker/std/time'
import { type ParcelAction, type ParcelFacts, parcelPermissions } from './parcel-permissions.ts'
import { PARCEL_STATUSES } from './parcel-status.ts'

const NOW = 1_000_000_000_000
const facts = (changes: Partial<ParcelFacts> = {}): ParcelFacts => ({
  status: 'new',
  now: NOW,
  releasedAt: NOW - 1,
  paid: true,
  endedAt: null,
  tips: 0n,
  reviewed: false,
  hasOpenClaim: false,
  selfDealing: false,
  limits: { tipAddDays: 30, reviewDays: 30, claimDays: 3 },
  ...changes,
})
const allowed = (changes: Partial<ParcelFacts>): ParcelAction[] =>
  Object.entries(parcelPermissions(facts(changes))).flatMap(([action, { allowed: may }]) =>
    may ? [action as ParcelAction] : [],
  )

test('each status allows the sender only what it should', () => {
  const byStatus = PARCEL_STATUSES.map((status) => [
    status,
    allowed({ status, endedAt: NOW - 1 }).join(' '),
  ])
  assert.deepEqual(Object.fromEntries(byStatus), {
    new: 'cancel',
    accepted: 'cancel',
    ready: 'cancel',
    on_a_way: 'return',
    returning: '',
    delivered: 'tip review claim',
    returned: 'review claim',
    cancelled: '',
  })
})

test('an unreleased parcel can be undone, an unpaid one can be paid', () => {
  assert.deepEqual(allowed({ releasedAt: NOW + 1 }), ['cancel', 'undo'])
  assert.deepEqual(allowed({ releasedAt: null, paid: false }), ['cancel', 'undo', 'pay'])
})

test('claims, tips and reviews end', () => {
  const at = (days: number) => allowed({ status: 'delivered', endedAt: NOW - days * DAY_MS })
  assert.deepEqual(at(3), ['tip', 'review'])
  assert.deepEqual(at(30), [])
  assert.deepEqual(allowed({ status: 'delivered', endedAt: NOW, tips: 1n, reviewed: true }), [
    'claim',
  ])
})
