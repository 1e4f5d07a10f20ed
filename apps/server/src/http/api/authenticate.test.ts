import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sql } from '@hawker/postgres/database'
import { cartRoutes } from '../../features/carts/index.ts'
import { makeShop } from '../../testing/make/make-shop.ts'
import { startTestApp } from '../../testing/test-app.ts'

const app = await startTestApp({ routes: cartRoutes })
after(app.close)
const shop = await makeShop(app)
const [dish] = shop.products

/**
 * A user whose session this process has cached, so that the session check travels with the work.
 */
async function makeKnownUser() {
  const user = await app.makeUser()
  const client = app.as(user)
  const fill = (quantity: number, stockId = dish?.stockId ?? 0) =>
    client('insertProducts', {
      query: {},
      body: { shop_id: shop.id, products: [{ stock_id: stockId, quantity }] },
    })
  assert.ok((await fill(1)).ok)
  const units = async () =>
    (
      await app.rows<{ quantity: number }>(sql`
        select d.quantity from cart_details d join user_carts m on m.id = d.user_cart_id where m.user_id = ${user.id}`)
    ).map(({ quantity }) => quantity)
  return { user, client, fill, units }
}
type KnownUser = Awaited<ReturnType<typeof makeKnownUser>>
const codeOf = (answer: Awaited<ReturnType<KnownUser['fill']>>) => (answer.ok ? 'ok' : answer.code)

const ends = {
  'signed out': ({ user }: KnownUser) => sql`delete from sessions where user_id = ${user.id}`,
  blocked: ({ user }: KnownUser) =>
    sql`update users set blocked_at = ${app.clock.now()} where id = ${user.id}`,
  'signed in too long ago': ({ user }: KnownUser) =>
    sql`update sessions set expires_at = ${app.clock.now()} where user_id = ${user.id}`,
}
for (const [how, end] of Object.entries(ends)) {
  test(`refuses a caller who was ${how} meanwhile, and stores nothing of the call`, async () => {
    const known = await makeKnownUser()
    assert.equal(codeOf(await known.fill(2)), 'ok')
    await app.rows(end(known))
    assert.equal(codeOf(await known.fill(3)), 'unauthorized')
    assert.equal(codeOf(await known.fill(4)), 'unauthorized')
    assert.deepEqual(await known.units(), [2])
  })
}

test('a caller who was signed out learns nothing about other errors of the call', async () => {
  const known = await makeKnownUser()
  assert.equal(codeOf(await known.fill(-1)), 'validation_failed')
  assert.equal(codeOf(await known.fill(1, 999_999)), 'product_unavailable')
  await app.rows(sql`delete from sessions where user_id = ${known.user.id}`)
  assert.equal(codeOf(await known.fill(-1)), 'unauthorized')
  assert.equal(codeOf(await known.fill(1, 999_999)), 'unauthorized')
})

test('a used idempotency key answers no caller who was signed out meanwhile', async () => {
  const known = await makeKnownUser()
  const send = (idempotencyKey: string) =>
    known.client('insertProducts', {
      query: {},
      idempotencyKey,
      body: { shop_id: shop.id, products: [{ stock_id: dish?.stockId ?? 0, quantity: 2 }] },
    })
  const key = '0198c0de-0000-7000-8000-000000000001'
  assert.equal(codeOf(await send(key)), 'ok')
  assert.equal(codeOf(await send(key)), 'ok')
  await app.rows(sql`delete from sessions where user_id = ${known.user.id}`)
  assert.equal(codeOf(await send(key)), 'unauthorized')
})
