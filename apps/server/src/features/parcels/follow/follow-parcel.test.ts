import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { sql } from '@hawker/postgres/database'
import { type ParcelApp, startParcelApp } from '../../../testing/parcels/parcel-app.ts'
import { textedToken } from '../../trust/index.ts'
import { streamParcel } from './stream-parcel.ts'

let app: ParcelApp
before(async () => {
  app = await startParcelApp()
})
after(() => app?.close())

const tokenOf = (url: string | null) => url?.split('/t/')[1] ?? ''
const guest = () => app.as(undefined)
const track = async (token: string) => guest()('trackParcel', { params: { token }, query: {} })
const answer = (token: string, choice: 'received' | 'absent' | 'mute' | 'unmute') =>
  guest()('answerTrackedParcel', { params: { token }, query: {}, body: { answer: choice } })

async function carried(changes: Parameters<ParcelApp['send']>[1] = {}) {
  const sender = await app.sender()
  const courier = await app.courier()
  const parcel = await app.send(sender, changes)
  await app.carry(parcel, courier, 'on_a_way')
  const shown = await app.show(sender, parcel.id)
  return { id: parcel.id, sender, courier, shown, token: tokenOf(shown.tracking_url) }
}

describe('the link of the recipient', () => {
  test('shows state, PIN and courier, and no prices, addresses or phones', async () => {
    const { token, shown, courier } = await carried()
    await app.rows(sql`
      update couriers set latitude = 38.912345678, longitude = -77.01, located_at = now()
      where user_id = ${courier.id}`)
    const tracked = await track(token)
    assert.ok(tracked.ok, JSON.stringify(tracked))
    const { data } = tracked
    assert.deepEqual(
      [data.role, data.status, data.delivery_pin, data.pickup_code, data.sender],
      ['recipient', 'on_a_way', shown.delivery_pin, null, 'Amina'],
    )
    assert.deepEqual(data.deliveryman, {
      firstname: 'Karim',
      location: { latitude: 38.9123, longitude: -77.01 },
    })
    const text = JSON.stringify(data)
    for (const secret of ['Park Road', '14th Street', '+1202', '10.11', shown.return_code ?? '?'])
      assert.ok(!text.includes(secret), secret)
  })

  test('shows no PIN before the parcel is on its way', async () => {
    const parcel = await app.send(await app.sender())
    const tracked = await track(tokenOf(parcel.tracking_url))
    assert.ok(tracked.ok && tracked.data.delivery_pin === null && !tracked.data.can.absent)
  })

  test('ends a day after the parcel, and a wrong link is the same as an old one', async () => {
    const { id, token, courier, shown } = await carried()
    const done = await app.as(courier)('deliverParcel', {
      params: { id },
      query: {},
      body: { pin: shown.delivery_pin ?? '' },
    })
    assert.ok(done.ok)
    app.clock.forward(24 * 3600 - 1)
    const last = await track(token)
    assert.ok(last.ok && last.data.status === 'delivered' && last.data.delivery_pin === null)
    app.clock.forward(1)
    const [old, wrong] = [await track(token), await track('no-such-token-0000000000')]
    assert.ok(!old.ok && !wrong.ok)
    assert.deepEqual([old.code, old.message], [wrong.code, wrong.message])
  })

  test('its hash alone is stored', async () => {
    const { id, token } = await carried()
    const rows = await app.rows(
      sql`select t::text as row from trackings t where parcel_order_id = ${id}`,
    )
    assert.ok(rows.length > 0 && !JSON.stringify(rows).includes(token))
  })

  test('confirms the receipt only while the PIN is locked', async () => {
    const { id, token, courier, shown } = await carried()
    const early = await answer(token, 'received')
    assert.ok(!early.ok && early.code === 'invalid_transition')
    const wrong = shown.delivery_pin === '2580' ? '2581' : '2580'
    const deliver = (pin?: string) =>
      app.as(courier)('deliverParcel', { params: { id }, query: {}, body: pin ? { pin } : {} })
    for (let tries = 0; tries < 5; tries++) await deliver(wrong)
    const locked = await track(token)
    assert.ok(locked.ok && locked.data.can.confirm)
    const confirmed = await answer(token, 'received')
    assert.ok(confirmed.ok && confirmed.data.pin_state === 'confirmed', JSON.stringify(confirmed))
    assert.ok((await deliver()).ok)
  })

  test('says that nobody is there', async () => {
    const { id, token } = await carried()
    assert.ok((await answer(token, 'absent')).ok)
    const events = await app.rows<{ what: string }>(sql`
      select payload ->> 'what' as what from events where parcel_id = ${id} and topic = 'parcel.changed'`)
    assert.deepEqual(
      events.map(({ what }) => what),
      ['recipient_absent'],
    )
  })

  test('says nothing about texts to a phone unless a text to it brought the link', async () => {
    const phone_to = '+12025550189'
    const { token } = await carried({ phone_to })
    const { personalDataKey } = app.deps
    for (const known of [token, textedToken(personalDataKey, token, '+12025550190')])
      for (const choice of ['mute', 'unmute'] as const) {
        const refused = await answer(known, choice)
        assert.equal(refused.ok || refused.code, 'not_found', choice)
      }
    assert.ok((await track(token)).ok)
    assert.equal(await app.deps.texts.isMuted(phone_to), false)
    await app.work()
    const [text] = app.texts.filter(({ to }) => to === phone_to)
    assert.ok(text?.text.includes(`/t/${textedToken(personalDataKey, token, phone_to)}`))
  })

  test('ends text messages to a phone for all parcels', async () => {
    const phone_to = '+12025550188'
    const first = await carried({ phone_to })
    await app.work()
    assert.equal(app.texts.filter(({ to }) => to === phone_to).length, 1)
    const texted = textedToken(app.deps.personalDataKey, first.token, phone_to)
    const muted = await answer(texted, 'mute')
    assert.ok(muted.ok && muted.data.muted)
    await carried({ phone_to })
    await app.work()
    assert.equal(app.texts.filter(({ to }) => to === phone_to).length, 1)
    const [row] = await app.rows(sql`select encode(phone_hash, 'hex') as hash from sms_opt_outs`)
    assert.ok(!JSON.stringify(row).includes('5550188'))
  })
})

test('another person at the pickup sees the code and not the PIN', async () => {
  const sender = await app.sender()
  const courier = await app.courier()
  const parcel = await app.send(sender, { phone_from: '+12025550166' })
  await app.carry(parcel, courier, 'accepted')
  await app.work()
  const shown = await app.show(sender, parcel.id)
  assert.ok(
    app.texts.some(
      ({ to, text }) => to === '+12025550166' && text.includes(shown.pickup_url ?? '?'),
    ),
  )
  const tracked = await track(tokenOf(shown.pickup_url))
  assert.ok(tracked.ok)
  assert.deepEqual(
    [tracked.data.role, tracked.data.pickup_code, tracked.data.delivery_pin],
    ['pickup', shown.pickup_code, null],
  )
  const answered = await answer(tokenOf(shown.pickup_url), 'absent')
  assert.ok(!answered.ok && answered.code === 'not_found')
})

test('people, houses and photos are deleted thirty days after the end', async () => {
  const { id, courier, shown, sender } = await carried()
  const done = await app.as(courier)('deliverParcel', {
    params: { id },
    query: {},
    body: { pin: shown.delivery_pin ?? '' },
  })
  assert.ok(done.ok)
  const paths = async () =>
    (await app.rows<{ path: string }>(sql`select path from pictures`)).map(({ path }) => path)
  const [photo = ''] = (await app.show(sender, id)).proofs.map((proof) => proof.photo)
  const path = photo.slice(0, photo.indexOf('?'))
  assert.ok((await paths()).includes(path), photo)
  app.clock.forward(30 * 86_400 - 10)
  await app.work()
  assert.equal((await app.show(sender, id)).to.name, 'Noor')
  app.clock.forward(20)
  await app.work()
  const wiped = await app.show(sender, id)
  assert.deepEqual(
    [wiped.to.name, wiped.to.phone, wiped.from.address, wiped.description, wiped.proofs],
    [null, null, null, null, []],
  )
  app.clock.forward(86_400 + 600)
  await app.work()
  assert.ok(!(await paths()).includes(path))
})

test('the stream of a parcel begins with its state and goes on after the last event', async () => {
  const sender = await app.sender()
  const parcel = await app.send(sender)
  const received: { event: string; id?: number; data: Record<string, unknown> }[] = []
  const open = (lastEventId: number | undefined) =>
    streamParcel(app.deps, { parcelId: parcel.id, userId: sender.id, lastEventId })
  const stop = await (await open(undefined))((event) => void received.push(event))
  assert.deepEqual(
    received.map(({ data }) => data['status']),
    ['new'],
  )
  stop()
  const last = received[0]?.id
  await app.carry(parcel, await app.courier(), 'on_a_way')
  const later: typeof received = []
  const end = await (await open(last))((event) => void later.push(event))
  end()
  assert.deepEqual(
    later.map(({ data }) => data['status']),
    ['accepted', 'ready', 'on_a_way'],
  )
  await assert.rejects(
    streamParcel(app.deps, {
      parcelId: parcel.id,
      userId: (await app.sender()).id,
      lastEventId: undefined,
    }),
  )
})

test('the sender follows the courier on the way back, too, and the recipient does not', async () => {
  const { id, sender, courier } = await carried()
  const at = { params: { id }, query: {} }
  assert.ok((await app.as(courier)('failParcel', { ...at, body: { reason: 'refused' } })).ok)
  const received: string[] = []
  const open = async (who: string, link?: 'recipient') => {
    const stream = {
      parcelId: id,
      userId: sender.id,
      lastEventId: undefined,
      ...(link ? { link } : {}),
    }
    return (await streamParcel(app.deps, stream))(
      ({ event }) => void received.push(`${who} ${event}`),
    )
  }
  const stops = [await open('sender'), await open('recipient', 'recipient')]
  const body = { latitude: 38.93, longitude: -77.03, heading: 90 }
  assert.ok((await app.as(courier)('sendDriverLocation', { body })).ok)
  const deadline = performance.now() + 5000
  while (!received.includes('sender location') && performance.now() < deadline)
    await new Promise((resolve) => setTimeout(resolve, 20))
  for (const stop of stops) stop()
  assert.deepEqual(
    received.filter((event) => event.endsWith('location')),
    ['sender location'],
  )
})
