import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { changeSetting } from '../../testing/change-setting.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { settingsRoutes } from './settings.routes.ts'

const app = await startTestApp({ routes: settingsRoutes })
after(app.close)

test('visitors get the contact details and the place of the marketplace', async () => {
  const shown = async () => {
    const answer = await app.as(undefined)('getSettings', { query: {} })
    assert.ok(answer.ok)
    const values = new Map(answer.data.map(({ key, value }) => [key, value]))
    return ['phone', 'email', 'address', 'location'].map((key) => values.get(key))
  }
  const defaults = ['', '', '', '38.9120424,-77.035308']
  assert.deepEqual(await shown(), defaults)
  await changeSetting(app, 'phone', '+12025550199')
  await changeSetting(app, 'email', 'hello@example.test')
  await changeSetting(app, 'address', '9 Example Square')
  await changeSetting(app, 'location', '48.2,16.37')
  assert.deepEqual(await shown(), [
    '+12025550199',
    'hello@example.test',
    '9 Example Square',
    '48.2,16.37',
  ])
  await changeSetting(app, 'phone', undefined)
  await changeSetting(app, 'email', undefined)
  await changeSetting(app, 'address', undefined)
  await changeSetting(app, 'location', undefined)
  assert.deepEqual(await shown(), defaults)
})
