import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { PROVIDER_TAGS, type ProviderTag } from '@hawker/domain/payments/payment-status'
import { sql } from '@hawker/postgres/database'
import type { Deps } from '../../deps.ts'
import type { BuyerDecision } from '../../adapters/payments/emulators/emulator.ts'
import { type ReconciliationApp, startReconciliationApp } from '../../testing/reconciliation-app.ts'
import { auditBooks, describeBreaches } from '../audit/index.ts'
import { showStaffMethod } from './staff-payment-methods.ts'
import { startTestPayment } from './start-test-payment.ts'

const REAL_PROVIDERS = PROVIDER_TAGS.filter((tag) => tag !== 'sandbox')

describe('test payments', () => {
  let app: ReconciliationApp
  let admin: { id: number }
  before(async () => {
    app = await startReconciliationApp()
    admin = await app.makeUser({ roles: ['admin'] })
    for (const tag of app.tags) await app.currencyOf(tag)
    // Its emulated account takes riyals, as staff would say in the limits.
    await app.rows(sql`update payment_methods set currencies = '{SAR}' where tag = 'moyasar'`)
  })
  after(() => app.close())

  const start = async (tag: ProviderTag, deps: Pick<Deps, 'payments'> = app.deps) => {
    const { redirect_url: url } = await app.deps.database.transaction((tx) =>
      startTestPayment(tx, { ...app.deps, ...deps }, { userId: admin.id, tag }),
    )
    return new URL(url).pathname
  }
  const show = async (tag: ProviderTag) =>
    (await showStaffMethod(app.deps.database, app.deps, tag)).test_payment
  const stored = async (uuid: string) => {
    const [row] = await app.rows<{
      id: number
      status: string
      amount: number
      providerId: string | null
      payable: string
    }>(sql`select id, status, amount, provider_id as "providerId", payable_type as payable
      from transactions where uuid = ${uuid}`)
    assert.ok(row)
    return row
  }
  /** Opens the provider's page, decides on it, and comes back. Returns the page of ours. */
  async function walk(tag: ProviderTag, decision: BuyerDecision): Promise<string> {
    const path = await start(tag)
    await app.pages.inject(path)
    const { providerId } = await stored(path.split('/').at(-1) ?? '')
    assert.ok(providerId, `${tag} opened no page`)
    await app.emulator(tag).decide(providerId, decision)
    const back = await app.pages.inject(`${path}/return`)
    return String(back.headers.location)
  }
  const moneyOutside = async () => {
    const [row] = await app.rows<{ sum: number; wallets: number; revenue: number }>(sql`
      select coalesce(sum(e.amount) filter (where a.kind = 'escrow'), 0)::bigint as sum,
        coalesce(sum(e.amount) filter (where a.kind = 'user'), 0)::bigint as wallets,
        coalesce(sum(e.amount) filter (where a.kind = 'platform_revenue'), 0)::bigint as revenue
      from ledger_entries e join ledger_accounts a on a.id = e.account_id`)
    return [row?.sum, row?.wallets, row?.revenue]
  }

  for (const tag of REAL_PROVIDERS)
    test(`${tag}: what is paid is refunded at once, and both books agree`, async () => {
      const page = await walk(tag, 'pay')
      assert.equal(page, `http://hawker.test/console/staff/payments/${tag}?tested`)
      await app.deliver()
      await app.deliver()
      const shown = await show(tag)
      assert.deepEqual([shown?.status, shown?.refund, shown?.said], ['paid', 'paid', null])
      const { code } = await app.currencyOf(tag)
      const theirs = app.emulator(tag).books(shown?.currency ?? code)
      assert.ok(theirs.paid > 0n)
      assert.equal(theirs.refunded, theirs.paid)
      assert.deepEqual(await moneyOutside(), [0, 0, 0])
    })

  for (const tag of REAL_PROVIDERS)
    test(`${tag}: a declined test payment says so, and nothing is paid`, async () => {
      const before = app.emulator(tag).books((await show(tag))?.currency ?? 'USD').paid
      const page = await walk(tag, 'decline')
      const shown = await show(tag)
      const isExplained =
        shown?.status === 'rejected' || /&payment=(declined|left|returned)$/.test(page)
      assert.ok(isExplained, `${page} ${JSON.stringify(shown)}`)
      assert.notEqual(shown?.status, 'paid')
      assert.equal(app.emulator(tag).books(shown?.currency ?? 'USD').paid, before)
    })

  test('the reconciliation has no finding about test payments, and the audit no breach', async () => {
    await app.nights(2)
    assert.deepEqual(await app.rows(sql`select tag, class, subject from reconcile_findings`), [])
    const breaches = (await auditBooks(app.deps.database, app.clock.now())).filter(
      ({ rule, count }) => rule === 'A9' && count > 0,
    )
    assert.deepEqual(describeBreaches(breaches), [])
    const linked = await app.rows<{ tag: string }>(sql`
      select distinct e.tag from provider_entries e join transactions t on t.id = e.transaction_id
      where t.payable_type = 'provider_test' order by 1`)
    assert.deepEqual(linked.map(({ tag }) => tag).sort(), [...REAL_PROVIDERS].sort())
  })

  test('a failed refund of a test payment fills no wallet', async () => {
    app.emulator('stripe').holdRefunds(true)
    await walk('stripe', 'pay')
    await app.deliver()
    assert.equal((await show('stripe'))?.refund, 'progress')
    const [refund] = await app.rows<{ provider_id: string }>(sql`
      select r.provider_id from provider_refunds r join transactions t on t.id = r.transaction_id
      where t.payable_type = 'provider_test' and r.status = 'progress'`)
    app.emulator('stripe').holdRefunds(false)
    await app.emulator('stripe').settleRefund(refund?.provider_id ?? '', 'failed')
    await app.deliver()
    assert.equal((await show('stripe'))?.refund, 'failed')
    const [escrow, wallets, revenue] = await moneyOutside()
    assert.ok(Number(escrow) > 0)
    assert.deepEqual([wallets, revenue], [0, 0])
    const breaches = (await auditBooks(app.deps.database, app.clock.now())).filter(
      ({ check, count }) => check === 'clearing_not_what_providers_hold' && count > 0,
    )
    assert.deepEqual(describeBreaches(breaches), [])
  })

  test('a new test payment cancels the open one and closes its page', async () => {
    const first = await start('stripe')
    await app.pages.inject(first)
    const { providerId } = await stored(first.split('/').at(-1) ?? '')
    await start('stripe')
    await app.work()
    assert.equal((await stored(first.split('/').at(-1) ?? '')).status, 'canceled')
    assert.equal(app.emulator('stripe').page(providerId ?? '')?.isOpen, false)
  })

  test('live keys are refused, also when they were saved after the test began', async () => {
    const live = { payments: { ...app.deps.payments, modeOf: () => 'live' as const } }
    await assert.rejects(start('stripe', live), { code: 'test_keys_required' })
    const path = await start('stripe')
    const { modeOf } = app.deps.payments
    Object.assign(app.deps.payments, { modeOf: () => 'live' })
    await app.pages.inject(path)
    Object.assign(app.deps.payments, { modeOf })
    assert.equal((await stored(path.split('/').at(-1) ?? '')).providerId, null)
  })

  test('a provider that takes no currency of the marketplace is named', async () => {
    await app.rows(sql`update payment_methods set currencies = '{XXX}' where tag = 'paypal'`)
    await assert.rejects(start('paypal'), { code: 'payment_method_unavailable' })
    await app.rows(sql`update payment_methods set currencies = null where tag = 'paypal'`)
  })

  test('a yen page asks for an amount that the provider takes', async () => {
    await app.rows(sql`
      insert into currencies (code, title, symbol, decimals, rate) values ('JPY', 'Yen', '¥', 0, 150)
      on conflict do nothing`)
    await app.rows(sql`update payment_methods set currencies = '{JPY}' where tag = 'stripe'`)
    await start('stripe')
    const shown = await show('stripe')
    assert.deepEqual([shown?.amount, shown?.currency], [100, 'JPY'])
    await app.rows(sql`update payment_methods set currencies = null where tag = 'stripe'`)
  })

  test('test payments are no news of the method, and their cards belong to nobody', async () => {
    const { news } = await showStaffMethod(app.deps.database, app.deps, 'stripe')
    assert.deepEqual(news, { paid_last_day: 0, ended_last_week: 0, paid_last_week: 0, open: 0 })
    assert.deepEqual(
      await app.rows(sql`select user_id from user_cards where octet_length(card) = 32`),
      [],
    )
  })

  test('a provider without an answer is quoted in its words', async () => {
    app.emulator('paystack').revokeKeys(true)
    const path = await start('paystack')
    const away = await app.pages.inject(path)
    assert.match(String(away.headers.location), /payments\/paystack\?tested=&payment=unavailable$/)
    app.emulator('paystack').revokeKeys(false)
    assert.equal((await show('paystack'))?.status, 'open')
  })
})
