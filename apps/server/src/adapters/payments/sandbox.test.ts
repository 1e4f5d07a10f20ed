import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { money } from '@hawker/domain/money/money'
import { sql } from '@hawker/postgres/database'
import Fastify from 'fastify'
import { paymentRequest } from '../../testing/payment-request.ts'
import { type TestApp, startTestApp } from '../../testing/test-app.ts'
import type { EmulatedBooks, Emulator } from './emulators/emulator.ts'
import type { PaymentProvider } from './port.ts'
import { ProviderError } from './provider-error.ts'
import { type Sandbox, sandboxPages, sandboxProvider } from './sandbox.ts'
import { testProviderContract } from './testing/provider-contract.ts'

let app: TestApp
let sandbox: Sandbox
let other: ReturnType<typeof emulatorOf>
let sent: { headers: Record<string, string>; body: string }[] = []
const open = (post?: () => Promise<boolean>) => {
  const { database, clock, random, personalDataKey, origin } = app.deps
  return sandboxProvider({
    database,
    clock,
    random,
    personalDataKey,
    origin,
    post: post ?? (async (headers, body) => sent.push({ headers, body }) > 0),
  })
}
before(async () => {
  app = await startTestApp({ routes: () => [] })
  app.clock.set(new Date())
  sandbox = open()
  other = emulatorOf(sandbox)
})
after(() => app.close())

/** What the tests of all providers do at the other side of the sandbox. */
function emulatorOf(provider: Sandbox): { emulator: Emulator; provider: PaymentProvider } {
  let books: EmulatedBooks = { paid: 0n, refunded: 0n, fees: 0n, disputed: 0n, paidOut: 0n }
  let areKeysRevoked = false
  const referenceOf = (providerId: string) => providerId.slice('sbx_'.length)
  async function readBooks() {
    const [sums] = await app.rows<{ paid: number; refunded: number }>(sql`
      select coalesce(sum(coalesce(captured, amount)), 0)::bigint as paid,
        coalesce(sum(refunded), 0)::bigint as refunded
      from sandbox_payments where status = 'paid' and currency = 'USD'`)
    books = { ...books, paid: BigInt(sums?.paid ?? 0), refunded: BigInt(sums?.refunded ?? 0) }
  }
  const emulator: Emulator = {
    tag: 'sandbox',
    keys: {},
    currencies: ['USD', 'JPY', 'KWD'],
    answer: async () => ({ status: 404 }),
    page: () => undefined,
    async decide(providerId, decision) {
      const scenario = ({ cancel: 'decline', leave: 'timeout' } as const)[decision as string]
      await provider.runScenario(referenceOf(providerId), scenario ?? (decision as 'pay'))
      await provider.sendDueWebhooks()
      await readBooks()
      return ''
    },
    takeWebhooks: () =>
      sent.splice(0).map(({ headers, body }) => ({
        headers,
        query: {},
        rawBody: Buffer.from(body),
        event: '',
      })),
    books: () => books,
    async expire(providerId) {
      await provider.void({ reference: referenceOf(providerId), providerId, paymentId: null })
    },
    async refundInDashboard(providerId, minor) {
      await provider.refund(
        { reference: referenceOf(providerId), providerId, paymentId: null },
        money(minor, 'USD'),
        `dashboard:${randomUUID()}`,
      )
      await readBooks()
    },
    holdRefunds: (isOn) => provider.holdRefunds(isOn),
    settleRefund: (refundId, status) => provider.settleRefund(refundId, status),
    revokeKeys(isRevoked) {
      areKeysRevoked = isRevoked
    },
  }
  return {
    emulator,
    // The sandbox has no keys, so that they cannot be revoked.
    provider: {
      ...provider,
      async create(request) {
        if (areKeysRevoked) throw new ProviderError('key_refused', 'revoked')
        return provider.create(request)
      },
      check: async () => (areKeysRevoked ? { ok: false, message: 'revoked' } : provider.check()),
      async capture(...args) {
        await provider.capture(...args)
        await readBooks()
      },
      async refund(...args) {
        const state = await provider.refund(...args)
        await readBooks()
        return state
      },
    },
  }
}
testProviderContract('sandbox', () => ({
  ...other,
  clock: app.clock,
}))

const handleOf = (reference: string) => ({ reference, providerId: null, paymentId: null })
const parse = (webhook: { headers: Record<string, string>; body: string }) =>
  sandbox.parseWebhook({
    headers: webhook.headers,
    query: {},
    rawBody: Buffer.from(webhook.body),
  })
const make = async (lang = 'en') => {
  const reference = randomUUID()
  await sandbox.create(
    paymentRequest({
      reference,
      amount: money(475100n, 'USD'),
      description: '<b>K7</b>',
      returnUrl: `http://hawker.test/pay/${reference}/return`,
      lang,
    }),
  )
  return reference
}

test('sandbox: a restart loses neither payments nor undelivered webhooks', async () => {
  await sandbox.sendDueWebhooks()
  const reference = await make()
  await sandbox.runScenario(reference, 'pay')
  await open(async () => false).sendDueWebhooks()
  const restarted = open()
  assert.equal((await restarted.fetchStatus(handleOf(reference)))?.status, 'paid')
  app.clock.forward(31)
  sent = []
  await restarted.sendDueWebhooks()
  assert.equal(sent.length, 1)
  const [webhook] = sent
  assert.ok(webhook)
  const event = await parse(webhook)
  assert.ok(event.kind === 'payment')
  assert.equal(event.reference, reference)
})

test('sandbox: refuses a webhook with an old signature', async () => {
  await sandbox.sendDueWebhooks()
  sent = []
  await sandbox.runScenario(await make(), 'pay')
  await sandbox.sendDueWebhooks()
  const [old] = sent
  assert.ok(old)
  assert.equal((await parse(old)).kind, 'payment')
  app.clock.forward(301)
  assert.equal((await parse(old)).kind, 'forged')
})

test('sandbox: its page is right-to-left in Arabic, needs no script and escapes its input', async () => {
  const pages = Fastify()
  sandboxPages(pages, sandbox)
  const page = await pages.inject({ url: `/dev/sandbox/${await make('ar')}` })
  assert.equal(page.statusCode, 200)
  assert.match(page.body, /<html lang="ar" dir="rtl">/)
  assert.match(page.body, /&lt;b&gt;K7/)
  assert.doesNotMatch(page.body, /<script|<b>K7/)
  for (const scenario of [
    'pay',
    'challenge',
    'decline',
    'timeout',
    'twice',
    'late',
    'out_of_order',
  ])
    assert.match(page.body, new RegExp(`value="${scenario}"`))
  assert.match((await pages.inject({ url: '/dev/sandbox' })).body, /4,751\.00/)
  assert.equal((await pages.inject({ url: '/dev/sandbox/none' })).statusCode, 404)
  await pages.close()
})
