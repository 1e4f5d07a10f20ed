import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Order } from '@hawker/contract/orders'
import { proposedPayout } from './claim-causes.ts'

type Payment = [tag: string, status: string]
const order = (...payments: Payment[]) => ({
  transactions: payments.map(
    ([tag, status]) => ({ payment: { tag }, status }) as Order['transactions'][number],
  ),
})

test('a claim proposes the card that paid, and the wallet only without one', () => {
  assert.equal(proposedPayout(order(['stripe', 'paid'])), 'source')
  assert.equal(proposedPayout(order(['wallet', 'paid'], ['stripe', 'authorized'])), 'source')
  assert.equal(proposedPayout(order(['stripe', 'rejected'], ['cash', 'paid'])), 'wallet')
  assert.equal(proposedPayout(order(['wallet', 'paid'])), 'wallet')
})
