import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { FEWEST_ENDED, type PaymentFacts, SILENCE_MS, paymentAlerts } from './payment-alerts.ts'

const NOW = Date.parse('2026-11-26T12:00:00Z')
const QUIET: PaymentFacts = {
  isInUse: true,
  keysSetAt: null,
  keysRefusedAt: null,
  unreportedSince: null,
  recent: { ended: 0, paid: 0 },
  before: { ended: 0, paid: 0 },
  listFailedAt: null,
}
const kinds = (facts: Partial<PaymentFacts>, now = NOW) =>
  paymentAlerts({ ...QUIET, ...facts }, now).map(({ kind }) => kind)

describe('paymentAlerts', () => {
  test('says nothing about a provider without news', () => {
    assert.deepEqual(kinds({}), [])
  })

  test('misses webhooks when six hours have passed since a payment without one', () => {
    assert.deepEqual(kinds({ unreportedSince: NOW - SILENCE_MS + 1 }), [])
    assert.deepEqual(kinds({ unreportedSince: NOW - SILENCE_MS }), ['no_webhooks'])
  })

  test('refused keys count until new ones are saved', () => {
    assert.deepEqual(kinds({ keysRefusedAt: NOW }), ['keys_refused'])
    assert.deepEqual(kinds({ keysRefusedAt: NOW, keysSetAt: NOW - 1 }), ['keys_refused'])
    assert.deepEqual(kinds({ keysRefusedAt: NOW, keysSetAt: NOW }), [])
  })

  test('success dropped when less than half as many payments succeed', () => {
    const before = { ended: 100, paid: 80 }
    assert.deepEqual(kinds({ recent: { ended: 10, paid: 4 }, before }), [])
    assert.deepEqual(kinds({ recent: { ended: 10, paid: 3 }, before }), ['success_dropped'])
    assert.deepEqual(kinds({ recent: { ended: 10, paid: 0 }, before }), ['success_dropped'])
    assert.deepEqual(kinds({ recent: { ended: 9, paid: 0 }, before }), [])
    assert.deepEqual(kinds({ recent: { ended: 10, paid: 0 }, before: { ended: 9, paid: 9 } }), [])
  })

  test('a method out of use is only asked about its nightly list', () => {
    const facts = {
      isInUse: false,
      keysRefusedAt: NOW,
      unreportedSince: NOW - SILENCE_MS,
      recent: { ended: 10, paid: 0 },
      before: { ended: 100, paid: 80 },
      listFailedAt: NOW,
    }
    assert.deepEqual(kinds(facts), ['list_failed'])
    assert.equal(kinds({ ...facts, isInUse: true }).length, 4)
  })

  const share = fc
    .tuple(fc.nat({ max: 500 }), fc.nat({ max: 500 }))
    .map(([ended, paid]) => ({ ended, paid: Math.min(ended, paid) }))

  test('one more paid payment never begins an alert', () => {
    fc.assert(
      fc.property(share, share, (recent, before) => {
        fc.pre(recent.paid < recent.ended)
        const better = { ended: recent.ended, paid: recent.paid + 1 }
        const had = kinds({ recent, before }).length
        assert.ok(kinds({ recent: better, before }).length <= had)
      }),
    )
  })

  test('a share at or above that of the week is never an alert', () => {
    fc.assert(
      fc.property(share, share, (recent, before) => {
        fc.pre(recent.ended > 0 && before.ended > 0)
        fc.pre(recent.paid * before.ended >= before.paid * recent.ended)
        assert.deepEqual(kinds({ recent, before }), [])
      }),
    )
  })

  test('few payments are never an alert', () => {
    fc.assert(
      fc.property(share, share, (recent, before) => {
        fc.pre(recent.ended < FEWEST_ENDED || before.ended < FEWEST_ENDED)
        assert.deepEqual(kinds({ recent, before }), [])
      }),
    )
  })

  test('once begun, silence lasts until a webhook arrives', () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(), (age, later) => {
        const unreportedSince = NOW - age
        if (kinds({ unreportedSince }).length === 0) return
        assert.deepEqual(kinds({ unreportedSince }, NOW + later), ['no_webhooks'])
      }),
    )
  })
})
