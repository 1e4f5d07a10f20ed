import assert from 'node:assert/strict'
import { test } from 'node:test'
import { typedAmount } from './typed-amount.ts'

const READ: readonly (readonly [typed: string, decimals: number, amount: number | null])[] = [
  ['12.5', 2, 12.5],
  ['12,50', 2, 12.5],
  [' 12. ', 2, 12],
  ['١٢٫٥', 2, 12.5],
  ['۱۲٫۵', 2, 12.5],
  // Three digits follow: thousands, unless the currency has three decimals.
  ['1,000', 0, 1000],
  ['1,250', 2, 1250],
  ['1.250', 2, 1250],
  ['١٬٢٥٠', 2, 1250],
  ['1,250', 3, 1.25],
  ['0.500', 2, 0.5],
  ['1,250.50', 2, 1250.5],
  ['1.250,50', 2, 1250.5],
  ['١٬٢٥٠٫٥٠', 2, 1250.5],
  ['1 250,50', 2, 1250.5],
  ['1\u202f250,50', 2, 1250.5],
  ['1’250.50', 2, 1250.5],
  ['1,250,000', 2, 1_250_000],
  ['1.250.000', 3, 1_250_000],
  ['1,250.500', 3, 1250.5],
  ['5 €', 2, 5],
  ['€5', 2, 5],
  ['$ 1,250.50', 2, 1250.5],
  ['0.001', 3, 0.001],
  ['', 2, null],
  ['ten', 2, null],
  ['12 dollars', 2, null],
  ['-5', 2, null],
  ['1e3', 2, null],
  ['1.2.3', 2, null],
  ['1,25,000', 2, null],
  ['1234,567', 2, null],
  ['12 50', 2, null],
  ['0.001', 2, null],
  ['0.5', 0, null],
  ['1234567890', 2, null],
]

test('typedAmount reads either separator, thousands, currency signs and the digits of any keyboard', () => {
  for (const [typed, decimals, amount] of READ)
    assert.equal(typedAmount(typed, decimals), amount, `"${typed}" with ${decimals} decimals`)
})

test('a text that is too long for an amount is refused without reading it', () => {
  const timeOf = (text: string) => {
    let best = Infinity
    for (let tries = 0; tries < 5; tries++) {
      const began = performance.now()
      assert.equal(typedAmount(text, 2), null)
      best = Math.min(best, performance.now() - began)
    }
    return best
  }
  const [short, long] = [timeOf(`1${' '.repeat(50)}x`), timeOf(`1${' '.repeat(50_000)}x`)]
  assert.ok(long < 100 * Math.max(short, 0.01), `${long} ms instead of ${short} ms`)
})
