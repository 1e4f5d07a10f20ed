import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  COUPON_REASONS,
  type Coupon,
  type CouponFacts,
  couponRefusal,
  isInWeeklyWindow,
  linesInScope,
} from './coupon.ts'

const FRIDAY_NOON = Date.parse('2026-06-19T16:00:00Z') // 12:00 in New York

const coupon = (changes: Partial<Omit<Coupon, 'type' | 'value' | 'ppm'>> = {}): Coupon => ({
  type: 'fixed',
  value: 100n,
  for: 'total_price',
  active: true,
  startsAt: null,
  expiresAt: null,
  days: null,
  fromTime: null,
  toTime: null,
  qty: null,
  used: 0,
  perUser: null,
  userIds: null,
  shopId: null,
  deliveryTypes: null,
  paymentTags: null,
  firstOrderOnly: false,
  productIds: null,
  categoryIds: null,
  minPrice: null,
  platformFunded: false,
  ...changes,
})

const facts = (changes: Partial<CouponFacts> = {}): CouponFacts => ({
  fulfilmentAt: FRIDAY_NOON,
  timezone: 'America/New_York',
  shopId: 7,
  deliveryType: 'delivery',
  paymentTag: null,
  paysByCard: false,
  user: { id: 1, uses: 0, isFirstOrder: true, isVerified: true, ownShop: false },
  lines: [{ id: 'a', productId: 1, categoryId: 5, couponable: true }],
  itemsNet: 1000n,
  rate: { numerator: 1n, denominator: 1n },
  ...changes,
})

/** The coupon fails every check. Each step fixes the first failure, so the next one is named. */
test('the first failing check names the cause', () => {
  let current: Coupon | null = null
  const user = { id: 1, uses: 3, isFirstOrder: false, isVerified: false, ownShop: true }
  let order = facts({ deliveryType: 'pickup', user, shopId: 7, paymentTag: 'cash' })
  const fix = (part: Partial<Coupon>) => {
    current = { ...(current ?? coupon()), ...part, type: 'fixed', value: 1n }
  }
  const steps: (() => void)[] = [
    () =>
      fix({
        active: false,
        startsAt: FRIDAY_NOON + 1,
        expiresAt: FRIDAY_NOON,
        qty: 5,
        used: 5,
        perUser: 3,
        shopId: 8,
        deliveryTypes: ['delivery'],
        firstOrderOnly: true,
        platformFunded: true,
        productIds: [99],
        minPrice: 1001n,
      }),
    () => fix({ active: true }),
    () => fix({ startsAt: FRIDAY_NOON }),
    () => fix({ expiresAt: FRIDAY_NOON + 1 }),
    () => fix({ used: 4 }),
    () => fix({ perUser: 4 }),
    () => fix({ shopId: 7 }),
    () => fix({ deliveryTypes: ['pickup'] }),
    () => fix({ firstOrderOnly: false }),
    () => (order = { ...order, user: { ...user, ownShop: false } }),
    () => (order = { ...order, paysByCard: true }),
    () => fix({ productIds: [1] }),
    () => fix({ minPrice: 1000n }),
  ]
  for (const [index, reason] of COUPON_REASONS.entries()) {
    assert.equal(couponRefusal(current, order)?.reason, reason)
    steps[index]?.()
  }
  assert.equal(couponRefusal(current, order), null)
})

test('the amount missing to the minimum spend is in the order currency', () => {
  const half = { numerator: 1n, denominator: 2n }
  assert.deepEqual(couponRefusal(coupon({ minPrice: 3000n }), facts({ rate: half })), {
    reason: 'coupon_min_price',
    missing: 500n,
  })
  assert.equal(couponRefusal(coupon({ minPrice: 2000n }), facts({ rate: half })), null)
})

test('a coupon of another user counts as not found', () => {
  assert.equal(couponRefusal(coupon({ userIds: [2] }), facts())?.reason, 'coupon_not_found')
  assert.equal(couponRefusal(coupon({ userIds: [2, 1] }), facts()), null)
})

test('a guest passes the user checks, which run again after sign-in', () => {
  assert.equal(
    couponRefusal(
      coupon({ userIds: [2], perUser: 0, firstOrderOnly: true }),
      facts({ user: null }),
    ),
    null,
  )
})

test('a coupon of the platform needs a verified customer who does not work for the shop', () => {
  const reasonFor = (
    funded: boolean,
    user: { isVerified: boolean; ownShop: boolean },
    payment: Partial<CouponFacts> = {},
  ) =>
    couponRefusal(
      coupon({ platformFunded: funded }),
      facts({ user: { id: 1, uses: 0, isFirstOrder: true, ...user }, ...payment }),
    )?.reason
  const cash = { paymentTag: 'cash' }
  const staff = { isVerified: true, ownShop: true }
  assert.deepEqual(
    [reasonFor(true, staff), reasonFor(false, staff)],
    ['coupon_own_shop', undefined],
  )
  const unverified = { isVerified: false, ownShop: false }
  assert.equal(reasonFor(true, unverified, cash), 'coupon_phone_unverified')
  assert.equal(reasonFor(false, unverified, cash), undefined)
  assert.equal(reasonFor(true, unverified), undefined, 'no payment method is chosen')
  assert.equal(reasonFor(true, unverified, { paymentTag: 'stripe', paysByCard: true }), undefined)
  assert.equal(reasonFor(true, { ...unverified, isVerified: true }, cash), undefined)
})

test('a delivery coupon applies to deliveries only and ignores the items', () => {
  const free = coupon({ for: 'delivery_fee' })
  const plain = [{ id: 'a', productId: 1, categoryId: null, couponable: false }]
  assert.equal(
    couponRefusal(free, facts({ deliveryType: 'pickup' }))?.reason,
    'coupon_delivery_type',
  )
  assert.equal(couponRefusal(free, facts({ lines: plain })), null)
  assert.equal(couponRefusal(coupon(), facts({ lines: plain }))?.reason, 'coupon_products')
})

test('a payment limit applies only after a payment method is chosen', () => {
  const card = coupon({ paymentTags: ['stripe'] })
  assert.equal(couponRefusal(card, facts()), null)
  assert.equal(couponRefusal(card, facts({ paymentTag: 'stripe' })), null)
  assert.deepEqual(couponRefusal(card, facts({ paymentTag: 'cash' })), {
    reason: 'coupon_inactive',
    cause: 'payment',
  })
})

test('lines in scope match the products or categories and are couponable', () => {
  const lines = [
    { id: 'a', productId: 1, categoryId: 5, couponable: true },
    { id: 'b', productId: 2, categoryId: 6, couponable: true },
    { id: 'c', productId: 3, categoryId: null, couponable: true },
    { id: 'd', productId: 1, categoryId: 5, couponable: false },
  ]
  assert.deepEqual(linesInScope(coupon(), lines), ['a', 'b', 'c'])
  assert.deepEqual(linesInScope(coupon({ productIds: [1] }), lines), ['a'])
  assert.deepEqual(linesInScope(coupon({ productIds: [3], categoryIds: [6] }), lines), ['b', 'c'])
  assert.deepEqual(linesInScope(coupon({ categoryIds: [9] }), lines), [])
})

test("weekly windows use the shop's clock at the moment of fulfilment", () => {
  const lunch = { days: [5], fromTime: '11:00', toTime: '14:00' }
  const at = (iso: string, window: Pick<Coupon, 'days' | 'fromTime' | 'toTime'> = lunch) =>
    isInWeeklyWindow(window, Date.parse(iso), 'America/New_York')
  assert.deepEqual(
    [
      '2026-06-19T14:59:00Z',
      '2026-06-19T15:00:00Z',
      '2026-06-19T17:59:00Z',
      '2026-06-19T18:00:00Z',
      '2026-06-18T16:00:00Z',
    ].map((iso) => at(iso)),
    [false, true, true, false, false],
  )
  const night = { days: [5], fromTime: '22:00', toTime: '02:00' }
  assert.deepEqual(
    [
      '2026-06-20T02:00:00Z',
      '2026-06-20T05:59:00Z',
      '2026-06-20T06:00:00Z',
      '2026-06-19T05:00:00Z',
    ].map((iso) => at(iso, night)),
    [true, true, false, false],
  )
  const sundays = { days: [0], fromTime: '22:00', toTime: '02:00' }
  assert.equal(at('2026-06-22T05:00:00Z', sundays), true)
  assert.equal(at('2026-06-19T23:00:00Z', { days: [5], fromTime: null, toTime: null }), true)
  assert.equal(at('2026-06-20T05:00:00Z', { days: [5], fromTime: null, toTime: null }), false)
  assert.equal(at('2026-06-19T16:00:00Z', { days: null, fromTime: '11:00', toTime: '14:00' }), true)
  assert.deepEqual(
    couponRefusal(coupon(lunch), facts({ fulfilmentAt: Date.parse('2026-06-19T20:00:00Z') })),
    {
      reason: 'coupon_inactive',
      cause: 'hours',
    },
  )
})
