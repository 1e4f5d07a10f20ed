import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sql } from '@hawker/postgres/database'
import { startTestApp } from '../../testing/test-app.ts'
import { contentSweeps } from '../content/index.ts'
import { notificationListeners, notificationRoutes } from './index.ts'

const app = await startTestApp({
  routes: notificationRoutes,
  listeners: notificationListeners,
  sweeps: contentSweeps,
})
after(app.close)

test('publishing news produces news_publish once, at its time', async () => {
  const reader = app.as(await app.makeUser())
  const published = new Date(app.clock.now().getTime() + 3_600_000)
  const [blog] = await app.rows<{ uuid: string }>(sql`
    insert into blogs (translations, published_at)
    values ('{"en": {"title": "New shops"}}', ${published}) returning uuid`)
  await app.rows(sql`insert into blogs (translations, published_at)
    values ('{"en": {"title": "Imported"}}', '2020-01-01T00:00:00Z')`)
  const notifications = async () => {
    const answer = await reader('listNotifications', { query: {} })
    return answer.ok ? answer.data.map(({ type, title, blog: uuid }) => [type, title, uuid]) : []
  }
  await app.work()
  assert.deepEqual(await notifications(), [])
  app.clock.forward(3601)
  await app.work()
  await app.work()
  assert.deepEqual(await notifications(), [['news_publish', 'New shops', blog?.uuid]])
})
