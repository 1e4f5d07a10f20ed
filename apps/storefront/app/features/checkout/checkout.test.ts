import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Quote } from '@hawker/contract/quotes'
import { usableCredit } from '../../lib/payments/usable-credit.ts'
import { changesBesideRemovedLines, shownChanges } from './order/quote-changes.ts'
import { resolvePress, checkCheckout, isEqualQuote } from './form/check-checkout.ts'
import { newForm } from './form/checkout-form.ts'
import { orderRequest, quoteRequest } from './form/order-request.ts'
import { firstSection, problemOf, refusalCodeOf } from './form/problems.ts'
import { closedSteps, stepOf } from './sections/use-steps.ts'

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
  headroom: 0,
  members: [],
}
const context = {
  address: { text: '1 Main St', latitude: 38.9, longitude: -77 },
  currencyId: 1,
  amountFormat: { lang: 'en', decimals: 2 },
  tableSession: undefined,
}
const form = { ...newForm('delivery', ''), paymentTag: 'cash' as const }
const priced = {
  cart: { id: 5, version: 2 },
  quote,
  address: context.address,
  wallet: 8,
  lang: 'en',
  tableSession: undefined,
}

test('requests a quote only for fields that affect the price', () => {
  assert.deepEqual(
    quoteRequest(form, context),
    quoteRequest({ ...form, note: 'Ring twice', phone: '+12025550101' }, context),
  )
  assert.deepEqual(quoteRequest({ ...form, deliveryType: 'pickup' }, context).address, undefined)
  assert.deepEqual(
    quoteRequest({ ...form, slot: { date: '2026-11-22', time: null } }, context),
    quoteRequest(form, context),
    'no time is chosen yet',
  )
  assert.deepEqual(quoteRequest({ ...form, tip: { type: 'fixed', value: '2,50' } }, context).tips, {
    type: 'fixed',
    value: 2.5,
  })
})

test('sends a saved address by id, and another address in full', () => {
  const saved = { ...context.address, id: 9 }
  assert.equal(orderRequest(form, { ...priced, address: saved })?.address_id, 9)
  assert.deepEqual(orderRequest({ ...form, floor: ' 3 ' }, priced)?.address, {
    location: { latitude: 38.9, longitude: -77 },
    address: '1 Main St',
    floor: '3',
  })
})

test('limits the wallet part to the balance, and omits it when the wallet pays all', () => {
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

test('asks to save the card only when the buyer has chosen it', () => {
  const savedBy = (saveCard: boolean) =>
    orderRequest({ ...form, paymentTag: 'stripe', saveCard }, priced)?.payment.save_card
  assert.deepEqual([savedBy(true), savedBy(false)], [true, undefined])
})

test('a problem of the receiver belongs to the field that has it', () => {
  const sections = (changed: object) =>
    checkCheckout(
      { ...form, forOther: true, receiverName: 'Ana', receiverPhone: '12', ...changed },
      {
        quote,
        hasAddress: true,
        nameRequired: false,
        phoneRequired: false,
        lang: 'en',
      },
    ).map(({ section }) => section)
  assert.deepEqual(sections({}), ['receiver_phone'])
  assert.deepEqual(sections({ receiverName: ' ', receiverPhone: '+12025550188' }), [
    'receiver_name',
  ])
})

test("a phone number that the server refuses belongs to its owner's field", () => {
  const sectionOf = (field: string) =>
    problemOf({
      code: refusalCodeOf({
        code: 'phone_invalid',
        errors: { [field]: ['Phone number is invalid'] },
      }),
      message: '',
    }).section
  assert.deepEqual([sectionOf('phone'), sectionOf('receiver.phone')], ['phone', 'receiver_phone'])
})

test('sends local numbers as they are typed, because the server knows the country', () => {
  const local = {
    ...form,
    phone: '(202) 555-0101',
    forOther: true,
    receiverName: 'Grandma Ilse',
    receiverPhone: '202 555 0188',
  }
  assert.deepEqual(
    checkCheckout(local, {
      quote,
      hasAddress: true,
      nameRequired: false,
      phoneRequired: true,
      lang: 'en',
    }),
    [],
  )
  const body = orderRequest(local, priced)
  assert.deepEqual([body?.phone, body?.receiver?.phone], ['(202) 555-0101', '202 555 0188'])
})

test('reports missing fields without a request', () => {
  const facts = {
    quote,
    hasAddress: true,
    nameRequired: false,
    phoneRequired: false,
    lang: 'en',
  }
  const codes = (changed: object, overrides: Partial<typeof facts> = {}) =>
    checkCheckout({ ...form, ...changed }, { ...facts, ...overrides }).map(({ code }) => code)
  assert.deepEqual(codes({}), [])
  assert.deepEqual(codes({ paymentTag: null }), ['choose_payment'])
  assert.deepEqual(codes({ slot: { date: '2026-11-22', time: null } }), ['choose_time'])
  assert.deepEqual(codes({ phone: '12' }), ['phone_invalid'])
  assert.deepEqual(codes({}, { hasAddress: false, nameRequired: true, phoneRequired: true }), [
    'address_required',
    'fill_user_details',
    'phone_required',
  ])
  const receiver = (receiverName: string, receiverPhone: string) =>
    checkCheckout({ ...form, forOther: true, receiverName, receiverPhone }, facts).map(
      ({ message }) => message,
    )
  assert.deepEqual(receiver('Ana', ''), ['checkout.receiver_phone_required'])
  assert.deepEqual(receiver('Ana', '12'), ['validation.phone_invalid'])
  assert.deepEqual(receiver('', '+12025550100'), ['checkout.receiver_name_required'])
  assert.deepEqual(codes({ changeFor: '20' }), ['change_too_small'])
  assert.deepEqual(codes({ changeFor: '1.250' }), ['change_unreadable'])
  assert.deepEqual(codes({ tip: { type: 'fixed', value: 'a lot' } }), ['tip_unreadable'])
  assert.deepEqual(codes({ tip: { type: 'fixed', value: '' } }), [], 'an empty amount is no tip')
  assert.deepEqual(
    codes({ dropOff: 'leave_at_door' }),
    ['drop_off_unavailable'],
    'cash must be handed over in person',
  )
  assert.deepEqual(codes({ dropOff: 'leave_at_door', deliveryType: 'pickup' }), [])
  assert.deepEqual(codes({ dropOff: 'leave_at_door', paymentTag: 'wallet' }), [])
})

test('accepts a renewed quote without asking only if it is equal', () => {
  assert.equal(isEqualQuote(quote, { ...quote, quote_id: 'another' }, []), true)
  assert.equal(isEqualQuote(quote, { ...quote, total_price: 24 }, []), false)
  assert.equal(
    isEqualQuote(quote, quote, [{ line: 1, field: 'unit_price', old: 5, new: 6 }]),
    false,
    'another line is cheaper by the same amount',
  )
})

test('places a refusal at the section that can fix it', () => {
  assert.equal(problemOf({ code: 'coupon_expired', message: '' }).section, 'coupon')
  assert.equal(problemOf({ code: 'out_of_stock', message: '', data: { line: 4 } }).line, 4)
  const problems = [
    problemOf({ code: 'choose_payment', message: '' }),
    problemOf({ code: 'slot_full', message: '' }),
  ]
  assert.equal(firstSection(problems), 'time')
})

test('requests a new quote when the current one has problems', () => {
  const soldOut = {
    code: 'out_of_stock' as const,
    line: 4,
    message: 'Out of stock',
    fix: 'remove_line',
    data: {},
  }
  assert.deepEqual(resolvePress([], quote), { order: true, renewQuote: false, section: undefined })
  assert.deepEqual(resolvePress([], { ...quote, problems: [soldOut] }), {
    order: false,
    renewQuote: true,
    section: 'items',
  })
  const own = [problemOf({ code: 'choose_payment', message: '' })]
  assert.deepEqual(resolvePress(own, quote), {
    order: false,
    renewQuote: false,
    section: 'payment',
  })
})

test('collapses a finished card unless it is open or has a problem', () => {
  const done = { where: true, who: true, pay: false, wishes: true }
  const closed = (facts: object, chosen = {}) => [
    ...closedSteps({ done, problems: [], resumed: false, ...facts }, chosen),
  ]
  assert.deepEqual(closed({}), ['who', 'wishes'], 'cards that most customers leave unchanged')
  assert.deepEqual(
    closed({}, { where: 'closed', pay: 'closed' }),
    ['where', 'who', 'wishes'],
    'an unfinished card cannot be collapsed',
  )
  assert.deepEqual(
    closed({ resumed: true }),
    ['where', 'who', 'wishes'],
    'a resumed checkout collapses every finished card',
  )
  assert.deepEqual(closed({ resumed: true }, { where: 'open' }), ['who', 'wishes'])
  const slotFull = problemOf({ code: 'slot_full', message: '' })
  assert.deepEqual(
    closed({ resumed: true, problems: [slotFull] }),
    ['who', 'wishes'],
    'a problem opens its card',
  )
  assert.equal(stepOf('tip'), 'pay')
})

test('leaves out credit that needs a larger basket', () => {
  const wallet = { available: 20.3, conditional: [{ price: 5, min_basket: 15 }] }
  assert.equal(usableCredit(wallet, { ...quote, price: 16.1, total_discount: 1.2 }, 2), 15.3)
  assert.equal(usableCredit(wallet, { ...quote, price: 16.2, total_discount: 1.2 }, 2), 20.3)
})

test('leaves out money that another order holds', () => {
  const wallet = { price: 30, available: 4, conditional: [{ price: 5, min_basket: 100 }] }
  assert.equal(usableCredit({ ...wallet, conditional: [] }, quote, 2), 4)
  assert.equal(usableCredit(wallet, quote, 2), 0)
})

test('converts the balance at the rate of the order and rounds down', () => {
  const wallet = { available: 80, conditional: [{ price: 5, min_basket: 15 }] }
  const yen = { ...currency, code: 'JPY', decimal_places: 0 }
  const inYen = { ...quote, currency: yen, price: 3065, total_price: 3525, settlement_price: 23 }
  assert.equal(usableCredit(wallet, inYen, 2), 12_260)
  assert.equal(usableCredit(wallet, { ...inYen, price: 1532 }, 2), 11_494)
  const dinars = {
    ...quote,
    currency: { ...currency, code: 'KWD', decimal_places: 3 },
    total_price: 7.066,
    settlement_price: 23,
  }
  assert.equal(usableCredit(wallet, dinars, 2), 24.577)
  assert.equal(
    usableCredit(wallet, { ...quote, total_price: 0, settlement_price: 0 }, 2),
    0,
    'a free order needs no wallet money',
  )
})

const change = (line: number | null, field: string, old: number | null, next: number | null) => ({
  line,
  title: line === null ? null : `Dish ${line}`,
  field,
  old,
  new: next,
})
const priceIncrease = [
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

test('shows each change once: line prices, then fees, without sums', () => {
  const shown = (diff: Parameters<typeof shownChanges>[0]) =>
    shownChanges(diff).map(({ line, key, old, new: next }) => [line, key, old, next])
  assert.deepEqual(shown([...priceIncrease, ...sums]), [
    [1, 'checkout.field_unit_price', 20, 25],
    [null, 'price.service_fee', 1, 1.25],
    [null, 'price.tax', 1.78, 2.22],
  ])
  assert.deepEqual(shown([change(1, 'unit_discount', 0, 2), change(1, 'net', 20, 18)]), [
    [1, 'price.discount', 0, 2],
  ])
  const optionPriceIncrease = [
    change(1, 'gross', 20, 21),
    change(1, 'net', 20, 21),
    change(1, 'total', 20, 21),
  ]
  assert.deepEqual(
    shown(optionPriceIncrease),
    [[1, null, 20, 21]],
    'the price of an option is part of its line',
  )
  assert.deepEqual(
    shown([
      change(1, 'coupon', 2, 1),
      change(1, 'total', 18, 19),
      change(null, 'coupon_price', 2, 1),
    ]),
    [[null, 'checkout.coupon', 2, 1]],
  )
  assert.deepEqual(shown([change(2, 'total', null, 8)]), [[2, null, null, 8]])
})

test('leaves out removed lines and the fees that follow from them', () => {
  const removed = change(2, 'total', 8, null)
  assert.deepEqual(
    changesBesideRemovedLines([removed, ...sums]),
    [],
    'the fees follow from the removed line',
  )
  assert.deepEqual(changesBesideRemovedLines([...priceIncrease, removed, ...sums]), priceIncrease)
  assert.deepEqual(changesBesideRemovedLines([...priceIncrease, ...sums]), [
    ...priceIncrease,
    ...sums,
  ])
})
