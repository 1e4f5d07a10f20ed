import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, afterEach, before, describe, test } from 'node:test'
import { sql } from '@hawker/postgres/database'
import Fastify, { type FastifyInstance } from 'fastify'
import {
  type ServedEmulators,
  serveEmulators,
} from '../../../adapters/payments/emulators/serve-emulators.ts'
import { type StoredKeySet, openPaymentProviders } from '../../../adapters/payments/registry.ts'
import { stripeEmulator } from '../../../adapters/payments/stripe/stripe-emulator.ts'
import {
  type FaultyProxy,
  startFaultyProxy,
} from '../../../adapters/payments/testing/faulty-proxy.ts'
import { makeBareOrder } from '../../../testing/make/make-bare-order.ts'
import { type TestShop, makeShop } from '../../../testing/make/make-shop.ts'
import { nextPage } from '../../../testing/next-page.ts'
import { type TestApp, startTestApp } from '../../../testing/test-app.ts'
import { ownDataRoutes, ownDataSweeps } from '../../own-data/index.ts'
import {
  openPayments,
  paymentJobs,
  paymentListeners,
  paymentPages,
  paymentRoutes,
  paymentSweeps,
} from '../index.ts'

type User = { id: number; token: string }
type Choice = Partial<{ saves: boolean; cardId: string }>
const DAY_S = 86_400

describe('saved cards', () => {
  let time = new Date()
  let served: ServedEmulators
  let proxy: FaultyProxy
  let app: TestApp
  let pages: FastifyInstance
  let shop: TestShop
  let keySets: StoredKeySet[]
  let reload: () => Promise<void>
  const emulator = () => {
    const stripe = served.emulators.get('stripe')
    assert.ok(stripe)
    return stripe
  }
  const keySet = (number: number, keys = emulator().keys): StoredKeySet => ({
    tag: 'stripe',
    keySet: number,
    mode: 'test',
    keys,
  })
  const useKeySets = (...sets: StoredKeySet[]) => {
    keySets = sets
    return reload()
  }
  const OTHER_KEYS = { secret_key: 'sk_test_other', webhook_secret: 'whsec_other' }

  before(async () => {
    served = await serveEmulators([stripeEmulator], { clock: { now: () => time } })
    proxy = await startFaultyProxy(served.addressOf('stripe'))
    keySets = [keySet(1)]
    const registry = await openPaymentProviders({
      clock: { now: () => time },
      origin: 'http://hawker.test',
      production: false,
      environment: {},
      hosts: { stripe: proxy.address },
      fixed: [],
      loadKeySets: async () => keySets,
      onCall: () => {},
    })
    reload = registry.reload
    app = await startTestApp({
      routes: (deps) => [...paymentRoutes(deps), ...ownDataRoutes(deps)],
      listeners: paymentListeners,
      jobs: paymentJobs,
      sweeps: (deps) => [...ownDataSweeps(deps), ...paymentSweeps(deps)],
      deps: () => ({ payments: registry.providers }),
    })
    time = app.clock.now()
    pages = Fastify()
    paymentPages(pages, app.deps, { waitMs: 0 })
    shop = await makeShop(app)
    await app.rows(sql`update payment_methods set active = tag = 'stripe'`)
  })
  afterEach(async () => {
    proxy.reset()
    await useKeySets(keySet(1))
  })
  after(async () => {
    await pages.close()
    await app.close()
    await proxy.close()
    await served.close()
  })

  const currency = () => ({ id: shop.currencyIds.USD, code: 'USD', decimals: 2 })
  async function openPayment(user: User, saves: boolean, type: 'order' | 'payment_request') {
    time = app.clock.now()
    const order = await makeBareOrder(app, {
      shopId: shop.id,
      userId: user.id,
      currencyId: currency().id,
      released: false,
      paid: false,
    })
    const [request] =
      type === 'order'
        ? []
        : await app.rows<{ id: number }>(sql`
            with c as (insert into carts (shop_id, owner_id, currency_id, expires_at, created_at)
                values (${shop.id}, ${user.id}, ${currency().id}, ${time}, ${time}) returning id),
              m as (insert into user_carts (cart_id, name) select id, 'Gina' from c returning id)
            insert into payment_requests (uuid, order_id, host_id, user_cart_id, member_uuid, name, amount,
              settlement_amount, currency_id, status, expires_at, created_at, updated_at)
            select ${randomUUID()}, ${order.id}, ${user.id}, m.id, ${randomUUID()}, 'Gina', 4751,
              4751, ${currency().id}, 'pending', ${new Date(time.getTime() + 3_600_000)},
              ${time}::timestamptz, ${time}::timestamptz from m returning id`)
    const { transactions } = await app.deps.database.transaction((tx) =>
      openPayments(tx, app.deps, {
        payable: { type, id: request?.id ?? order.id },
        userId: user.id,
        currency: currency(),
        amount: 4751n,
        settlementAmount: 4751n,
        payment: { tag: 'stripe', save_card: saves },
        payUntil: new Date(time.getTime() + 900_000),
        now: time,
      }),
    )
    const { uuid, id } = transactions.at(-1) ?? { uuid: '', id: 0 }
    const opened = nextPage(await pages.inject(`/pay/${uuid}`))
    const providerId = decodeURIComponent(opened.split('/').at(-1) ?? '')
    const page = () => {
      const shown = emulator().page(providerId)
      assert.ok(shown, opened)
      return shown
    }
    return { id, uuid, providerId, page }
  }
  /** Pays on the provider's page, and comes back. */
  async function pay(
    user: User,
    { saves = false, cardId }: Choice = {},
    type: 'order' | 'payment_request' = 'order',
  ) {
    const opened = await openPayment(user, saves, type)
    const shown = opened.page()
    await emulator().decide(opened.providerId, 'pay', { cardId, savesCard: saves })
    await pages.inject(`/pay/${opened.uuid}/return`)
    const [row] = await app.rows<{ status: string }>(
      sql`select status from transactions where id = ${opened.id}`,
    )
    assert.equal(row?.status, 'paid')
    return shown
  }
  const list = (user: User) => app.as(user)('listSavedCards', { query: {} })
  async function cardsOf(user: User) {
    const answer = await list(user)
    assert.ok(answer.ok, JSON.stringify(answer))
    return answer.data.cards
  }
  const remove = (user: User, id: string, idempotencyKey?: string) =>
    app.as(user)('removeSavedCard', {
      params: { id },
      query: {},
      ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
    })
  const customersIn = (userId: number | null) =>
    app.rows<{ id: number; key_set: number }>(
      sql`select id, key_set from provider_customers where user_id is not distinct from ${userId}::bigint`,
    )
  async function withSavedCard() {
    const user = await app.makeUser()
    await pay(user, { saves: true })
    const [card] = await cardsOf(user)
    assert.ok(card)
    return { user, card }
  }
  const DOWN = { status: 500, json: { error: { type: 'api_error' } } }

  test('a card that is saved while paying is listed', async () => {
    const { user, card } = await withSavedCard()
    assert.match(card.id, /^pm_/)
    const { id: _id, ...shown } = card
    assert.deepEqual(shown, {
      provider: 'stripe',
      brand: 'visa',
      last4: '4242',
      expiry_month: 8,
      expiry_year: 2034,
    })
    assert.equal((await cardsOf(user)).length, 1)
  })

  test('no card is saved unless the payer chooses it', async () => {
    const user = await app.makeUser()
    const page = await pay(user)
    assert.equal(page.offersSaving, false)
    assert.deepEqual(await customersIn(user.id), [])
    proxy.reset()
    assert.deepEqual(await cardsOf(user), [])
    assert.deepEqual(proxy.calls, [], 'no provider is asked for a user without customers')
  })

  test('the next page offers the saved card, and paying with it adds no second customer', async () => {
    const { user, card } = await withSavedCard()
    const page = await pay(user, { cardId: card.id })
    assert.deepEqual(page.savedCards, [{ id: card.id, last4: '4242' }])
    assert.deepEqual(await cardsOf(user), [card])
    assert.equal((await customersIn(user.id)).length, 1)
  })

  test('the page of a share neither offers nor saves a card: everybody with its link opens it', async () => {
    const { user } = await withSavedCard()
    const page = await pay(user, { saves: true }, 'payment_request')
    assert.deepEqual([page.savedCards, page.offersSaving], [[], false])
    assert.equal((await cardsOf(user)).length, 1)
  })

  test('a removed card is gone at the provider, and a repeated call gives the same answer', async () => {
    const { user, card } = await withSavedCard()
    const key = randomUUID()
    assert.ok((await remove(user, card.id, key)).ok)
    assert.ok((await remove(user, card.id, key)).ok)
    assert.deepEqual(await cardsOf(user), [])
    const again = await remove(user, card.id)
    assert.equal(!again.ok && again.code, 'not_found')
    const next = await openPayment(user, false, 'order')
    assert.deepEqual(next.page().savedCards, [])
  })

  test("another person's card is not found, and stays", async () => {
    const [own, other] = [await withSavedCard(), await withSavedCard()]
    const stranger = await app.makeUser()
    for (const answer of [
      await remove(other.user, own.card.id),
      await remove(other.user, 'pm_unknown'),
      await remove(stranger, own.card.id),
    ])
      assert.deepEqual(!answer.ok && [answer.status, answer.code], [404, 'not_found'])
    assert.deepEqual(await cardsOf(own.user), [own.card])
  })

  test('refuses the list and a removal while the provider is down', async () => {
    const { user, card } = await withSavedCard()
    proxy.fault(() => DOWN)
    const answer = await list(user)
    assert.deepEqual(!answer.ok && [answer.status, answer.code], [503, 'provider_down'])
    const removal = await remove(user, card.id)
    assert.equal(!removal.ok && removal.code, 'provider_down')
    proxy.reset()
    assert.deepEqual(await cardsOf(user), [card])
  })

  test('a user without cards reads whether a method can save one', async () => {
    const user = await app.makeUser()
    const canSave = async () => {
      const answer = await list(user)
      return answer.ok && answer.data.can_save
    }
    assert.equal(await canSave(), true)
    await app.rows(sql`update payment_methods set active = false where tag = 'stripe'`)
    assert.equal(await canSave(), false)
    await app.rows(sql`update payment_methods set active = true where tag = 'stripe'`)
    const methods = await app.as(user)('listPaymentMethods', { query: {} })
    assert.deepEqual(
      methods.ok && methods.data.map(({ tag, saves_cards: saves }) => [tag, saves]),
      [['stripe', true]],
    )
  })

  test('cards belong to the keys in use: new keys offer none, and removed keys list none', async () => {
    const { user, card } = await withSavedCard()
    await useKeySets(keySet(1), keySet(2))
    assert.deepEqual(await cardsOf(user), [card])
    assert.deepEqual((await openPayment(user, false, 'order')).page().savedCards, [])
    await useKeySets(keySet(2))
    assert.deepEqual(await cardsOf(user), [])
    const removal = await remove(user, card.id)
    assert.equal(!removal.ok && removal.code, 'not_found')
  })

  test('the export names provider and customer', async () => {
    const { user } = await withSavedCard()
    const answer = await app.as(user)('exportOwnData', { query: {} })
    const part = answer.ok && answer.data.parts.find(({ name }) => name === 'saved_cards')
    assert.ok(part)
    assert.deepEqual(
      part.rows.map(({ tag }) => tag),
      ['stripe'],
    )
    assert.match(String(part.rows[0]?.['customer_id']), /^cus_/)
  })

  describe('of a deleted account', () => {
    async function deleteAccount(user: User) {
      await app.rows(sql`update orders set status = 'delivered' where user_id = ${user.id}`)
      assert.ok((await app.as(user)('askDeletion', { query: {}, body: {} })).ok)
      app.clock.forward(14 * DAY_S)
      time = app.clock.now()
      // A failing sweep fails the test's own run of it.
      await app.work().catch(() => undefined)
      assert.deepEqual(await customersIn(user.id), [])
    }
    const isKnown = async (cardId: string) => {
      const answer = await fetch(`${served.addressOf('stripe')}/v1/payment_methods/${cardId}`, {
        headers: {
          authorization: `Bearer ${emulator().keys['secret_key']}`,
          'stripe-version': '2026-10-28.endive',
        },
      })
      const shown: unknown = await answer.json()
      return typeof shown === 'object' && shown !== null && Reflect.get(shown, 'customer') !== null
    }

    test('are removed with their customer', async () => {
      const { user, card } = await withSavedCard()
      assert.equal(await isKnown(card.id), true)
      await deleteAccount(user)
      assert.equal(await isKnown(card.id), false)
      assert.deepEqual(await customersIn(null), [])
    })

    test('are removed later when the provider is down, with pauses between the tries', async () => {
      const { user, card } = await withSavedCard()
      proxy.fault(({ method }) => (method === 'DELETE' ? DOWN : undefined))
      await deleteAccount(user)
      assert.equal((await customersIn(null)).length, 1)
      const deletions = () => proxy.calls.filter(({ method }) => method === 'DELETE').length
      const tried = deletions()
      assert.ok(tried > 0)
      await app.work().catch(() => undefined)
      assert.equal(deletions(), tried, 'the next try waits')
      proxy.reset()
      app.clock.forward(DAY_S)
      time = app.clock.now()
      await app.work()
      assert.equal(await isKnown(card.id), false)
      assert.deepEqual(await customersIn(null), [])
    })

    test('are removed with the keys that saved them', async () => {
      const { user, card } = await withSavedCard()
      await useKeySets(keySet(1), keySet(9, OTHER_KEYS))
      await deleteAccount(user)
      assert.equal(await isKnown(card.id), false)
      assert.deepEqual(await customersIn(null), [])
    })

    test('are removed with the current keys when theirs are gone', async () => {
      const { user, card } = await withSavedCard()
      await useKeySets(keySet(2))
      await deleteAccount(user)
      assert.equal(await isKnown(card.id), false)
    })

    test('wait while the provider has no keys at all', async () => {
      const { user, card } = await withSavedCard()
      await useKeySets()
      await deleteAccount(user)
      assert.equal((await customersIn(null)).length, 1)
      await useKeySets(keySet(3))
      app.clock.forward(DAY_S)
      time = app.clock.now()
      await app.work()
      assert.equal(await isKnown(card.id), false)
    })

    test('are removed when the payment is known only after the deletion', async () => {
      const { user } = await withSavedCard()
      const late = await openPayment(user, false, 'order')
      await emulator().decide(late.providerId, 'pay')
      await deleteAccount(user)
      await app.rows(sql`update transactions set status = 'progress' where id = ${late.id}`)
      await pages.inject(`/pay/${late.uuid}/return`)
      assert.deepEqual(await customersIn(user.id), [])
      app.clock.forward(60)
      await app.work().catch(() => undefined)
      assert.deepEqual(await customersIn(null), [])
    })
  })
})
