import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sql } from '@hawker/postgres/database'
import { makeShop } from '../../testing/make/make-shop.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { contentRoutes } from './content.routes.ts'

const app = await startTestApp({ routes: contentRoutes })
after(app.close)
const guest = app.as(undefined)
const get = async (path: string) => (await app.http.inject(`/api/v1${path}`)).json()

test('lists visible banners in order and in the requested language, and counts past the last page', async () => {
  const words = (title: string) =>
    JSON.stringify({
      en: { title, description: 'd', button_text: 'Go' },
      es: { title: `${title} es` },
    })
  await app.rows(sql`insert into banners (img, color, translations, position, active) values
    ('b', '#fff', ${words('Two')}, 2, true), ('a', '#fff', ${words('One')}, 1, true),
      ('c', '#fff', ${words('Hidden')}, 3, false)`)
  const answer = await get('/rest/banners/paginate?lang=es')
  assert.deepEqual(
    answer.data.map((banner: { translation: { title: string } }) => banner.translation.title),
    ['One es', 'Two es'],
  )
  assert.equal((await get('/rest/banners/paginate?page=9')).meta.total, 2)
})

test('shows news from its publication on, newest first, and finds it by uuid', async () => {
  const words = JSON.stringify({ en: { title: 'News', short_desc: 's', description: 'body' } })
  await app.rows(sql`insert into blogs (translations, published_at) values
    (${words}, '2026-11-01T00:00:00Z'), (${words}, '2026-11-20T00:00:00Z'), (${words}, '2026-12-01T00:00:00Z')`)
  const list = await guest('listBlogs', { query: {} })
  assert.ok(list.ok)
  assert.deepEqual(
    list.data.map((blog) => blog.published_at.slice(0, 10)),
    ['2026-11-20', '2026-11-01'],
  )
  const one = await guest('showBlog', { params: { uuid: list.data[0]?.uuid ?? '' }, query: {} })
  assert.ok(one.ok && one.data.translation.description === 'body')
  const future = await app.rows<{ uuid: string }>(
    sql`select uuid from blogs where published_at > '2026-11-30'`,
  )
  const early = await guest('showBlog', { params: { uuid: future[0]?.uuid ?? '' }, query: {} })
  assert.ok(!early.ok && early.code === 'not_found')
  assert.equal((await app.http.inject(`/api/v1/rest/blogs/${'-'.repeat(36)}`)).statusCode, 404)
})

test('finds a text page by slug, answers 404 for an unknown one, and falls back to English', async () => {
  await app.rows(sql`insert into pages (slug, translations, updated_at) values
    ('terms', ${JSON.stringify({ en: { title: 'Terms', description: '…' } })}, '2026-11-01T00:00:00Z')`)
  assert.equal((await get('/rest/pages/terms?lang=fr-CA')).data.translation.title, 'Terms')
  assert.equal((await app.http.inject('/api/v1/rest/pages/nothing')).statusCode, 404)
})

test('pages the questions', async () => {
  for (const n of [1, 2, 3]) {
    await app.rows(
      sql`insert into faqs (translations, position)
        values (${JSON.stringify({ en: { question: `Q${n}`, answer: 'A' } })}, ${n})`,
    )
  }
  const answer = await get('/rest/faqs/paginate?page=2&perPage=2')
  assert.deepEqual(
    [answer.data.length, answer.data[0].translation.question, answer.meta.last_page],
    [1, 'Q3', 2],
  )
})

test('lists running stories grouped by shop, and links only published dishes', async () => {
  const [first, second, hidden] = [
    await makeShop(app, { titles: { en: 'First', es: 'Primera' } }),
    await makeShop(app),
    await makeShop(app, { status: 'rejected' }),
  ]
  const words = JSON.stringify({ en: { title: 'Fresh' } })
  const [dish, gone] = [first.products[0]?.id, second.products[0]?.id]
  await app.rows(sql`update products set status = 'unpublished' where id = ${gone ?? 0}`)
  await app.rows(sql`insert into stories (shop_id, product_id, img, translations, position, starts_at, ends_at) values
    (${first.id}, ${dish}, 'a', ${words}, 1, '2026-11-21T10:00:00Z', null),
      (${second.id}, ${gone}, 'b', '{}', 2, '2026-11-21T10:00:00Z', '2026-11-22T10:00:00Z'),
    (${first.id}, null, 'c', ${words}, 3, '2026-11-21T10:00:00Z', null),
      (${first.id}, null, 'later', '{}', 0, '2026-11-23T10:00:00Z', null),
    (${first.id}, null, 'over', '{}', 0, '2026-11-19T10:00:00Z', '2026-11-20T10:00:00Z'),
      (${hidden.id}, null, 'x', '{}', 0, '2026-11-21T10:00:00Z', null)`)
  await get('/rest/stories/paginate')
  app.statements()
  const { data, meta } = await get('/rest/stories/paginate?lang=es')
  assert.equal(app.statements().length, 1)
  assert.deepEqual(
    data.map((story: { img: string; shop: { title: string }; product_uuid: string | null }) => [
      story.img,
      story.shop.title,
      story.product_uuid,
    ]),
    [
      ['a', 'Primera', first.products[0]?.uuid],
      ['c', 'Primera', null],
      ['b', data[2].shop.title, null],
    ],
  )
  assert.equal(meta.total, 3)
  assert.equal((await get(`/rest/stories/paginate?shop_id=${second.id}`)).meta.total, 1)
  assert.equal((await get('/rest/stories/paginate?page=9')).meta.total, 3)
})
