import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sql } from '../../database/database.ts'
import { cartRoutes } from '../../features/carts/index.ts'
import { makeShop } from '../../testing/make-shop.ts'
import { startTestApp } from '../../testing/test-app.ts'

const app = await startTestApp({ routes: cartRoutes })
after(app.close)
const shop = await makeShop(app)
const [dish] = shop.products

/** Somebody whom this process has seen before, which so asks beside their work whether they are still signed in. */
async function seenBefore() {
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
type Seen = Awaited<ReturnType<typeof seenBefore>>
const codeOf = (answer: Awaited<ReturnType<Seen['fill']>>) => (answer.ok ? 'ok' : answer.code)

const ends = {
  'signed out': ({ user }: Seen) => sql`delete from sessions where user_id = ${user.id}`,
  blocked: ({ user }: Seen) =>
    sql`update users set blocked_at = ${app.clock.now()} where id = ${user.id}`,
  'signed in too long ago': ({ user }: Seen) =>
    sql`update sessions set expires_at = ${app.clock.now()} where user_id = ${user.id}`,
}
for (const [how, end] of Object.entries(ends)) {
  test(`whoever was ${how} since is refused at once, and nothing of what they asked is kept`, async () => {
    const seen = await seenBefore()
    assert.equal(codeOf(await seen.fill(2)), 'ok')
    await app.rows(end(seen))
    assert.equal(codeOf(await seen.fill(3)), 'unauthorized')
    assert.equal(codeOf(await seen.fill(4)), 'unauthorized')
    assert.deepEqual(await seen.units(), [2])
  })
}

test('whoever was signed out learns nothing of what else is wrong with their call', async () => {
  const seen = await seenBefore()
  assert.equal(codeOf(await seen.fill(-1)), 'validation_failed')
  assert.equal(codeOf(await seen.fill(1, 999_999)), 'product_unavailable')
  await app.rows(sql`delete from sessions where user_id = ${seen.user.id}`)
  assert.equal(codeOf(await seen.fill(-1)), 'unauthorized')
  assert.equal(codeOf(await seen.fill(1, 999_999)), 'unauthorized')
})

test('a key that was used before answers nobody who was signed out since', async () => {
  const seen = await seenBefore()
  const send = (idempotencyKey: string) =>
    seen.client('insertProducts', {
      query: {},
      idempotencyKey,
      body: { shop_id: shop.id, products: [{ stock_id: dish?.stockId ?? 0, quantity: 2 }] },
    })
  const key = '0198c0de-0000-7000-8000-000000000001'
  assert.equal(codeOf(await send(key)), 'ok')
  assert.equal(codeOf(await send(key)), 'ok')
  await app.rows(sql`delete from sessions where user_id = ${seen.user.id}`)
  assert.equal(codeOf(await send(key)), 'unauthorized')
})
