import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { StreamEvent } from '../../../http/api/route.ts'
import { type ParcelApp, startParcelApp } from '../../../testing/parcels/parcel-app.ts'
import { streamTrackedParcel } from './track-parcel.ts'
import { textedToken } from '../../trust/index.ts'

let app: ParcelApp
before(async () => {
  app = await startParcelApp()
})
after(() => app?.close())

const tokenOf = (url: string | null) => url?.split('/t/')[1] ?? ''
const track = async (token: string) => {
  const tracked = await app.as(undefined)('trackParcel', { params: { token }, query: {} })
  assert.ok(tracked.ok, JSON.stringify(tracked))
  return tracked.data
}
const answer = (token: string, choice: 'mute' | 'unmute') =>
  app.as(undefined)('answerTrackedParcel', {
    params: { token },
    query: {},
    body: { answer: choice },
  })

/** A parcel on its way, with another person than the sender at the pickup. */
async function carried(changes: Parameters<ParcelApp['send']>[1] = {}) {
  const sender = await app.sender()
  const courier = await app.courier()
  const parcel = await app.send(sender, { phone_from: '+12025550166', ...changes })
  await app.carry(parcel, courier, 'on_a_way')
  const shown = await app.show(sender, parcel.id)
  return {
    id: parcel.id,
    courier,
    recipient: tokenOf(shown.tracking_url),
    pickup: tokenOf(shown.pickup_url),
  }
}

describe('the live events of a link', () => {
  test('show the courier’s position to the recipient, not to the person at the pickup', async () => {
    const { id, courier, recipient, pickup } = await carried()
    const received = new Map<string, StreamEvent[]>([
      [recipient, []],
      [pickup, []],
    ])
    const stops = await Promise.all(
      [...received].map(async ([token, events]) =>
        (await streamTrackedParcel(app.deps, token, undefined))((event) => void events.push(event)),
      ),
    )
    const namesOf = (token: string) => received.get(token)?.map(({ event }) => event)
    const sent = await app.as(courier)('sendDriverLocation', {
      query: {},
      body: { latitude: 38.912345678, longitude: -77.03 },
    })
    assert.ok(sent.ok, JSON.stringify(sent))
    await eventually(() => namesOf(recipient)?.includes('location') === true)
    assert.equal(namesOf(pickup)?.includes('location'), false, String(id))
    for (const stop of stops) stop()
  })
})

describe('text messages', () => {
  test('the recipient stops them for all parcels, and gets them again', async () => {
    const phone_to = '+12025550144'
    const textsTo = () => app.texts.filter(({ to }) => to === phone_to).length
    const first = await carried({ phone_to })
    await app.work()
    assert.equal(textsTo(), 1)
    const texted = textedToken(app.deps.personalDataKey, first.recipient, phone_to)
    assert.ok((await answer(texted, 'mute')).ok)

    await carried({ phone_to })
    await app.work()
    assert.equal(textsTo(), 1)
    assert.equal((await track(texted)).muted, true)
    assert.ok((await answer(texted, 'unmute')).ok)
    assert.equal((await track(texted)).muted, false)

    await carried({ phone_to })
    await app.work()
    assert.equal(textsTo(), 2)
  })

  test('the person at the pickup stops none', async () => {
    const { pickup } = await carried()
    const refused = await answer(pickup, 'mute')
    assert.ok(!refused.ok && refused.code === 'not_found', JSON.stringify(refused))
    assert.equal((await track(pickup)).muted, false)
  })
})

async function eventually(isTrue: () => boolean): Promise<void> {
  for (let tries = 0; tries < 100 && !isTrue(); tries++)
    await new Promise((resolve) => setTimeout(resolve, 50))
  assert.ok(isTrue())
}
