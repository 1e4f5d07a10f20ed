import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from '@hawker/postgres/database'
import type { TextSender } from '../../../core/text-sender.ts'
import { type ParcelApp, startParcelApp } from '../../../testing/parcels/parcel-app.ts'
import { textParcelPerson } from './text-parcel-person.ts'

let app: ParcelApp
before(async () => {
  app = await startParcelApp()
})
after(() => app?.close())

const textsTo = (phone: string) => app.texts.filter(({ to }) => to === phone).length

test('a parcel has three texts at most, and the last one is the recipient’s', async () => {
  const [phone_from, phone_to] = ['+12025550199', '+12025550198']
  const parcel = await app.send(await app.sender(), { phone_from, phone_to })
  const accept = async () => {
    const courier = await app.courier()
    await app.carry(parcel, courier, 'accepted')
    await app.work()
    return courier
  }
  for (let times = 0; times < 5; times++) {
    const answer = await app.as(await accept())('giveParcelBack', {
      params: { id: parcel.id },
      query: {},
      body: { reason: 'no_time' },
    })
    assert.ok(answer.ok, JSON.stringify(answer))
  }
  assert.deepEqual([textsTo(phone_from), textsTo(phone_to)], [2, 0])
  await app.carry(parcel, await app.courier(), 'on_a_way')
  await app.work()
  assert.deepEqual([textsTo(phone_from), textsTo(phone_to)], [2, 1])
})

test('while a text is sent, the courier can go on', async () => {
  const parcel = await app.send(await app.sender(), { phone_from: '+12025550197' })
  await app.carry(parcel, await app.courier(), 'accepted')
  let unlocked: unknown[] | undefined
  const texts: TextSender = {
    ...app.deps.texts,
    sendsTexts: true,
    async sendText() {
      unlocked = await app.rows(
        sql`select id from parcel_orders where id = ${parcel.id} for update skip locked`,
      )
      return 'sent'
    },
  }
  await textParcelPerson({ ...app.deps, texts }, parcel.id, 'pickup')
  assert.deepEqual(unlocked, [{ id: parcel.id }])
})
