import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { refundParts } from './refund-parts.ts'

const payment = fc
  .record({
    amount: fc.bigInt({ min: 1n, max: 100_000n }),
    settlementAmount: fc.bigInt({ min: 0n, max: 100_000n }),
  })
  .chain((paid) =>
    fc.record({
      amount: fc.constant(paid.amount),
      settlementAmount: fc.constant(paid.settlementAmount),
      refunded: fc.bigInt({ min: 0n, max: paid.amount }),
    }),
  )
const sum = (amounts: readonly bigint[]) => amounts.reduce((total, amount) => total + amount, 0n)

test('no payment refunds more than it has left, and the rest is reported', () => {
  fc.assert(
    fc.property(
      fc.array(payment, { maxLength: 4 }),
      fc.bigInt({ min: 0n, max: 400_000n }),
      (payments, amount) => {
        const { parts, left } = refundParts(payments, amount)
        for (const part of parts)
          assert.ok(part.amount > 0n && part.amount <= part.payment.amount - part.payment.refunded)
        assert.equal(sum(parts.map((part) => part.amount)) + left, amount)
        const refundable = sum(payments.map(({ amount: paid, refunded }) => paid - refunded))
        assert.equal(left, amount > refundable ? amount - refundable : 0n)
      },
    ),
  )
})

test('partial refunds of a payment sum exactly in base currency too', () => {
  fc.assert(
    fc.property(
      payment,
      fc.array(fc.bigInt({ min: 1n, max: 30_000n }), { maxLength: 8 }),
      (paid, pieces) => {
        let current = { ...paid, refunded: 0n }
        let settled = 0n
        for (const piece of [...pieces, paid.amount]) {
          const { parts } = refundParts([current], piece)
          settled += sum(parts.map(({ settlementAmount }) => settlementAmount))
          current = {
            ...current,
            refunded: current.refunded + sum(parts.map(({ amount }) => amount)),
          }
        }
        assert.equal(current.refunded, paid.amount)
        assert.equal(settled, paid.settlementAmount)
      },
    ),
  )
})

test('the first payment is used up before the next one', () => {
  const card = { amount: 700n, settlementAmount: 700n, refunded: 200n }
  const wallet = { amount: 300n, settlementAmount: 300n, refunded: 0n }
  const amounts = refundParts([card, wallet], 650n).parts.map(
    ({ payment: { amount: paid }, amount }) => [paid, amount],
  )
  assert.deepEqual(amounts, [
    [700n, 500n],
    [300n, 150n],
  ])
})
