import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Transaction } from '@hawker/contract/payments'
import { latePayment } from './late-payment.ts'

const transaction = (id: number, note: string | null) => ({ id, note }) as Transaction

test('finds the payment that came too late', () => {
  const late = transaction(2, 'too_late')
  assert.equal(latePayment({ transactions: [transaction(1, null), late] }), late)
  assert.equal(latePayment({ transactions: [late, transaction(3, null)] }), undefined)
})
