import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { money } from '@hawker/domain/money/money'
import Fastify from 'fastify'
import { type TestApp, startTestApp } from '../../testing/test-app.ts'
import {
  type ProviderTestBench,
  testPaymentProviderContract,
} from './testing/payment-provider-contract.ts'
import { type Sandbox, sandboxPages, sandboxProvider } from './sandbox.ts'

let app: TestApp
let sandbox: Sandbox
let sent: { headers: Record<string, string>; body: string }[] = []
const open = (post?: () => Promise<boolean>) => {
  const { database, clock, random, origin } = app.deps
  return sandboxProvider({
    database,
    clock,
    random,
    origin,
    post: post ?? (async (headers, body) => sent.push({ headers, body }) > 0),
  })
}
before(async () => {
  app = await startTestApp({ routes: () => [] })
  sandbox = open()
})
after(() => app.close())

const bench: ProviderTestBench = {
  get provider() {
    return sandbox
  },
  currency: { code: 'USD', decimals: 2 },
  async buyer(reference, decision) {
    await sandbox.runScenario(reference, decision)
  },
  async webhooks() {
    sent = []
    await sandbox.sendDueWebhooks()
    return sent
  },
}
testPaymentProviderContract('sandbox', () => bench)

const make = async (lang = 'en') => {
  const reference = randomUUID()
  const returnUrl = `http://hawker.test/pay/${reference}/return`
  await sandbox.create({
    reference,
    amount: money(475100n, 'USD'),
    decimals: 2,
    description: '<b>K7</b>',
    returnUrl,
    lang,
  })
  return reference
}

test('sandbox: a restart loses neither payments nor undelivered webhooks', async () => {
  await bench.webhooks()
  const reference = await make()
  await sandbox.runScenario(reference, 'pay')
  await open(async () => false).sendDueWebhooks()
  const restarted = open()
  assert.equal((await restarted.fetchStatus(reference))?.status, 'paid')
  app.clock.forward(31)
  sent = []
  await restarted.sendDueWebhooks()
  assert.equal(sent.length, 1)
  assert.equal(
    (await restarted.parseWebhook(sent[0]?.headers ?? {}, sent[0]?.body ?? ''))?.reference,
    reference,
  )
})

test('sandbox: refuses a webhook with an old signature', async () => {
  await bench.webhooks()
  await sandbox.runScenario(await make(), 'pay')
  const [old] = await bench.webhooks()
  assert.ok(old)
  app.clock.forward(301)
  assert.equal(await sandbox.parseWebhook(old.headers, old.body), undefined)
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
