import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import Fastify, { type FastifyInstance } from 'fastify'
import { SHIPPED_LOCALES } from '@hawker/i18n/locales'
import { sql } from '@hawker/postgres/database'
import { changeSetting } from '../../testing/change-setting.ts'
import { type ParcelApp, startParcelApp } from '../../testing/parcels/parcel-app.ts'
import { parcelCodes } from '../../testing/make/handover-codes.ts'
import { parcelLinks } from '../parcels/index.ts'
import { textedToken } from '../trust/index.ts'
import { trackingPages } from './index.ts'

let app: ParcelApp
let pages: FastifyInstance
before(async () => {
  app = await startParcelApp()
  pages = Fastify()
  trackingPages(pages, app.deps, parcelLinks(app.deps), { scale: 1000 })
})
after(async () => {
  await pages?.close()
  await app?.close()
})

type SendChanges = Parameters<ParcelApp['send']>[1]
const tokenOf = (url: string | null) => url?.split('/t/')[1] ?? ''
const look = (token: string, { language = 'en', search = '', at = pages } = {}) =>
  at.inject({ url: `/t/${token}${search}`, headers: { 'accept-language': language } })
const say = (token: string, answer: string) =>
  pages.inject({
    method: 'POST',
    url: `/t/${token}/answer`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: `answer=${answer}`,
  })
const wordsOf = (body: string) => body.replaceAll(/[\u2066-\u2069]/g, '')

async function sent(to: 'new' | 'accepted' | 'ready' | 'on_a_way', changes: SendChanges = {}) {
  const sender = await app.sender()
  const courier = await app.courier()
  const parcel = await app.send(sender, changes)
  if (to !== 'new') await app.carry(parcel, courier, to)
  const shown = await app.show(sender, parcel.id)
  const at = { params: { id: parcel.id }, query: {} }
  return {
    id: parcel.id,
    sender,
    courier,
    shown,
    token: tokenOf(shown.tracking_url),
    pickupToken: tokenOf(shown.pickup_url),
    deliver: async (body: { pin?: string; photo?: string; cash_received?: boolean }) =>
      app.as(courier)('deliverParcel', { ...at, body }),
  }
}

describe('the page of the recipient', () => {
  test('shows state, time, PIN and courier without sign-in or scripts, and nothing private', async () => {
    const { token, shown, courier } = await sent('on_a_way')
    await app.rows(sql`
      update couriers set latitude = 38.912345678, longitude = -77.01, located_at = now()
      where user_id = ${courier.id}`)
    const page = await look(token)
    assert.equal(page.statusCode, 200)
    assert.ok(Buffer.byteLength(page.body) < 30_000)
    const words = wordsOf(page.body)
    for (const text of [
      '<h1>On the way to you</h1>',
      'Arrives in ',
      'Amina is sending you a parcel',
      `Parcel ${shown.number} · Backpack`,
      shown.delivery_pin ?? '?',
      'Karim is your courier',
      'mlat=38.9123',
      'http-equiv="refresh"',
    ])
      assert.ok(words.includes(text), text)
    for (const secret of ['Park Road', '14th Street', '+1202', '38.91234', '$', 'birthday cake'])
      assert.ok(!words.includes(secret), secret)
    assert.deepEqual(
      ['cache-control', 'referrer-policy', 'x-robots-tag'].map((name) => page.headers[name]),
      ['private, no-store', 'no-referrer', 'noindex, nofollow'],
    )
  })

  test('every state has its own words in every language', async () => {
    const { id, token, shown, courier } = await sent('new')
    const states = ['new', 'accepted', 'ready', 'on_a_way', 'returning'] as const
    for (const { locale, backward } of SHIPPED_LOCALES) {
      const titles = new Set<string>()
      for (const status of states) {
        const driver = status === 'new' ? null : courier.id
        await app.rows(
          sql`update parcel_orders set status = ${status}, driver_id = ${driver} where id = ${id}`,
        )
        const { body } = await look(token, { language: locale })
        assert.ok(body.includes(`<html lang="${locale}" dir="${backward ? 'rtl' : 'ltr'}"`), locale)
        assert.doesNotMatch(body, /parcel_link\.[a-z]/)
        titles.add(/<h1>(.*?)<\/h1>/.exec(body)?.[1] ?? '')
      }
      assert.equal(titles.size, states.length, locale)
    }
    await app.rows(sql`update parcel_orders set status = 'new', driver_id = null where id = ${id}`)
    assert.match(wordsOf((await look(token)).body), /<p>Arrives \d/)
    assert.ok(!(await look(token)).body.includes(shown.pickup_code ?? '?'))
  })

  test('says that nobody is there, once a question is answered', async () => {
    const { id, token } = await sent('on_a_way')
    assert.ok((await look(token)).body.includes('<summary>I’m not there</summary>'))
    const answer = await say(token, 'absent')
    assert.deepEqual(
      [answer.statusCode, answer.headers.location],
      [303, `/t/${token}?lang=en&done=absent`],
    )
    const after = await look(token, { search: '?lang=en&done=absent' })
    assert.ok(after.body.includes('The courier knows that you’re not there.'))
    assert.ok(!after.body.includes('<summary>I’m not there</summary>'))
    const events = await app.rows(sql`
      select id from events where parcel_id = ${id} and payload ->> 'what' = 'recipient_absent'`)
    assert.equal(events.length, 1)
  })

  test('confirms the receipt while the PIN is locked, and does not show the PIN then', async () => {
    const { token, shown, deliver } = await sent('on_a_way')
    const early = await say(token, 'received')
    assert.equal(early.headers.location, `/t/${token}?lang=en&done=late`)
    const pin = shown.delivery_pin ?? ''
    for (let tries = 0; tries < 5; tries++) await deliver({ pin: pin === '2580' ? '2581' : '2580' })
    const locked = await look(token)
    assert.ok(locked.body.includes('I have it') && !locked.body.includes(pin))
    const answer = await say(token, 'received')
    assert.equal(answer.headers.location, `/t/${token}?lang=en&done=received`)
    assert.ok(!(await look(token)).body.includes('I have it'))
    assert.ok((await deliver({})).ok)
  })

  test('ends text messages, says so afterwards, and begins them again', async () => {
    const phone_to = '+12025550133'
    const { token: shown } = await sent('on_a_way', { phone_to })
    assert.ok(!(await look(shown)).body.includes('Never text me again'), 'the sender has this link')
    const token = textedToken(app.deps.personalDataKey, shown, phone_to)
    assert.equal((await say(token, 'mute')).headers.location, `/t/${token}?lang=en&done=mute`)
    const { body } = await look(token)
    assert.ok(body.includes('gets no more text messages') && !body.includes('Never text me again'))
    assert.ok(body.includes('Text me again'))
    assert.equal((await say(token, 'unmute')).headers.location, `/t/${token}?lang=en&done=unmute`)
    assert.ok((await look(token)).body.includes('Never text me again'))
  })

  test('names the cash that is due, until the parcel is delivered', async () => {
    const sender = await app.sender()
    const courier = await app.courier()
    const first = await app.send(sender)
    await app.carry(first, courier, 'on_a_way')
    const { delivery_pin: firstPin } = await app.show(sender, first.id)
    const done = await app.as(courier)('deliverParcel', {
      params: { id: first.id },
      query: {},
      body: { pin: firstPin ?? '' },
    })
    assert.ok(done.ok, JSON.stringify(done))
    const parcel = await app.send(sender, { payer: 'receiver', payment: { tag: 'cash' } })
    await app.carry(parcel, courier, 'on_a_way')
    const {
      tracking_url: url,
      total_price: total,
      delivery_pin: pin,
    } = await app.show(sender, parcel.id)
    const cash = `Please have $${total.toFixed(2)} in cash ready`
    assert.ok(wordsOf((await look(tokenOf(url))).body).includes(cash))
    await app.as(courier)('deliverParcel', {
      params: { id: parcel.id },
      query: {},
      body: { pin: pin ?? '', cash_received: true },
    })
    assert.ok(!wordsOf((await look(tokenOf(url))).body).includes(cash))
  })

  test('shows the photo of a parcel that was left at the door, and is over', async () => {
    const { token, courier, deliver } = await sent('on_a_way', { drop_off: 'leave_at_door' })
    assert.ok((await deliver({ photo: await app.photoOf(courier) })).ok)
    const { body } = await look(token)
    assert.match(wordsOf(body), /<h1>Delivered<\/h1><p>Delivered at /)
    assert.match(
      body,
      /<img src="\/storage\/images\/parcels\/[0-9a-f]{32}[^"]*seal=[0-9a-f]+&amp;size=640"/,
    )
    for (const gone of ['<form', '<script', 'http-equiv']) assert.ok(!body.includes(gone), gone)
  })

  test('escapes the name of the sender', async () => {
    const { token, sender } = await sent('new')
    await app.rows(sql`update users set firstname = '<b>Mal</b>' where id = ${sender.id}`)
    const { body } = await look(token)
    assert.ok(!body.includes('<b>') && body.includes('&lt;b&gt;Mal'))
  })
})

describe('the page of another person at the pickup', () => {
  test('shows code and time, and no PIN, cash or action of the recipient', async () => {
    const { pickupToken, shown } = await sent('accepted', { phone_from: '+12025550144' })
    const words = wordsOf((await look(pickupToken)).body)
    for (const text of [
      '<h1>A courier is on the way to you</h1>',
      'Amina asked you to hand over a parcel',
      shown.pickup_code ?? '?',
      '<p>Pickup ',
      'Karim is your courier',
    ])
      assert.ok(words.includes(text), text)
    assert.ok(!words.includes('not there') && !words.includes('text me'))
    for (const answer of ['absent', 'mute', 'unmute'])
      assert.equal((await say(pickupToken, answer)).statusCode, 404, answer)
  })

  test('shows the return code when the parcel comes back', async () => {
    const { id, pickupToken, sender, shown } = await sent('on_a_way', {
      phone_from: '+12025550145',
    })
    const carried = (await look(pickupToken)).body
    assert.ok(carried.includes('<h1>Picked up</h1>') && !carried.includes('class="code"'))
    const { version } = await app.show(sender, id)
    await app.as(sender)('returnParcel', { params: { id }, query: {}, body: { version } })
    const { back } = parcelCodes(app, id)
    const { body } = await look(pickupToken)
    assert.ok(body.includes('<h1>Coming back to you</h1>') && body.includes(back))
    assert.ok(!(await look(tokenOf(shown.tracking_url))).body.includes(back))
  })
})

describe('links', () => {
  test('are dead a day after the end, with the same bytes as wrong ones', async () => {
    const { token, shown, deliver } = await sent('on_a_way')
    assert.ok((await deliver({ pin: shown.delivery_pin ?? '' })).ok)
    app.clock.forward(24 * 3600 - 1)
    assert.equal((await look(token)).statusCode, 200)
    app.clock.forward(1)
    const [over, wrong] = [await look(token), await look('AAAAAAAAAAAAAAAAAAAAAA')]
    assert.deepEqual([over.statusCode, wrong.statusCode], [404, 404])
    assert.equal(over.body, wrong.body)
    assert.equal((await say(token, 'mute')).statusCode, 404)
  })

  test('take only known answers', async () => {
    const { token } = await sent('on_a_way')
    assert.equal((await say(token, 'delivered')).statusCode, 404)
    const json = await pages.inject({
      method: 'POST',
      url: `/t/${token}/answer`,
      payload: { answer: 'absent' },
    })
    assert.equal(json.statusCode, 415)
  })

  test('cannot be tried out: 30 calls a minute', async () => {
    const limited = Fastify()
    trackingPages(limited, app.deps, parcelLinks(app.deps))
    for (let call = 0; call < 30; call += 1)
      assert.equal((await look('AAAAAAAAAAAAAAAAAAAAAA', { at: limited })).statusCode, 404)
    const over = await look('AAAAAAAAAAAAAAAAAAAAAA', { at: limited })
    assert.equal(over.statusCode, 429)
    assert.ok(Number(over.headers['retry-after']) > 0)
    await limited.close()
  })

  test('parcels work while no parcels are sent any more', async () => {
    const { token } = await sent('on_a_way')
    await changeSetting(app, 'activeParcel', '0')
    const page = await look(token)
    await changeSetting(app, 'activeParcel', '1')
    assert.equal(page.statusCode, 200)
  })
})
