import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { TestCard } from '../../adapters/payments/sandbox.ts'
import { sql } from '@hawker/postgres/database'
import { makeShopper } from '../../testing/make/make-order.ts'
import { makeShop } from '../../testing/make/make-shop.ts'
import { startTestMarket } from '../../testing/test-market.ts'
import { moveOrder } from '../orders/index.ts'
import { readWallet } from '../wallet/index.ts'

const app = await startTestMarket()
after(app.close)
await app.rows(sql`insert into settings (key, value) values ('referral_active', '1')`)
const shop = await makeShop(app, { products: [{ price: 3000 }] })

type Person = { id: number; token: string }
/** Pays an order with the card and picks it up. */
async function orderWithCard(user: Person, card?: TestCard): Promise<void> {
  const shopper = await makeShopper(app, shop, {
    user,
    body: { delivery_type: 'pickup', payment: { tag: 'sandbox' } },
  })
  const placed = await shopper.place()
  assert.ok(placed.ok, JSON.stringify(placed))
  const orderId = placed.data.id
  await app.payAtSandbox(orderId, 'pay', 'order', card)
  await app.sandbox.sendDueWebhooks()
  await app.work()
  app.clock.forward(31)
  await app.work()
  for (const to of ['accepted', 'ready', 'delivered'] as const)
    await app.deps.database.transaction((tx) =>
      moveOrder(tx, app.deps, { orderId, to, by: { actor: 'seller' } }),
    )
  await app.work()
}
const codeOf = async (person: Person) => {
  const shown = await app.as(person)('showReferral', { query: {} })
  assert.ok(shown.ok)
  return shown.data.code
}
const acceptCode = async (friend: Person, code: string) => {
  const answer = await app.as(friend)('acceptReferral', { query: {}, body: { code } })
  return answer.ok ? 'ok' : answer.code
}
const stateOf = async ({ id }: Person) =>
  (
    await app.rows<{ status: string; reason: string | null }>(
      sql`select status, reason from referrals where friend_id = ${id}`,
    )
  )[0]
const balanceOf = async ({ id }: Person) => (await readWallet(app.deps.database, id)).balance

test("a friend's first order that the referrer's card paid earns nothing and ends the welcome credit", async () => {
  const [referrer, self, friend, stranger] = [
    await app.makeUser(),
    await app.makeUser(),
    await app.makeUser(),
    await app.makeUser(),
  ]
  const code = await codeOf(referrer)
  for (const one of [self, friend, stranger]) assert.equal(await acceptCode(one, code), 'ok')
  await orderWithCard(referrer, 'one')
  await orderWithCard(self, 'one')
  await orderWithCard(friend, 'two')
  await orderWithCard(stranger)
  assert.deepEqual(
    [await stateOf(self), await balanceOf(self)],
    [{ status: 'denied', reason: 'same_card' }, 0n],
  )
  for (const one of [friend, stranger])
    assert.deepEqual(
      [await stateOf(one), await balanceOf(one)],
      [{ status: 'earned', reason: null }, 500n],
    )
})

test('a code is refused when both users have paid with the same card before', async () => {
  const [referrer, self] = [await app.makeUser(), await app.makeUser()]
  const code = await codeOf(referrer)
  await orderWithCard(referrer, 'two')
  const topUp = await app.as(self)('topUpWallet', {
    query: {},
    idempotencyKey: crypto.randomUUID(),
    body: { price: 10, payment: { tag: 'sandbox' } },
  })
  assert.ok(topUp.ok, JSON.stringify(topUp))
  const [topUpRow] = await app.rows<{ id: number }>(
    sql`select payable_id as id from transactions where payable_type = 'wallet_topup' and user_id = ${self.id}`,
  )
  await app.payAtSandbox(topUpRow?.id ?? 0, 'pay', 'wallet_topup', 'two')
  await app.sandbox.sendDueWebhooks()
  await app.work()
  assert.deepEqual(
    [await acceptCode(self, code), await balanceOf(self)],
    ['referral_invalid', 1000n],
  )
})

test('the database stores a keyed hash of a card for half a year after its last payment', async () => {
  const [ana, ben] = [
    await app.makeUser({ isVerified: false }),
    await app.makeUser({ isVerified: false }),
  ]
  const cardsOf = () =>
    app.rows<{ user_id: number; card: Buffer }>(
      sql`select user_id, card from user_cards where user_id in (${ana.id}, ${ben.id}) order by user_id`,
    )
  await orderWithCard(ana, 'one')
  app.clock.forward(179 * 86_400)
  await app.work()
  await orderWithCard(ben, 'one')
  const [hers, his] = await cardsOf()
  assert.ok(hers?.card.equals(his?.card ?? Buffer.of()) && hers.card.length === 32)
  app.clock.forward(2 * 86_400)
  await app.work()
  assert.deepEqual(
    (await cardsOf()).map(({ user_id: id }) => id),
    [ben.id],
  )
})
