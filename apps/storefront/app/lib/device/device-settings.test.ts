import assert from 'node:assert/strict'
import { beforeEach, describe, mock, test } from 'node:test'
import { replaceGlobals } from '@hawker/std/testing/replace-globals'
import { restoreDeviceSettings, storeDeviceSettings } from './device-settings.ts'

// As much of a browser as is used.
const stored = new Map<string, string>()
const html = { dir: 'ltr' }
let cookies = ''
replaceGlobals({
  localStorage: {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  },
  document: {
    documentElement: html,
    get cookie() {
      return cookies
    },
    set cookie(text: string) {
      cookies = text.split(';')[0] ?? ''
    },
  },
})
const ADDRESS = { text: '1 Thomas Circle', latitude: 38.9, longitude: -77.03, id: 4 }
const addressCookie = `address=${encodeURIComponent(JSON.stringify(ADDRESS))}`

describe('dir and settings on the device', () => {
  beforeEach(() => {
    stored.clear()
    cookies = ''
    html.dir = 'ltr'
  })

  test('are stored as the address with its text, location and id', () => {
    html.dir = 'rtl'
    cookies = addressCookie
    storeDeviceSettings()
    assert.equal(stored.get('dir'), 'rtl')
    assert.deepEqual(JSON.parse(stored.get('settings') ?? ''), {
      address: '1 Thomas Circle',
      location: '38.9,-77.03',
      address_id: 4,
    })
    cookies = ''
    storeDeviceSettings()
    assert.equal(stored.has('settings'), false)
  })

  test('are restored when the browser has dropped the cookies', async () => {
    html.dir = 'rtl'
    cookies = addressCookie
    storeDeviceSettings()
    Object.assign(html, { dir: 'ltr' })
    cookies = ''
    assert.equal(await restoreDeviceSettings(), true)
    assert.equal(html.dir, 'rtl')
    assert.equal(cookies, addressCookie)
  })

  test('do not replace a choice of a cookie', async () => {
    cookies = addressCookie
    storeDeviceSettings()
    cookies = 'locale=en'
    assert.equal(await restoreDeviceSettings(), false)
    assert.equal(cookies, 'locale=en')
  })

  test('that arrive after 5 s are dropped', async () => {
    mock.timers.enable({ apis: ['setTimeout'] })
    try {
      let arrive: (found: { dir: string; settings: null }) => void = () => {}
      const restoring = restoreDeviceSettings(() => new Promise((done) => (arrive = done)))
      mock.timers.tick(5000)
      assert.equal(await restoring, false)
      arrive({ dir: 'rtl', settings: null })
      await Promise.resolve()
      assert.equal(html.dir, 'ltr')
    } finally {
      mock.timers.reset()
    }
  })

  test('that are damaged are dropped', async () => {
    for (const damaged of ['{', 'null', '7', '{"location":"x"}', '{"location":"99,0"}']) {
      stored.set('settings', damaged)
      assert.equal(await restoreDeviceSettings(), false, damaged)
    }
    assert.equal(cookies, '')
  })
})
