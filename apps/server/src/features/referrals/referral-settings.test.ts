import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from '@hawker/postgres/database'
import { changeSetting } from '../../testing/change-setting.ts'
import { makeOrder } from '../../testing/make/make-order.ts'
import { type TestShop, makeShop } from '../../testing/make/make-shop.ts'
import { type ReferralApp, startReferralApp } from '../../testing/referral-app.ts'
import { walletRoutes, walletSweeps } from '../wallet/index.ts'
import { referralSweeps } from './index.ts'

const HOUR = 3600
const DAY = 24 * HOUR
let app: ReferralApp
let shop: TestShop
before(async () => {
  app = await startReferralApp({
    routes: walletRoutes,
    sweeps: (deps) => [...walletSweeps(deps), ...referralSweeps(deps)],
  })
  shop = await makeShop(app, { products: [{ price: 1000 }] })
})
after(() => app.close())

type Person = { id: number; token: string }
/** A referrer, and a friend who accepted the code. */
async function makePair() {
  const [referrer, friend] = [await app.makeUser(), await app.makeUser()]
  const accepted = await app.acceptCode(friend, await app.codeOf(referrer))
  assert.ok(accepted.ok, JSON.stringify(accepted))
  await app.work()
  return { referrer, friend }
}
/** The person picks up an order of two products. */
async function order({ id: userId }: Person): Promise<void> {
  await makeOrder(app, { shop, userId, status: 'delivered', body: { delivery_type: 'pickup' } })
  await app.work()
}
/** Waits until claims are no longer possible. */
async function waitForReward(): Promise<void> {
  app.clock.forward(48 * HOUR)
  await app.work()
}
/** The first credit of the wallet: its minimum basket, and the days until it ends. */
async function creditOf(person: Person) {
  const wallet = await app.as(person)('showWallet', { query: {} })
  assert.ok(wallet.ok)
  const [credit] = wallet.data.credits
  const ms = new Date(credit?.expires_at ?? 0).getTime() - app.clock.now().getTime()
  return { minBasket: credit?.min_basket, days: ms / 1000 / DAY }
}
async function showOffer() {
  const offer = await app.as(undefined)('showReferralOffer', { query: {} })
  assert.ok(offer.ok)
  return offer.data
}

test("the referrer's credit is a setting", async () => {
  const reward = async () => {
    const { referrer, friend } = await makePair()
    await order(friend)
    await waitForReward()
    return app.balanceOf(referrer)
  }
  await changeSetting(app, 'referralPriceFrom', '7.50')
  assert.deepEqual([await reward(), (await showOffer()).price_from], [750n, 7.5])
  await changeSetting(app, 'referralPriceFrom', '0')
  assert.equal(await reward(), 0n)
  await changeSetting(app, 'referralPriceFrom', undefined)
  assert.deepEqual([await reward(), (await showOffer()).price_from], [500n, 5])
})

test("the friend's credit is a setting", async () => {
  const welcome = async () => app.balanceOf((await makePair()).friend)
  await changeSetting(app, 'referralPriceTo', '8')
  assert.deepEqual([await welcome(), (await showOffer()).price_to], [800n, 8])
  await changeSetting(app, 'referralPriceTo', '0')
  assert.equal(await welcome(), 0n)
  await changeSetting(app, 'referralPriceTo', undefined)
  assert.deepEqual([await welcome(), (await showOffer()).price_to], [500n, 5])
})

test("the minimum of a friend's first order is a setting", async () => {
  const first = async () => {
    const { friend } = await makePair()
    const { minBasket } = await creditOf(friend)
    await order(friend)
    return [(await app.stateOf(friend))?.status, minBasket]
  }
  assert.deepEqual(await first(), ['earned', 15])
  const [stored] = await app.rows<{ total: number }>(
    sql`select settlement_total::int as total from orders order by id desc limit 1`,
  )
  const total = stored?.total ?? 0
  const above = (total + 1) / 100
  await changeSetting(app, 'referralMinOrder', above.toFixed(2))
  assert.deepEqual([await first(), (await showOffer()).min_order], [['pending', above], above])
  await changeSetting(app, 'referralMinOrder', (total / 100).toFixed(2))
  assert.deepEqual(await first(), ['earned', total / 100])
  await changeSetting(app, 'referralMinOrder', undefined)
  assert.deepEqual([await first(), (await showOffer()).min_order], [['earned', 15], 15])
})

test('credit for a referral ends after as many days as the setting says', async (t) => {
  app.clock.stopDuring(t)
  await changeSetting(app, 'referralCreditDays', '3')
  const { referrer, friend } = await makePair()
  assert.equal((await creditOf(friend)).days, 3)
  await order(friend)
  await waitForReward()
  assert.equal((await creditOf(referrer)).days, 3)
  app.clock.forward(DAY - 1)
  await app.work()
  assert.equal(await app.balanceOf(friend), 500n)
  app.clock.forward(1)
  await app.work()
  assert.equal(await app.balanceOf(friend), 0n)
  await changeSetting(app, 'referralCreditDays', undefined)
  assert.equal((await creditOf((await makePair()).friend)).days, 60)
})
