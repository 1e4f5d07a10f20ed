import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import Fastify from 'fastify'
import { sql } from '@hawker/postgres/database'
import { startTestApp } from '../../testing/test-app.ts'
import { manifestPage } from './index.ts'

const app = await startTestApp({ routes: () => [] })
const http = Fastify()
manifestPage(http, app.deps)
after(async () => {
  await http.close()
  await app.close()
})
const manifest = async () => (await http.inject('/manifest.webmanifest')).json()

test('the manifest has related_applications from the settings', async () => {
  assert.deepEqual((await manifest()).related_applications, [])
  const play = 'https://play.google.com/store/apps/details?id=com.example.hawker&hl=en'
  const store = 'https://apps.apple.com/us/app/hawker/id123456789'
  await app.rows(sql`insert into settings (key, value)
    values ('customer_app_android', ${play}), ('customer_app_ios', ${store})`)
  assert.deepEqual((await manifest()).related_applications, [
    { platform: 'play', url: play, id: 'com.example.hawker' },
    { platform: 'itunes', url: store, id: '123456789' },
  ])
  await app.rows(sql`update settings set value = 'soon' where key = 'customer_app_ios'`)
  const answer = await http.inject('/manifest.webmanifest')
  assert.match(String(answer.headers['content-type']), /^application\/manifest\+json/)
  assert.equal(answer.json().related_applications.length, 1)
})
