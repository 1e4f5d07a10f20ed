import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parcelMethods, walletFor, walletPart } from './parcel-wallet.ts'

const bill = {
  total_price: 20,
  settlement_price: 10,
  currency: { decimal_places: 2 },
} as Parameters<typeof walletFor>[1]
const credit = (min_basket: number) => ({ min_basket, price: 3 })

test('the wallet is counted in the currency of the parcel', () => {
  assert.equal(walletFor({ available: 4, conditional: [] }, bill, 2), 8)
})

test('credit for a minimum basket does not pay for a parcel', () => {
  assert.equal(walletFor({ available: 4, conditional: [credit(1)] }, bill, 2), 2)
  assert.equal(walletFor({ available: 4, conditional: [credit(0)] }, bill, 2), 8)
})

test('the wallet pays a part in addition to another method, if it is chosen', () => {
  const card = { useWallet: true, paymentTag: 'sandbox' }
  assert.equal(walletPart(card, 8, 20), 8)
  assert.equal(walletPart({ ...card, useWallet: false }, 8, 20), 0)
  assert.equal(walletPart({ ...card, paymentTag: 'wallet' }, 8, 20), 0)
  assert.equal(walletPart(card, 20, 20), 0)
})

test('a wallet that an earlier payment holds can pay all, and cash is not offered', () => {
  const method = (tag: string, reason: string | null) =>
    ({ tag, reason, available: reason === null }) as Parameters<typeof parcelMethods>[0][number]
  const methods = [method('cash', null), method('wallet', 'insufficient_wallet')]
  const reasons = (wallet: number) =>
    parcelMethods(methods, wallet, 20).map(({ tag, reason }) => [tag, reason])
  assert.deepEqual(reasons(20), [['wallet', null]])
  assert.deepEqual(reasons(19), [['wallet', 'insufficient_wallet']])
})
