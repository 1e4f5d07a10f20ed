import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import { fixedClock } from '../../testing/fixed-clock.ts'
import { SETTINGS } from '../../config/settings.ts'
import type { PaymentProvider, ProviderSetup } from './port.ts'
import { PROVIDERS, type ProviderAdapter } from './provider-adapters.ts'
import {
  type PaymentProviders,
  type RegistryOptions,
  type StoredKeySet,
  openPaymentProviders,
} from './registry.ts'

describe('registry of payment providers', () => {
  let setups: ProviderSetup[] = []
  let stored: StoredKeySet[] = []
  let clock = fixedClock()
  beforeEach(() => {
    setups = []
    stored = []
    clock = fixedClock()
  })
  const adapter: ProviderAdapter = {
    keys: [
      { name: 'secret_key', environment: 'STRIPE_SECRET_KEY' },
      { name: 'webhook_secret', environment: 'STRIPE_WEBHOOK_SECRET' },
      {
        name: 'webhook_secret_old',
        environment: 'STRIPE_WEBHOOK_SECRET_OLD',
        isOptional: true,
      },
    ],
    modeOf: ({ secret_key: key = '' }) =>
      key.startsWith('sk_test') ? 'test' : key.startsWith('sk_live') ? 'live' : undefined,
    make(setup) {
      setups.push(setup)
      return { tag: 'stripe' } as unknown as PaymentProvider
    },
  }
  const open = (options: Partial<RegistryOptions> = {}) =>
    openPaymentProviders({
      clock,
      origin: 'https://hawker.test',
      production: false,
      environment: {},
      hosts: {},
      fixed: [],
      adapters: { stripe: adapter },
      loadKeySets: async () => stored,
      onCall: () => {},
      ...options,
    })
  const fromStaff = (keySet: number, keys: StoredKeySet['keys'] = { secret_key: 'sk_live_b' }) =>
    ({ tag: 'stripe', keySet, mode: 'live', keys }) as const
  const inEnvironment = { STRIPE_SECRET_KEY: 'sk_test_a', STRIPE_WEBHOOK_SECRET: 'whsec' }
  const secretOf = (providers: PaymentProviders, keySet?: number) => {
    const provider = providers.get('stripe', keySet)
    return setups[providers.all('stripe').findIndex((one) => one === provider)]?.keys['secret_key']
  }

  test('a provider without keys is not offered', async () => {
    const { providers } = await open()
    assert.equal(providers.has('stripe'), false)
    assert.equal(providers.get('stripe'), undefined)
    assert.deepEqual(providers.keys(), [])
  })

  test('keys of staff appear and disappear without a restart', async () => {
    const { providers, reload } = await open()
    stored = [fromStaff(1)]
    await reload()
    assert.equal(providers.has('stripe'), true)
    assert.equal(providers.keySetOf('stripe'), 1)
    assert.equal(setups[0]?.webhookUrl, 'https://hawker.test/webhook/stripe')
    stored = []
    await reload()
    assert.equal(providers.has('stripe'), false)
  })

  test('a payment goes on with the set of keys that it began with', async () => {
    stored = [fromStaff(1, { secret_key: 'sk_live_1' })]
    const { providers, reload } = await open()
    const first = providers.get('stripe')
    stored = [...stored, fromStaff(2, { secret_key: 'sk_live_2' })]
    await reload()
    assert.equal(providers.get('stripe', 1), first, 'a set is made once')
    assert.notEqual(providers.get('stripe'), first)
    assert.equal(providers.keySetOf('stripe'), 2)
    assert.deepEqual(
      setups.map(({ keys }) => keys['secret_key']),
      ['sk_live_1', 'sk_live_2'],
    )
    assert.equal(providers.get('stripe', 7), providers.get('stripe'), 'a removed set')
  })

  test('keys in the environment win', async () => {
    stored = [fromStaff(1)]
    const { providers } = await open({ environment: inEnvironment })
    assert.equal(providers.keySetOf('stripe'), 0)
    assert.equal(providers.modeOf('stripe'), 'test')
    assert.equal(secretOf(providers), 'sk_test_a')
    assert.equal(secretOf(providers, 1), 'sk_live_b')
  })

  test('keys of no mode are refused at the start, without showing them', async () => {
    const environment = { ...inEnvironment, STRIPE_SECRET_KEY: 'pk_wrong_17' }
    await assert.rejects(open({ environment }), (error: Error) => {
      assert.match(error.message, /STRIPE_SECRET_KEY/)
      assert.doesNotMatch(error.message, /pk_wrong/)
      return true
    })
  })

  test('keys that cannot be opened switch the method off', async () => {
    stored = [{ ...fromStaff(2), keys: undefined }, fromStaff(1)]
    const { providers } = await open()
    assert.equal(providers.has('stripe'), false)
    assert.equal(providers.conditionOf('stripe'), 'keys_unreadable')
  })

  test('test keys in production are for staff only', async () => {
    const { providers } = await open({ environment: inEnvironment, production: true })
    assert.equal(providers.conditionOf('stripe'), 'test_only')
    const { providers: demo } = await open({ environment: inEnvironment })
    assert.equal(demo.conditionOf('stripe'), null)
  })

  test('an emulator replaces the address of the provider', async () => {
    await open({ environment: inEnvironment, hosts: { stripe: 'http://127.0.0.1:9/stripe' } })
    assert.equal(setups[0]?.host, 'http://127.0.0.1:9/stripe')
  })

  test('a provider without answers for a minute is down until one answers', async () => {
    const { providers } = await open({ environment: inEnvironment })
    const call = (httpStatus: number | null) =>
      setups[0]?.onCall?.({ operation: 'x', key: null, httpStatus, durationMs: 1, answer: '' })
    for (const [seconds, status] of [
      [0, null],
      [30, 503],
    ] as const) {
      clock.forward(seconds)
      call(status)
    }
    assert.equal(providers.conditionOf('stripe'), null)
    clock.forward(31)
    call(null)
    assert.equal(providers.conditionOf('stripe'), 'provider_down')
    call(404)
    assert.equal(providers.conditionOf('stripe'), null, 'an answer clears it')
    for (let failure = 0; failure < 4; failure++) {
      call(null)
      clock.forward(30)
    }
    assert.equal(providers.conditionOf('stripe'), 'provider_down')
    clock.forward(120)
    assert.equal(providers.conditionOf('stripe'), null, 'it is tried again')
    call(500)
    assert.equal(providers.conditionOf('stripe'), 'provider_down')
  })

  test('removes the keys of all sets from a text, also as JSON writes them', async () => {
    stored = [
      fromStaff(2, { secret_key: 'sk_live_new', webhook_secret: 'quo"ted\\one' }),
      fromStaff(1, { secret_key: 'sk_live_old', mode: 'live' }),
    ]
    const { providers } = await open()
    const text = JSON.stringify(['sk_live_new', 'quo"ted\\one', 'sk_live_old', 'live'])
    assert.equal(providers.withoutKeys('stripe', text), '["•••","•••","•••","live"]')
    assert.equal(providers.withoutKeys('paypal', text), text)
  })

  test('tells with which set of keys a call was made', async () => {
    const sets: number[] = []
    stored = [fromStaff(2), fromStaff(1)]
    await open({ onCall: (_tag, _call, keySet) => void sets.push(keySet) })
    for (const { onCall } of setups)
      onCall?.({ operation: 'x', key: null, httpStatus: 200, durationMs: 1, answer: '' })
    assert.deepEqual(sets, [2, 1])
  })

  test('every key of an adapter is a setting', () => {
    const names = new Set(SETTINGS.map(({ name }) => name))
    for (const { keys } of Object.values(PROVIDERS))
      for (const { environment } of keys) assert.ok(names.has(environment), environment)
  })
})
