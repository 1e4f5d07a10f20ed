import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Quote } from '@hawker/contract/quotes'
import { walletFor } from '../../lib/wallet-for.ts'
import { besideWhatIsGone, shownChanges } from './change-words.ts'
import { answerPress, checkCheckout, isSamePromise } from './check-checkout.ts'
import { newForm } from './checkout-form.ts'
import { orderRequest, quoteRequest } from './order-request.ts'
import { firstPlace, troubleOf } from './trouble.ts'
import { closedSteps, stepOf } from './use-steps.ts'

const currency = {
  id: 1,
  title: 'US dollar',
  code: 'USD',
  symbol: '$',
  position: 'before',
  default: true,
  rate: 1,
  decimal_places: 2,
  cash_rounding: null,
} as const
const quote: Quote = {
  quote_id: 'a-quote',
  expires_at: null,
  currency,
  rate: 1,
  price: 20,
  total_discount: 0,
  coupon_price: 0,
  delivery_fee: 2,
  delivery_discount: 0,
  service_fee: 1,
  small_order_fee: 0,
  packaging_fee: 0,
  deposit: 0,
  total_tax: 0,
  taxes: [],
  tips: 0,
  rounding: 0,
  total_price: 23,
  settlement_price: 23,
  coupon: null,
  min_amount: 0,
  missing_amount: 0,
  free_delivery_missing: null,
  delivery: null,
  lines: [],
  problems: [],
}
const place = {
  address: { text: '1 Main St', latitude: 38.9, longitude: -77 },
  currencyId: 1,
  decimals: 2,
}
const form = { ...newForm('delivery', ''), paymentTag: 'cash' as const }
const priced = { cart: { id: 5, version: 2 }, quote, address: place.address, wallet: 8 }

test('a quote asks for what the price depends on, and not for notes', () => {
  assert.deepEqual(
    quoteRequest(form, place),
    quoteRequest({ ...form, note: 'Ring twice', phone: '+12025550101' }, place),
  )
  assert.deepEqual(quoteRequest({ ...form, deliveryType: 'pickup' }, place).address, undefined)
  assert.deepEqual(
    quoteRequest({ ...form, slot: { date: '2026-11-22', time: null } }, place),
    quoteRequest(form, place),
    'no time is picked yet',
  )
  assert.deepEqual(quoteRequest({ ...form, tip: { type: 'fixed', value: '2,50' } }, place).tips, {
    type: 'fixed',
    value: 2.5,
  })
})

test('a saved address is sent by its id, another one whole with what was typed', () => {
  const saved = { ...place.address, id: 9 }
  assert.equal(orderRequest(form, { ...priced, address: saved })?.address_id, 9)
  assert.deepEqual(orderRequest({ ...form, floor: ' 3 ' }, priced)?.address, {
    location: { latitude: 38.9, longitude: -77 },
    address: '1 Main St',
    floor: '3',
  })
})

test('the wallet gives at most what it has, and nothing beside itself', () => {
  assert.equal(
    orderRequest({ ...form, paymentTag: 'sandbox', useWallet: true }, priced)?.payment
      .wallet_amount,
    8,
  )
  assert.equal(
    orderRequest({ ...form, paymentTag: 'wallet', useWallet: true }, priced)?.payment.wallet_amount,
    undefined,
  )
})

test('what is missing is said before the server is asked', () => {
  const codes = (
    changed: object,
    facts = { quote, hasAddress: true, nameRequired: false, phoneRequired: false },
  ) => checkCheckout({ ...form, ...changed }, facts).map(({ code }) => code)
  assert.deepEqual(codes({}), [])
  assert.deepEqual(codes({ paymentTag: null }), ['choose_payment'])
  assert.deepEqual(codes({ slot: { date: '2026-11-22', time: null } }), ['choose_time'])
  assert.deepEqual(codes({ phone: '12' }), ['phone_invalid'])
  assert.deepEqual(
    codes({}, { quote, hasAddress: false, nameRequired: true, phoneRequired: true }),
    ['address_required', 'fill_user_details', 'phone_required'],
  )
  assert.deepEqual(codes({ forOther: true, receiverName: 'Ana' }), ['receiver_required'])
  assert.deepEqual(codes({ changeFor: '20' }), ['change_too_small'])
  assert.deepEqual(codes({ tip: { type: 'fixed', value: 'a lot' } }), ['tip_unreadable'])
  assert.deepEqual(codes({ tip: { type: 'fixed', value: '' } }), [], 'nothing typed is no tip')
  assert.deepEqual(
    codes({ dropOff: 'leave_at_door' }),
    ['drop_off_unavailable'],
    'cash needs somebody at the door',
  )
  assert.deepEqual(codes({ dropOff: 'leave_at_door', deliveryType: 'pickup' }), [])
  assert.deepEqual(codes({ dropOff: 'leave_at_door', paymentTag: 'wallet' }), [])
})

test('a renewed quote is ordered without asking only if nothing in it differs', () => {
  assert.equal(isSamePromise(quote, { ...quote, quote_id: 'another' }, []), true)
  assert.equal(isSamePromise(quote, { ...quote, total_price: 24 }, []), false)
  assert.equal(
    isSamePromise(quote, quote, [{ line: 1, field: 'unit_price', old: 5, new: 6 }]),
    false,
    'another line is that much cheaper',
  )
})

test('a refusal is explained where it can be mended', () => {
  assert.equal(troubleOf({ code: 'coupon_expired', message: '' }).place, 'coupon')
  assert.equal(troubleOf({ code: 'out_of_stock', message: '', data: { line: 4 } }).line, 4)
  const troubles = [
    troubleOf({ code: 'choose_payment', message: '' }),
    troubleOf({ code: 'slot_full', message: '' }),
  ]
  assert.equal(firstPlace(troubles), 'time')
})

test('pressing again while the server says no asks it anew, and nothing of its old no stays said', () => {
  const soldOut = {
    code: 'out_of_stock' as const,
    line: 4,
    message: 'Out of stock',
    fix: 'remove_line',
    data: {},
  }
  assert.deepEqual(answerPress([], quote), { order: true, askAgain: false, bringTo: undefined })
  assert.deepEqual(answerPress([], { ...quote, problems: [soldOut] }), {
    order: false,
    askAgain: true,
    bringTo: 'items',
  })
  const own = [troubleOf({ code: 'choose_payment', message: '' })]
  assert.deepEqual(answerPress(own, quote), { order: false, askAgain: false, bringTo: 'payment' })
})

test('a card is one line once it is done, unless somebody looks into it or something in it is wrong', () => {
  const done = { where: true, who: true, pay: false, wishes: true }
  const closed = (facts: object, chosen = {}) => [
    ...closedSteps({ done, troubles: [], resumed: false, ...facts }, chosen),
  ]
  assert.deepEqual(closed({}), ['who', 'wishes'], 'at first what most people leave as it is')
  assert.deepEqual(
    closed({}, { where: 'closed', pay: 'closed' }),
    ['where', 'who', 'wishes'],
    'what is not done cannot be closed',
  )
  assert.deepEqual(
    closed({ resumed: true }),
    ['where', 'who', 'wishes'],
    'whoever comes back sees what they said',
  )
  assert.deepEqual(closed({ resumed: true }, { where: 'open' }), ['who', 'wishes'])
  const slotGone = troubleOf({ code: 'slot_full', message: '' })
  assert.deepEqual(
    closed({ resumed: true, troubles: [slotGone] }),
    ['who', 'wishes'],
    'what is wrong opens its card',
  )
  assert.equal(stepOf('tip'), 'pay')
})

test('credit for larger orders is not offered to a smaller one', () => {
  const wallet = { available: 20.3, conditional: [{ price: 5, min_basket: 15 }] }
  assert.equal(walletFor(wallet, { ...quote, price: 16.1, total_discount: 1.2 }, 2), 15.3)
  assert.equal(walletFor(wallet, { ...quote, price: 16.2, total_discount: 1.2 }, 2), 20.3)
})

test('what another order holds of the wallet is not offered, and where nothing is left beside it the wallet gives nothing', () => {
  const wallet = { price: 30, available: 4, conditional: [{ price: 5, min_basket: 100 }] }
  assert.equal(walletFor({ ...wallet, conditional: [] }, quote, 2), 4)
  assert.equal(walletFor(wallet, quote, 2), 0)
})

test('the wallet is worth to an order in another currency what the order itself is worth, rounded down', () => {
  const wallet = { available: 80, conditional: [{ price: 5, min_basket: 15 }] }
  const yen = { ...currency, code: 'JPY', decimal_places: 0 }
  const inYen = { ...quote, currency: yen, price: 3065, total_price: 3525, settlement_price: 23 }
  assert.equal(walletFor(wallet, inYen, 2), 12_260)
  assert.equal(walletFor(wallet, { ...inYen, price: 1532 }, 2), 11_494)
  const dinars = {
    ...quote,
    currency: { ...currency, code: 'KWD', decimal_places: 3 },
    total_price: 7.066,
    settlement_price: 23,
  }
  assert.equal(walletFor(wallet, dinars, 2), 24.577)
  assert.equal(
    walletFor(wallet, { ...quote, total_price: 0, settlement_price: 0 }, 2),
    0,
    'to what is free it gives nothing',
  )
})

const change = (line: number | null, field: string, old: number | null, next: number | null) => ({
  line,
  title: line === null ? null : `Dish ${line}`,
  field,
  old,
  new: next,
})
const dearer = [
  change(1, 'unit_price', 20, 25),
  change(1, 'gross', 20, 25),
  change(1, 'net', 20, 25),
  change(1, 'tax', 1.78, 2.22),
  change(1, 'total', 21.78, 27.22),
]
const sums = [
  change(null, 'price', 20, 25),
  change(null, 'items_net', 20, 25),
  change(null, 'service_fee', 1, 1.25),
  change(null, 'total_tax', 1.78, 2.22),
  change(null, 'total_price', 27.31, 32.9),
]

test('a difference is told once: what a dish costs, then each fee that changed, and no sum of these', () => {
  const told = (diff: Parameters<typeof shownChanges>[0]) =>
    shownChanges(diff).map(({ line, key, old, new: next }) => [line, key, old, next])
  assert.deepEqual(told([...dearer, ...sums]), [
    [1, 'checkout.field_unit_price', 20, 25],
    [null, 'price.service_fee', 1, 1.25],
    [null, 'price.tax', 1.78, 2.22],
  ])
  assert.deepEqual(told([change(1, 'unit_discount', 0, 2), change(1, 'net', 20, 18)]), [
    [1, 'price.discount', 0, 2],
  ])
  const dearerOption = [
    change(1, 'gross', 20, 21),
    change(1, 'net', 20, 21),
    change(1, 'total', 20, 21),
  ]
  assert.deepEqual(told(dearerOption), [[1, null, 20, 21]], 'an option is part of its line')
  assert.deepEqual(
    told([
      change(1, 'coupon', 2, 1),
      change(1, 'total', 18, 19),
      change(null, 'coupon_price', 2, 1),
    ]),
    [[null, 'checkout.coupon', 2, 1]],
  )
  assert.deepEqual(told([change(2, 'total', null, 8)]), [[2, null, null, 8]])
})

test('beside a dish that is gone only what else changed is told', () => {
  const gone = change(2, 'total', 8, null)
  assert.deepEqual(besideWhatIsGone([gone, ...sums]), [], 'the fees follow from it')
  assert.deepEqual(besideWhatIsGone([...dearer, gone, ...sums]), dearer)
  assert.deepEqual(besideWhatIsGone([...dearer, ...sums]), [...dearer, ...sums])
})
