import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { SHIPPED_LOCALES } from '@hawker/i18n/locales'
import { sql } from '@hawker/postgres/database'
import { makeCurrencies } from '../../../testing/make/make-currencies.ts'
import { startTestApp } from '../../../testing/test-app.ts'
import { accountRoutes } from '../../accounts/index.ts'
import { type StaffAlertPayload, recordStaffAlert, settingsRoutes } from '../../settings/index.ts'
import { notificationJobs, notificationListeners } from '../index.ts'

type Alert = Parameters<typeof recordStaffAlert>[3]
/** What the text of each kind names. */
const KINDS: Record<
  StaffAlertPayload['kind'],
  { alert: (userId: number) => Alert; names: RegExp }
> = {
  keys_saved: { alert: () => ({ kind: 'keys_saved', tag: 'stripe' }), names: /Stripe/ },
  keys_removed: { alert: () => ({ kind: 'keys_removed', tag: 'paypal' }), names: /PayPal/ },
  payment_method_changed: {
    alert: () => ({ kind: 'payment_method_changed', tag: 'cash' }),
    names: /Cash|Bar|Efectivo|Espèces|מזומן|Наличные|Nakit|نقد/,
  },
  settings_changed: {
    alert: () => ({ kind: 'settings_changed', keys: ['second_factor_for_roles', 'cash_limit'] }),
    names: /\u2068[^\u2069]{5,}\u2069.*\u2068[^\u2069]{5,}\u2069/,
  },
  currency_changed: { alert: () => ({ kind: 'currency_changed', code: 'EUR' }), names: /EUR/ },
  user_blocked: { alert: (subjectId) => ({ kind: 'user_blocked', subjectId }), names: /Mallory/ },
  user_unblocked: {
    alert: (subjectId) => ({ kind: 'user_unblocked', subjectId }),
    names: /Mallory/,
  },
  role_granted: {
    alert: (subjectId) => ({ kind: 'role_granted', subjectId, role: 'driver' }),
    names: /Mallory/,
  },
}
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/150.0 Safari/537.36'

describe('a sensitive change by staff', () => {
  const mails: { to: string; subject: string; text: string }[] = []
  const app = startTestApp({
    routes: (deps) => [...accountRoutes(deps), ...settingsRoutes(deps)],
    listeners: notificationListeners,
    jobs: notificationJobs,
    deps: () => ({ mail: { send: async (mail) => void mails.push(mail) } }),
  })
  let admins: { id: number; token: string; email: string }[] = []
  let currencies: Awaited<ReturnType<typeof makeCurrencies>>
  const makeAdmin = async (firstname: string, locale: string) => {
    const { rows, makeUser, clock } = await app
    const admin = await makeUser({ roles: ['admin'], firstname })
    await rows(sql`update users set email_verified_at = ${clock.now()} where id = ${admin.id}`)
    await rows(
      sql`insert into notification_settings (user_id, locale) values (${admin.id}, ${locale})`,
    )
    return admin
  }
  before(async () => {
    currencies = await makeCurrencies(await app)
    admins = [await makeAdmin('Ada', 'en'), await makeAdmin('Boris', 'de')]
    await (await app).makeUser({ roles: ['admin'], firstname: 'Unverified' })
  })
  after(async () => (await app).close())
  beforeEach(() => void mails.splice(0))
  const ada = async () => (await app).as(admins[0])
  const mailsAfterWork = async () => {
    await (await app).work()
    return mails.toSorted(
      (a, b) =>
        admins.findIndex(({ email }) => email === a.to) -
        admins.findIndex(({ email }) => email === b.to),
    )
  }

  test('tells every administrator who, what, when and from where, in their language', async () => {
    const saved = await (
      await ada()
    )('saveSettings', {
      body: { settings: [{ key: 'second_factor_for_roles', value: '0' }] },
    })
    assert.ok(saved.ok)
    const [english, german, ...others] = await mailsAfterWork()
    assert.deepEqual([english?.to, german?.to, others], [admins[0]?.email, admins[1]?.email, []])
    assert.equal(english?.subject, 'A sensitive change in Hawker')
    assert.match(english?.text ?? '', /Second factor for everyone/)
    assert.match(
      english?.text ?? '',
      /By: \u2068Ada\u2069\nWhen: .*Nov 21.*\(America\/New_York\)\n/,
    )
    assert.match(english?.text ?? '', /From: \u2068127\.0\.0\.1\u2069/)
    assert.match(english?.text ?? '', /http:\/\/hawker\.test\/console\/staff\/logs/)
    assert.equal(german?.subject, 'Eine wichtige Änderung in Hawker')
  })

  test('is no other setting, and no setting that stays as it is', async () => {
    const save = async (key: string, value: string) =>
      (await (await ada())('saveSettings', { body: { settings: [{ key, value }] } })).ok
    assert.ok(await save('footer_text', 'Open all night'))
    assert.ok(await save('cash_limit', '80'))
    assert.equal((await mailsAfterWork()).length, 2)
    assert.ok(await save('cash_limit', '80'))
    assert.equal((await mailsAfterWork()).length, 2)
  })

  test('reaches the administrator whom it blocks', async () => {
    const { id } = admins[1] ?? assert.fail()
    const blocked = await (
      await ada()
    )('blockUser', {
      params: { id },
      body: { reason: 'Left the company' },
    })
    assert.ok(blocked.ok)
    assert.deepEqual(
      (await mailsAfterWork()).map(({ to }) => to),
      admins.map(({ email }) => email),
    )
    mails.splice(0)
    await (
      await ada()
    )('updateCurrency', {
      params: { id: currencies.EUR },
      body: { rate: 1.5 },
    })
    const [mail, ...others] = await mailsAfterWork()
    assert.match(mail?.text ?? '', /The currency \u2068EUR\u2069 was changed/)
    assert.equal(others.length, 0, 'blocked people hear no more')
    assert.ok((await (await ada())('unblockUser', { params: { id } })).ok)
    await mailsAfterWork()
  })

  test('uses no text that staff have overridden', async () => {
    const overridden = await (
      await app
    ).rows(sql`
      insert into translation_overrides (locale, namespace, key, value)
      values ('en', 'server', 'mail.staff_alert.text', '"Nothing happened"') returning key`)
    assert.equal(overridden.length, 1)
    await (
      await ada()
    )('updateCurrency', { params: { id: currencies.EUR }, body: { rate: 2 } })
    const [mail] = await mailsAfterWork()
    assert.match(mail?.text ?? '', /EUR/)
  })

  for (const [kind, { alert, names }] of Object.entries(KINDS))
    test(`has a text in every language: ${kind}`, async () => {
      const { rows, deps, clock, makeUser } = await app
      const user = await makeUser({ firstname: 'Mallory' })
      const [first] = admins
      assert.ok(first)
      const texts = new Set<string>()
      for (const { locale } of SHIPPED_LOCALES) {
        await rows(
          sql`update notification_settings set locale = ${locale} where user_id = ${first.id}`,
        )
        mails.splice(0)
        await deps.database.transaction((tx) =>
          recordStaffAlert(
            tx,
            deps,
            { userId: first.id, ip: '203.0.113.7', userAgent: BROWSER },
            alert(user.id),
            clock.now(),
          ),
        )
        const text = (await mailsAfterWork())[0]?.text.split('\n')[0] ?? ''
        assert.match(text, names, locale)
        assert.match(
          mails.find(({ to }) => to === first.email)?.text ?? '',
          /203\.0\.113\.7.*Chrome · Linux/,
        )
        texts.add(text)
      }
      assert.equal(texts.size, SHIPPED_LOCALES.length)
    })
})
