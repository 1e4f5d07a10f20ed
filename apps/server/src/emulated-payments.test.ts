import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openPaymentProviders } from './adapters/payments/registry.ts'
import { readConfig } from './config/read-config.ts'
import { startEmulatedPayments } from './emulated-payments.ts'

test('the settings of the emulators make all eight providers answer', async (t) => {
  const emulated = await startEmulatedPayments()
  t.after(() => emulated.close())
  assert.equal(emulated.tags.length, 8)
  const { keys, hosts } = readConfig(emulated.settings).payments
  const { providers } = await openPaymentProviders({
    clock: { now: () => new Date() },
    origin: 'http://localhost:3000',
    production: false,
    environment: keys,
    hosts,
    fixed: [],
    loadKeySets: () => Promise.resolve([]),
    onCall() {},
  })
  for (const tag of emulated.tags) {
    const answer = await providers.get(tag)?.check()
    assert.deepEqual([tag, answer?.ok], [tag, true])
    assert.equal(providers.modeOf(tag), 'test', tag)
  }
})

test('production refuses the settings of the emulators', async (t) => {
  const emulated = await startEmulatedPayments()
  t.after(() => emulated.close())
  assert.throws(
    () =>
      readConfig({
        NODE_ENV: 'production',
        HAWKER_DEMO: 'off',
        ORIGIN: 'https://shop.example',
        ...emulated.settings,
      }),
    /PAYMENT_HOSTS is for tests/,
  )
})
