import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { MAX_LIKES } from '@hawker/contract/likes'
import { sql } from '@hawker/postgres/database'
import { makeShop } from '../../testing/make/make-shop.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { likeRoutes } from './index.ts'

const app = await startTestApp({ routes: likeRoutes })
after(app.close)
const person = async () => app.as(await app.makeUser())
type Person = Awaited<ReturnType<typeof person>>
const liked = async (who: Person): Promise<string[]> => {
  const answer = await who('listLikes', { query: {} })
  assert.ok(answer.ok)
  return answer.data.map(({ uuid }) => uuid)
}
const like = (who: Person, uuids: string[]) => who('addLikes', { query: {}, body: { uuids } })

test('merges the likes of two devices, latest first, without duplicates', async () => {
  const who = await person()
  const [a, b, c] = [await makeShop(app), await makeShop(app), await makeShop(app)]
  await like(who, [a.uuid, b.uuid])
  app.clock.forward(1)
  const merged = await like(who, [
    b.uuid,
    c.uuid,
    c.uuid.toUpperCase(),
    '00000000-0000-0000-0000-000000000000',
  ])
  assert.ok(merged.ok)
  assert.deepEqual(
    merged.data.map(({ uuid }) => uuid),
    [c.uuid, b.uuid, a.uuid],
  )
  assert.deepEqual(await liked(who), [c.uuid, b.uuid, a.uuid])
})

test('removes a like, also when it is removed twice', async () => {
  const who = await person()
  const [a, b] = [await makeShop(app), await makeShop(app)]
  await like(who, [a.uuid, b.uuid])
  for (let times = 0; times < 2; times++) {
    const answer = await who('deleteLike', { params: { uuid: a.uuid }, query: {} })
    assert.ok(answer.ok)
    assert.deepEqual(
      answer.data.map(({ uuid }) => uuid),
      [b.uuid],
    )
  }
})

test('likes are private, and a guest has none on the server', async () => {
  const [owner, stranger] = [await person(), await person()]
  const shop = await makeShop(app)
  await like(owner, [shop.uuid])
  assert.deepEqual(await liked(stranger), [])
  await stranger('deleteLike', { params: { uuid: shop.uuid }, query: {} })
  assert.deepEqual(await liked(owner), [shop.uuid])
  const guest = await app.as(undefined)('listLikes', { query: {} })
  assert.ok(!guest.ok && guest.status === 401)
})

test('does not show unlisted and deleted shops', async () => {
  const who = await person()
  const [hidden, deleted] = [await makeShop(app), await makeShop(app)]
  await like(who, [hidden.uuid, deleted.uuid])
  await app.rows(sql`update shops set status = 'rejected' where id = ${hidden.id}`)
  await app.rows(sql`delete from shops where id = ${deleted.id}`)
  assert.deepEqual(await liked(who), [])
})

test('refuses more likes than the limit, also from two devices at once', async () => {
  const user = await app.makeUser()
  const who = app.as(user)
  await app.rows(sql`
    with made as (insert into shops (slug, type, timezone, address, latitude, longitude)
      select 'many-' || n, 'shop', 'UTC', 'Street', 38.9, -77 from generate_series(1, ${MAX_LIKES - 1}) n returning id)
    insert into likes (user_id, shop_id, created_at) select ${user.id}::bigint, id, now() from made`)
  const shops = [await makeShop(app), await makeShop(app), await makeShop(app)]
  const answers = await Promise.all(shops.map(({ uuid }) => like(who, [uuid])))
  assert.deepEqual(answers.map((answer) => (answer.ok ? 'liked' : answer.code)).sort(), [
    'like_limit',
    'like_limit',
    'liked',
  ])
  assert.equal((await liked(who)).length, MAX_LIKES)
})

test('refuses an invalid uuid and names its field', async () => {
  const answer = await like(await person(), ["' or 1=1 --"])
  assert.ok(!answer.ok && answer.status === 422)
  assert.deepEqual(Object.keys(answer.errors), ['uuids.0'])
})
