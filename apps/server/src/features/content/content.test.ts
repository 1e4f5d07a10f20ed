import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sql } from '../../database/database.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { contentRoutes } from './content.routes.ts'

const app = await startTestApp({ routes: contentRoutes })
after(app.close)
const guest = app.as(undefined)
const get = async (path: string) => (await app.http.inject(`/api/v1${path}`)).json()

test('banners come in order and in the asked language, hidden ones never, and a page past the end still knows the count', async () => {
  const words = (title: string) => JSON.stringify({ en: { title, description: 'd', button_text: 'Go' }, es: { title: `${title} es` } })
  await app.rows(sql`insert into banners (img, color, translations, position, active) values
    ('b', '#fff', ${words('Two')}, 2, true), ('a', '#fff', ${words('One')}, 1, true), ('c', '#fff', ${words('Hidden')}, 3, false)`)
  const answer = await get('/rest/banners/paginate?lang=es')
  assert.deepEqual(
    answer.data.map((banner: { translation: { title: string } }) => banner.translation.title),
    ['One es', 'Two es'],
  )
  assert.equal((await get('/rest/banners/paginate?page=9')).meta.total, 2)
})

test('news appears when it is due, newest first, and is found by its uuid', async () => {
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
  const future = await app.rows<{ uuid: string }>(sql`select uuid from blogs where published_at > '2026-11-30'`)
  const early = await guest('showBlog', { params: { uuid: future[0]?.uuid ?? '' }, query: {} })
  assert.ok(!early.ok && early.code === 'not_found')
  assert.equal((await app.http.inject(`/api/v1/rest/blogs/${'-'.repeat(36)}`)).statusCode, 404)
})

test('a text page is found by its slug, an unknown one is 404; an untranslated one is English', async () => {
  await app.rows(sql`insert into pages (slug, translations, updated_at) values
    ('terms', ${JSON.stringify({ en: { title: 'Terms', description: '…' } })}, '2026-11-01T00:00:00Z')`)
  assert.equal((await get('/rest/pages/terms?lang=fr-CA')).data.translation.title, 'Terms')
  assert.equal((await app.http.inject('/api/v1/rest/pages/nothing')).statusCode, 404)
})

test('questions come by page', async () => {
  for (const n of [1, 2, 3]) {
    await app.rows(
      sql`insert into faqs (translations, position) values (${JSON.stringify({ en: { question: `Q${n}`, answer: 'A' } })}, ${n})`,
    )
  }
  const answer = await get('/rest/faqs/paginate?page=2&perPage=2')
  assert.deepEqual([answer.data.length, answer.data[0].translation.question, answer.meta.last_page], [1, 'Q3', 2])
})
