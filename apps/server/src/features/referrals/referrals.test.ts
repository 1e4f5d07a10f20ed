import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from '@hawker/postgres/database'
import { makeOrder, makeShopper } from '../../testing/make/make-order.ts'
import { type TestShop, makeShop } from '../../testing/make/make-shop.ts'
import { type ReferralApp, startReferralApp } from '../../testing/referral-app.ts'
import { accountRoutes } from '../accounts/index.ts'
import { notificationListeners, notificationRoutes } from '../notifications/index.ts'
import { refundPayable } from '../payments/index.ts'
import { transfer, walletRoutes, walletSweeps } from '../wallet/index.ts'
import { referralSweeps } from './index.ts'

const HOUR = 3600
let app: ReferralApp
let shop: TestShop
let driver: { id: number }
before(async () => {
  app = await startReferralApp({
    routes: (deps) => [...accountRoutes(deps), ...walletRoutes(deps), ...notificationRoutes(deps)],
    listeners: notificationListeners,
    sweeps: (deps) => [...walletSweeps(deps), ...referralSweeps(deps)],
  })
  shop = await makeShop(app, { products: [{ title: 'Soup', price: 1000 }] })
  driver = await app.makeUser({ roles: ['driver'] })
})
after(() => app.close())

type Person = { id: number; token: string }
async function showReferral(person: Person) {
  const shown = await app.as(person)('showReferral', { query: {} })
  assert.ok(shown.ok, JSON.stringify(shown))
  return shown.data
}
/** A friend who accepted the referrer's code. */
async function makeFriend(referrer: Person, phone?: string): Promise<Person> {
  const friend = await app.makeUser({ firstname: 'Theo', ...(phone ? { phone } : {}) })
  const accepted = await app.acceptCode(friend, await app.codeOf(referrer))
  assert.ok(accepted.ok, JSON.stringify(accepted))
  return friend
}
const order = async (person: Person, options: Parameters<typeof makeOrder>[1] = {}) => {
  const made = await makeOrder(app, {
    shop,
    userId: person.id,
    status: 'delivered',
    driverId: driver.id,
    body: { delivery_type: 'pickup' },
    ...options,
  })
  await app.work()
  return made
}

test("the friend gets credit at once, and the referrer 48 hours after the friend's first delivery", async () => {
  const referrer = await app.makeUser()
  const friend = await makeFriend(referrer)
  assert.deepEqual((await showReferral(referrer)).pending, [
    { firstname: 'Theo', status: 'pending', due_at: null },
  ])
  await app.work()
  assert.deepEqual([await app.balanceOf(referrer), await app.balanceOf(friend)], [0n, 500n])
  const theirs = await app.as(friend)('showWallet', { query: {} })
  assert.ok(theirs.ok)
  assert.deepEqual(
    theirs.data.credits.map(({ price, min_basket: min }) => [price, min]),
    [[5, 15]],
  )
  const gift = await app.as(friend)('listNotifications', { query: {} })
  assert.ok(gift.ok)
  assert.deepEqual(
    gift.data.map(({ title, body }) => [title, body.includes('at least $15.00')]),
    [['$5.00 for your first order', true]],
  )
  await order(friend)
  await order(friend)
  app.clock.forward(47 * HOUR)
  await app.work()
  assert.deepEqual([await app.balanceOf(referrer), await app.balanceOf(friend)], [0n, 500n])
  assert.equal((await showReferral(referrer)).pending[0]?.status, 'earned')
  app.clock.forward(HOUR)
  await app.work()
  await app.work()
  assert.deepEqual([await app.balanceOf(referrer), await app.balanceOf(friend)], [500n, 500n])
  const { invited, earned, pending } = await showReferral(referrer)
  assert.deepEqual([invited, earned, pending], [1, 5, []])

  const wallet = await app.as(referrer)('showWallet', { query: {} })
  assert.ok(wallet.ok && wallet.data.sendable === 0 && wallet.data.credits[0]?.price === 5)
  const history = await app.as(referrer)('listWalletHistories', { query: {} })
  assert.ok(history.ok)
  assert.deepEqual(
    history.data.map(({ type, price, author }) => [type, price, author?.id]),
    [['referral', 5, friend.id]],
  )
  const notified = await app.as(referrer)('listNotifications', {
    query: { type: 'new_user_by_referral' },
  })
  assert.ok(notified.ok)
  assert.deepEqual(
    notified.data.map(({ title, url }) => [title, url]),
    [
      ['$5.00 for inviting Theo', '/wallet'],
      ['Theo has joined', '/wallet'],
    ],
  )
})

test('a code given at registration counts, and an unknown code does not block the registration', async () => {
  const referrer = await app.makeUser()
  const { code, link } = await showReferral(referrer)
  assert.match(code, /^[2-9A-HJKMNP-TV-Z]{8}$/)
  assert.equal(link, `http://hawker.test/register?referral=${code}`)
  assert.equal((await showReferral(referrer)).code, code)
  const register = (email: string, referral: string) =>
    app.as(undefined)('register', {
      query: {},
      body: {
        email,
        firstname: 'Nour',
        password: 'cinnamon-42',
        password_confirmation: 'cinnamon-42',
        referral,
      },
    })
  assert.ok((await register('nour@example.test', ` ${code.toLowerCase()} `)).ok)
  assert.ok((await register('sami@example.test', 'not a code')).ok)
  await app.work()
  assert.equal((await showReferral(referrer)).invited, 1)
})

test('an own, unknown, second or late code is refused', async () => {
  const [referrer, other] = [await app.makeUser(), await app.makeUser()]
  const codeOf = async (answer: ReturnType<typeof app.acceptCode>) => {
    const result = await answer
    return result.ok ? 'ok' : result.code
  }
  const { code, can_accept: canAccept } = await showReferral(referrer)
  assert.equal(canAccept, true)
  assert.equal(await codeOf(app.acceptCode(referrer, code)), 'referral_invalid')
  assert.equal(await codeOf(app.acceptCode(referrer, 'ABCDEFGH')), 'referral_invalid')
  const friend = await makeFriend(referrer)
  assert.equal(
    await codeOf(app.acceptCode(friend, (await showReferral(other)).code)),
    'referral_too_late',
  )
  const old = await app.makeUser()
  await order(old)
  assert.equal(await codeOf(app.acceptCode(old, code)), 'referral_too_late')
  assert.equal((await showReferral(old)).can_accept, false)
  await app.rows(sql`update settings set value = '0' where key = 'referral_active'`)
  assert.equal(await codeOf(app.acceptCode(other, code)), 'referral_invalid')
  await app.rows(sql`update settings set value = '1' where key = 'referral_active'`)
})

test('a fully refunded order earns nothing', async () => {
  const referrer = await app.makeUser()
  const friend = await makeFriend(referrer)
  const { id } = await order(friend)
  await refundOrder(id)
  app.clock.forward(49 * HOUR)
  await app.work()
  assert.deepEqual(await app.stateOf(friend), { status: 'denied', reason: 'refunded' })
  assert.deepEqual([await app.balanceOf(referrer), (await showReferral(referrer)).invited], [0n, 1])
  const theirs = await app.as(friend)('showWallet', { query: {} })
  assert.ok(theirs.ok && theirs.data.credits.length === 0, 'the friend’s credit has ended')
})

test('a reward is reversed when its order is refunded later, as far as it is unspent', async () => {
  const referrer = await app.makeUser()
  const friend = await makeFriend(referrer)
  const { id } = await order(friend)
  app.clock.forward(49 * HOUR)
  await app.work()
  assert.equal(await app.balanceOf(referrer), 500n)
  const paid = await app.balanceOf(friend)
  await refundOrder(id)
  await app.work()
  await app.work()
  assert.deepEqual(await app.stateOf(friend), { status: 'reversed', reason: 'refunded' })
  assert.equal(await app.balanceOf(referrer), 0n)
  // The cash is refunded as money; the credit is gone.
  assert.equal((await app.balanceOf(friend)) > paid, true)
  const wallet = await app.as(friend)('showWallet', { query: {} })
  assert.ok(
    wallet.ok && wallet.data.credits.length === 0 && wallet.data.sendable === wallet.data.price,
  )
  assert.equal((await showReferral(referrer)).earned, 0)
})

test('a reward waits for the end of a dispute, and is reversed when a later one is lost', async () => {
  const referrer = await app.makeUser()
  const friend = await makeFriend(referrer)
  const { id } = await order(friend)
  await app.rows(sql`
    update transactions set status = 'paid' where payable_type = 'order' and payable_id = ${id}`)
  const end = (name: string, status: 'won' | 'lost') =>
    app.rows(sql`update payment_disputes set status = ${status} where provider_id = ${name}`)
  const dispute = (name: string) =>
    app.rows(sql`
      insert into payment_disputes (tag, provider_id, transaction_id, amount, currency, reason, stage,
        status, taken, asked_at, created_at)
      select 'stripe', ${name}, id, amount, 'USD', 'fraudulent', 'chargeback', 'open', amount,
        ${app.clock.now()}, ${app.clock.now()}
      from transactions where payable_type = 'order' and payable_id = ${id} and status = 'paid'`)
  await dispute('first')
  app.clock.forward(49 * HOUR)
  await app.work()
  assert.equal((await app.stateOf(friend))?.status, 'earned')
  await end('first', 'won')
  await app.work()
  assert.deepEqual(
    [(await app.stateOf(friend))?.status, await app.balanceOf(referrer)],
    ['rewarded', 500n],
  )
  await dispute('second')
  await app.work()
  assert.equal((await app.stateOf(friend))?.status, 'rewarded')
  await end('second', 'lost')
  await app.work()
  assert.deepEqual(await app.stateOf(friend), { status: 'reversed', reason: 'refunded' })
  assert.equal(await app.balanceOf(referrer), 0n)
})

test('the same household, a small order and too many friends in a month earn nothing', async () => {
  const referrer = await app.makeUser({ phone: '+12025559001' })
  const { code } = await showReferral(referrer)
  const twin = await app.makeUser({ phone: '+12025559001' })
  const refused = await app.acceptCode(twin, code)
  assert.equal(refused.ok ? 'ok' : refused.code, 'referral_invalid')
  assert.deepEqual([await app.balanceOf(twin), await app.stateOf(twin)], [0n, undefined])
  const samePhone = await makeFriend(referrer)
  await app.rows(
    sql`update users set phone = '+12025559001' where id = ${samePhone.id} returning id`,
  )
  await order(samePhone)
  assert.deepEqual(
    [await app.stateOf(samePhone), await app.balanceOf(samePhone)],
    [{ status: 'denied', reason: 'same_phone' }, 0n],
  )

  await order(referrer, { body: { delivery_type: 'delivery' } })
  const sameDoor = await makeFriend(referrer)
  await order(sameDoor, { body: { delivery_type: 'delivery' } })
  assert.deepEqual(
    [await app.stateOf(sameDoor), await app.balanceOf(sameDoor)],
    [{ status: 'denied', reason: 'same_address' }, 0n],
  )

  const small = await makeFriend(referrer)
  await order(small, { products: [{ stockId: shop.products[0]?.stockId ?? 0, quantity: 1 }] })
  assert.deepEqual(await app.stateOf(small), { status: 'pending', reason: null })

  await app.rows(
    sql`insert into settings (key, value) values ('referral_month_max', '3') on conflict (key) do update
      set value = '3'`,
  )
  const friends = await Promise.all([1, 2, 3, 4].map(() => app.makeUser()))
  const results = await Promise.all(friends.map((friend) => app.acceptCode(friend, code)))
  assert.deepEqual(results.map((answer) => (answer.ok ? 'ok' : answer.code)).toSorted(), [
    'ok',
    'ok',
    'referral_invalid',
    'referral_invalid',
  ])
  assert.equal(
    (await Promise.all(friends.map(app.balanceOf))).filter((balance) => balance > 0n).length,
    2,
  )

  // Friends who joined earlier and order in this month count too.
  await app.rows(
    sql`update referrals set created_at = created_at - interval '40 days' where referrer_id = ${referrer.id}
      returning id`,
  )
  const late = await Promise.all([1, 2].map(() => makeFriend(referrer)))
  const all = [...friends.filter((_, place) => results[place]?.ok), ...late]
  for (const friend of all)
    await makeOrder(app, {
      shop,
      userId: friend.id,
      status: 'delivered',
      body: { delivery_type: 'pickup' },
    })
  await app.work()
  const states = await Promise.all(all.map(app.stateOf))
  assert.deepEqual(states.map((state) => state?.reason ?? state?.status).toSorted(), [
    'earned',
    'earned',
    'earned',
    'too_many',
  ])
  await app.rows(
    sql`update settings set value = '20' where key = 'referral_month_max' returning key`,
  )
})

test("the welcome credit pays for large orders away from the referrer's address", async () => {
  const referrer = await app.makeUser()
  await order(referrer, { body: { delivery_type: 'delivery' } })
  const friend = await makeFriend(referrer)
  const stockId = shop.products[0]?.stockId ?? 0
  await topUp(friend, 4000n)
  const pay = (
    quantity: number,
    place: Partial<Parameters<typeof makeShopper>[2] & object>['body'],
  ) =>
    makeShopper(app, shop, {
      user: friend,
      products: [{ stockId, quantity }],
      body: { payment: { tag: 'wallet' }, ...place },
    }).then(({ place: go }) => go())
  const left = async () => {
    const wallet = await app.as(friend)('showWallet', { query: {} })
    assert.ok(wallet.ok)
    return wallet.data.credits.map(({ price }) => price)
  }
  const small = await pay(1, { delivery_type: 'pickup' })
  assert.ok(small.ok, JSON.stringify(small))
  assert.deepEqual(await left(), [5], 'ten dollars are below the minimum')
  const large = await pay(2, { delivery_type: 'pickup' })
  assert.ok(large.ok, JSON.stringify(large))
  assert.deepEqual(await left(), [])
  assert.ok((await app.as(friend)('undoOrder', { params: { id: large.data.id }, query: {} })).ok)
  await app.work()
  assert.deepEqual(await left(), [5], 'an undone order returns the credit')
  assert.deepEqual(await app.stateOf(friend), { status: 'pending', reason: null })
  const home = await pay(2, { delivery_type: 'delivery' })
  assert.ok(home.ok, JSON.stringify(home))
  assert.deepEqual(
    [await left(), await app.stateOf(friend)],
    [[], { status: 'denied', reason: 'same_address' }],
  )
  const [used] = await app.rows<{ n: number }>(sql`
    select count(*)::int as n from wallet_credit_uses u join ledger_transfers t on t.id = u.transfer_id
    where t.ref_type = 'order' and t.ref_id = ${home.data.id}`)
  assert.equal(used?.n, 0, 'no credit was used')
})

test('the offer is public and translated', async () => {
  const answer = await app.http.inject({ method: 'GET', url: '/api/v1/rest/referral?lang=es' })
  const { price_from: from, price_to: to, active, faq, title } = answer.json().data
  assert.deepEqual([from, to, active, faq.length], [5, 5, true, 3])
  assert.match(title, /^Invita a un amigo/)
})

test('the ledger sums to zero after all tests', async () => {
  const [sum] = await app.rows<{ n: number }>(
    sql`select coalesce(sum(amount), 0)::bigint as n from ledger_entries`,
  )
  assert.equal(sum?.n, 0)
})

const topUp = ({ id }: Person, amount: bigint) =>
  app.deps.database.transaction((tx) =>
    transfer(tx, {
      kind: 'topup',
      key: `topup:${id}`,
      now: app.clock.now(),
      entries: [
        { account: { kind: 'provider_clearing' }, amount: -amount },
        { account: { kind: 'user', userId: id }, amount },
      ],
    }),
  )

async function refundOrder(orderId: number): Promise<void> {
  await app.deps.database.transaction(async (tx) => {
    await tx.run(
      sql`update transactions set status = 'paid'
        where payable_type = 'order' and payable_id = ${orderId} and status = 'progress'`,
    )
    await refundPayable(tx, 'order', orderId, app.clock.now())
  })
}
