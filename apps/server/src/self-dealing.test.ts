import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { sql } from '@hawker/postgres/database'
import { claimRoutes } from './features/claims/index.ts'
import { courierRoutes } from './features/couriers/index.ts'
import { orderPaymentRoutes } from './features/order-payments/index.ts'
import { paymentRoutes } from './features/payments/index.ts'
import { referralSweeps } from './features/referrals/index.ts'
import { reviewRoutes } from './features/reviews/index.ts'
import { grantCredit } from './features/wallet/credit.ts'
import { walletRoutes } from './features/wallet/index.ts'
import { makeOrder, makeShopper } from './testing/make/make-order.ts'
import { type TestShop, makeShop } from './testing/make/make-shop.ts'
import { type ReferralApp, startReferralApp } from './testing/referral-app.ts'

let app: ReferralApp
let shop: TestShop
type Person = { id: number; token: string }
before(async () => {
  app = await startReferralApp({
    routes: (deps) => [
      ...orderPaymentRoutes(deps),
      ...paymentRoutes(deps),
      ...claimRoutes(deps),
      ...courierRoutes(deps),
      ...reviewRoutes(deps),
      ...walletRoutes(deps),
    ],
    sweeps: referralSweeps,
  })
  shop = await makeShop(app, { products: [{ price: 2000 }] })
  await app.rows(sql`
    insert into coupons (code, title, type, applies_to, value, funded_by, platform_ppm, shop_id) values
      ('PLATFORM', 'Ours', 'fixed', 'total_price', 300, 'platform', null, null),
      ('HALF', 'Shared', 'fixed', 'total_price', 300, 'split', 500000, null),
      ('SHOPS', 'Theirs', 'fixed', 'total_price', 300, 'shop', null, ${shop.id})`)
})
after(() => app.close())

const staffOf = async (of: TestShop): Promise<Person> => {
  const seller = await app.makeUser({ roles: ['seller'] })
  await app.rows(sql`insert into shop_staff (shop_id, user_id) values (${of.id}, ${seller.id})`)
  return seller
}
const shareDevice = (one: Person, other: Person) =>
  app.rows(sql`
    insert into user_devices (user_id, device, seen_at)
    select id, ${Buffer.from(`device ${one.id}`)}, ${app.clock.now()}
    from unnest(${[one.id, other.id]}::bigint[]) as both_of_them (id)`)
const shareCard = (one: Person, other: Person) =>
  app.rows(sql`
    insert into user_cards (user_id, card, seen_at)
    select id, ${Buffer.from(`card ${one.id}`)}, ${app.clock.now()}
    from unnest(${[one.id, other.id]}::bigint[]) as both_of_them (id)`)

/** The people who count as the staff of the shop. */
const STAFF: Record<string, () => Promise<Person>> = {
  'its staff': () => staffOf(shop),
  'an account on a device of its staff': async () => {
    const other = await app.makeUser()
    await shareDevice(await staffOf(shop), other)
    return other
  },
  'an account with a card of its staff': async () => {
    const other = await app.makeUser()
    await shareCard(await staffOf(shop), other)
    return other
  },
}

/** May order, but has neither a verified phone number nor a paid card. */
async function unprovenUser(): Promise<Person> {
  const user = await app.makeUser({ isVerified: false })
  await app.rows(sql`update users set email_verified_at = ${app.clock.now()} where id = ${user.id}`)
  return user
}

/** The code of the refusal, or null when the order was placed. */
async function order(user: Person, body: Parameters<typeof makeShopper>[2] = {}) {
  const shopper = await makeShopper(app, shop, { user, ...body })
  const placed = await shopper.place()
  return placed.ok ? null : placed.code
}
const withCoupon = (user: Person, coupon: string, tag: 'cash' | 'wallet' = 'cash') =>
  order(user, { body: { coupon, payment: { tag } } })
const grant = (userId: number, amount: bigint) =>
  app.deps.database.transaction((tx) =>
    grantCredit(tx, {
      kind: 'referral',
      key: `test:${userId}:${amount}`,
      userId,
      amount,
      expiresAt: new Date(app.clock.now().getTime() + 86_400_000),
      now: app.clock.now(),
    }),
  )

describe('the platform’s money', () => {
  for (const [who, make] of Object.entries(STAFF))
    test(`is not spent at a shop by ${who}`, async () => {
      const person = await make()
      assert.equal(await withCoupon(person, 'PLATFORM'), 'coupon_own_shop')
      assert.equal(await withCoupon(person, 'HALF'), 'coupon_own_shop')
      await grant(person.id, 50_000n)
      assert.equal(
        await order(person, { body: { payment: { tag: 'wallet' } } }),
        'insufficient_wallet',
      )
      assert.equal(await withCoupon(person, 'SHOPS'), null, 'the shop may pay its own coupon')
    })

  test('is not spent by a host whose group order includes staff of the shop', async () => {
    const host = await app.makeUser()
    const seller = await staffOf(shop)
    const shopper = await makeShopper(app, shop, { user: host })
    await app.rows(sql`update carts set is_group = true where id = ${shopper.cart.id}`)
    await app.rows(sql`
      insert into group_orders (cart_id, payment_mode, auto_checkout, life, created_at)
      values (${shopper.cart.id}, 'owner', false, interval '1 day',
        ${app.clock.now()})`)
    await app.rows(sql`
      insert into user_carts (cart_id, user_id, name, joined_at)
      values (${shopper.cart.id}, ${seller.id}, 'Rosa', ${app.clock.now()})`)
    const quote = await app.as(host)('calculateCart', {
      params: { cart_id: shopper.cart.id },
      query: {},
      body: { delivery_type: 'pickup', coupon: 'PLATFORM', payment_tag: 'cash' },
    })
    assert.ok(quote.ok, JSON.stringify(quote))
    assert.deepEqual(
      quote.data.problems.map(({ code }) => code),
      ['coupon_own_shop'],
    )
  })

  test('needs a verified phone number or a paid card', async () => {
    const unproven = await unprovenUser()
    assert.equal(await withCoupon(unproven, 'PLATFORM'), 'coupon_phone_unverified')
    assert.equal(await withCoupon(unproven, 'SHOPS'), null)
    await grant(unproven.id, 50_000n)
    const byWallet = { body: { payment: { tag: 'wallet' as const } } }
    assert.equal(await order(unproven, byWallet), 'insufficient_wallet')
    await app.rows(
      sql`update users set phone_verified_at = ${app.clock.now()} where id = ${unproven.id}`,
    )
    assert.equal(await withCoupon(unproven, 'PLATFORM'), null)
    assert.equal(await order(unproven, byWallet), null)
  })

  test('reaches an invited friend only after they have verified a phone number', async () => {
    const referrer = await app.makeUser()
    const friend = await app.makeUser({ isVerified: false })
    const accepted = await app.acceptCode(friend, await app.codeOf(referrer))
    assert.ok(accepted.ok)
    const balance = () => app.balanceOf(friend)
    await app.work()
    assert.equal(await balance(), 0n)
    await app.rows(
      sql`update users set phone_verified_at = ${app.clock.now()} where id = ${friend.id}`,
    )
    await app.work()
    await app.work()
    assert.equal(await balance(), 500n)
  })

  for (const [title, unfair] of [
    ['the friend proved nothing but an e-mail address', unprovenUser],
    ['the friend works for the shop', () => staffOf(shop)],
  ] as const)
    test(`is no reward when ${title}`, async () => {
      const referrer = await app.makeUser()
      const friend = await unfair()
      await app.acceptCode(friend, await app.codeOf(referrer))
      const driver = await app.makeUser({ roles: ['driver'] })
      await makeOrder(app, { shop, userId: friend.id, status: 'delivered', driverId: driver.id })
      await app.work()
      app.clock.forward(49 * 3600)
      await app.work()
      assert.equal(await app.balanceOf(referrer), 0n)
      assert.equal((await app.stateOf(friend))?.status, 'denied')
    })
})

describe('an order of the own shop', () => {
  for (const [who, make] of Object.entries(STAFF))
    test(`is neither reviewed nor claimed by ${who}`, async () => {
      const person = await make()
      const driver = await app.makeUser({ roles: ['driver'] })
      const { id } = await makeOrder(app, {
        shop,
        userId: person.id,
        status: 'delivered',
        driverId: driver.id,
      })
      const client = app.as(person)
      const shown = await client('showOrder', { params: { id }, query: {} })
      assert.ok(shown.ok)
      const { can, details } = shown.data
      assert.deepEqual([can.review.allowed, can.claim.allowed], [false, false])
      const reviewed = await client('reviewOrder', {
        params: { id },
        query: {},
        body: { shop: { rating: 5 } },
      })
      assert.ok(!reviewed.ok && reviewed.code === 'own_shop', JSON.stringify(reviewed))
      const claimed = await client('claimOrder', {
        query: {},
        idempotencyKey: app.deps.random.uuid(),
        body: {
          order_id: id,
          type: 'claim',
          cause: 'missing',
          details: [{ order_detail_id: details[0]?.id ?? 0, quantity: 1 }],
          to: 'wallet',
        },
      })
      assert.ok(!claimed.ok && claimed.code === 'own_shop', JSON.stringify(claimed))
    })
})

describe('a courier', () => {
  for (const [how, link] of [
    ['under the same account', undefined],
    ['under an account on the same device', shareDevice],
    ['under an account with the same card', shareCard],
  ] as const)
    test(`is not offered an order that they placed ${how}`, async () => {
      const courier = await app.makeUser({ roles: ['driver'] })
      const client = app.as(courier)
      await app.rows(
        sql`insert into couriers (user_id, online) values (${courier.id}, true)
          on conflict (user_id) do update set online = true`,
      )
      const customer = link ? await app.makeUser() : courier
      if (link) await link(courier, customer)
      const own = await makeOrder(app, { shop, userId: customer.id, status: 'accepted' })
      const other = await makeOrder(app, { shop, status: 'accepted' })
      const offers = await client('listOffers', { query: {} })
      assert.ok(offers.ok, JSON.stringify(offers))
      const offered = offers.data.map(({ order_id: id }) => id)
      assert.deepEqual([offered.includes(own.id), offered.includes(other.id)], [false, true])
      const take = (id: number) => client('acceptOffer', { params: { id }, query: {} })
      const refused = await take(own.id)
      assert.ok(!refused.ok && refused.code === 'own_order', JSON.stringify(refused))
      assert.ok((await take(other.id)).ok)
    })
})
