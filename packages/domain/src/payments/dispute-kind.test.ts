import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { disputeKind } from './dispute-kind.ts'

describe('disputeKind', () => {
  test('tells claims and fraud alerts of Mercado Pago from its chargebacks', () => {
    assert.equal(disputeKind('mercado-pago', 'claim-5298178312'), 'claim')
    assert.equal(disputeKind('mercado-pago', 'fraud-alert-81968653106'), 'fraud_alert')
    assert.equal(disputeKind('mercado-pago', '233000061680860000'), 'dispute')
  })

  test('takes the same id of another provider as a dispute', () => {
    assert.equal(disputeKind('stripe', 'claim-1'), 'dispute')
  })
})
