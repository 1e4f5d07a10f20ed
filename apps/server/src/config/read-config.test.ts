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

describe('keys of payment providers', () => {
  const stripe = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }

  test('are read by the names of their variables', () => {
    assert.deepEqual(readConfig({}).payments, { keys: {}, hosts: {} })
    assert.deepEqual(readConfig(stripe).payments.keys, stripe)
  })

  test('half of a set is refused, and no value is shown', () => {
    refused(
      { STRIPE_SECRET_KEY: 'sk_live_hidden' },
      /^STRIPE_SECRET_KEY needs STRIPE_WEBHOOK_SECRET/,
    )
    refused({ PAYPAL_CLIENT_ID: 'a', PAYPAL_CLIENT_SECRET: 'b' }, /PAYPAL_WEBHOOK_ID, PAYPAL_MODE/)
    refused({ MOYASAR_SECRET_KEY: 'a' }, /needs MOYASAR_WEBHOOK_TOKEN/)
  })

  test('emulators replace providers outside of production', () => {
    const PAYMENT_HOSTS = 'stripe=http://127.0.0.1:9/stripe, flutterWave=http://localhost:9/f'
    assert.deepEqual(readConfig({ PAYMENT_HOSTS }).payments.hosts, {
      stripe: 'http://127.0.0.1:9/stripe',
      flutterWave: 'http://localhost:9/f',
    })
    refused({ ...PRODUCTION, PAYMENT_HOSTS }, /PAYMENT_HOSTS is for tests/)
    for (const wrong of ['stripe', 'visa=http://a/b', 'stripe=ftp://a/b', 'stripe=http://a/'])
      refused({ PAYMENT_HOSTS: wrong }, /PAYMENT_HOSTS=.* is not tag=address/)
  })

  test('the domain of mails is that of their sender', () => {
    assert.equal(readConfig({}).mailDomain, 'hawker.test')
    assert.equal(readConfig({ MAIL_FROM: 'Food <hi@food.example>' }).mailDomain, 'food.example')
    assert.equal(readConfig({ MAIL_FROM: 'hi@food.example' }).mailDomain, 'food.example')
  })
})
