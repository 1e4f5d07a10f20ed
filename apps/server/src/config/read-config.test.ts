import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { readConfig } from './read-config.ts'

const refused = (env: Record<string, string>, message: RegExp) =>
  assert.throws(() => readConfig(env), { name: 'ConfigError', message })
const PRODUCTION = { NODE_ENV: 'production', ORIGIN: 'https://market.example' }

describe('demo mode', () => {
  test('is on without a setting, on this machine only', () => {
    for (const HOST of ['127.0.0.1', '127.9.9.9', 'localhost', 'shop.localhost', '::1'])
      assert.equal(readConfig({ HOST }).demo, true, HOST)
    for (const ORIGIN of ['http://localhost:4000', 'http://127.0.0.1:4000', 'http://[::1]:4000'])
      assert.equal(readConfig({ ORIGIN }).demo, true, ORIGIN)
  })

  test('refuses addresses that other machines reach, unless it is public', () => {
    for (const HOST of ['0.0.0.0', '::', '192.168.1.4', 'market.example', '127.example', '0'])
      refused({ HOST }, /^HOST=.*sign in as its staff.*NODE_ENV=production.*HAWKER_DEMO=public/)
    for (const ORIGIN of [
      'https://market.example',
      'http://192.168.1.4:3000',
      'http://localhost.example',
    ])
      refused({ ORIGIN }, /^ORIGIN=.*HAWKER_DEMO=public/)
    refused({ HAWKER_DEMO: 'on', HOST: '0.0.0.0' }, /HAWKER_DEMO=public/)
    assert.equal(readConfig({ HAWKER_DEMO: 'public', HOST: '0.0.0.0' }).demo, true)
    assert.equal(readConfig({ HAWKER_DEMO: 'off', HOST: '0.0.0.0' }).demo, false)
  })

  test('is off in production and cannot be switched on there', () => {
    assert.equal(readConfig({ ...PRODUCTION, HOST: '0.0.0.0' }).demo, false)
    for (const HAWKER_DEMO of ['on', 'public'])
      refused({ ...PRODUCTION, HAWKER_DEMO }, /cannot be used with NODE_ENV=production/)
    for (const NODE_ENV of ['prod', 'Production', 'staging'])
      refused({ NODE_ENV }, /NODE_ENV=.* is not one of/)
  })
})

test('production refuses what only tests need', () => {
  refused({ ...PRODUCTION, PUSH_REACH: 'any' }, /PUSH_REACH=any is for tests/)
  for (const name of ['GOOGLE_ISSUER', 'FIREBASE_KEYS_URL']) {
    refused({ ...PRODUCTION, [name]: 'http://issuer.example' }, /needs https in production/)
    readConfig({ ...PRODUCTION, [name]: 'https://issuer.example' })
  }
})

test('LOG_LEVEL takes its five values and refuses any other', () => {
  for (const level of ['silent', 'error', 'warn', 'info', 'debug'])
    assert.equal(readConfig({ LOG_LEVEL: level }).logLevel, level)
  assert.equal(readConfig({}).logLevel, 'warn')
  for (const level of ['trace', 'WARN', '3'])
    refused({ LOG_LEVEL: level }, /LOG_LEVEL=.* is not one of silent, error, warn, info, debug/)
})
