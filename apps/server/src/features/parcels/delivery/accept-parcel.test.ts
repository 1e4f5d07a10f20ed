import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { sql } from '@hawker/postgres/database'
import { assertCleanBooks, codeOf } from '../../../testing/parcels/carried-parcel.ts'
import { changeSetting } from '../../../testing/change-setting.ts'
import { giveMoney } from '../../../testing/make/give-money.ts'
import { type ParcelApp, startParcelApp } from '../../../testing/parcels/parcel-app.ts'
import { parcelCodes } from '../../../testing/make/handover-codes.ts'

let app: ParcelApp
before(async () => {
  app = await startParcelApp()
})
after(() => app?.close())

type Person = Awaited<ReturnType<ParcelApp['sender']>>

describe('accepting a parcel', () => {
  test('only then the courier sees addresses and masked phones, and never a code or PIN', async () => {
    const sender = await app.sender()
    const courier = await app.courier()
    const parcel = await app.send(sender)
    const taken = await app.carry(parcel, courier, 'accepted')
    assert.deepEqual(
      [taken.status, taken.to.address?.address, taken.to.phone, taken.to.phone_masked, taken.can],
      [
        'accepted',
        '22 Park Road, Washington',
        null,
        '+12 ••• 77',
        ['arrived', 'picked', 'give_back'],
      ],
    )
    const { pickup, back } = parcelCodes(app, parcel.id)
    assert.equal((await app.show(sender, parcel.id)).pickup_code, pickup)
    const list = await app.as(courier)('listDriverParcels', { query: {} })
    const text = JSON.stringify([taken, list])
    for (const secret of [pickup, back, '+12025550177', '+12025550111'])
      assert.ok(!text.includes(secret), secret)
  })

  test('refuses offline, unfit, full and own couriers, and a parcel that is taken', async () => {
    const sender = await app.makeUser({ roles: ['driver'], phone: '+12025550199' })
    await giveMoney(app, sender.id, 50_000n)
    const accept = async (courier: Person, id: number) =>
      codeOf(await app.as(courier)('acceptParcelOffer', { params: { id }, query: {} }))
    const parcel = await app.send(sender)
    assert.equal(await accept(await app.courier({ online: false }), parcel.id), 'courier_offline')
    await app.rows(sql`update parcel_types set vehicles = '{car}' where id = ${app.typeId}`)
    assert.equal(await accept(await app.courier(), parcel.id), 'vehicle_unfit')
    await app.rows(sql`update parcel_types set vehicles = '{}' where id = ${app.typeId}`)
    await app.rows(sql`insert into couriers (user_id, online) values (${sender.id}, true)`)
    assert.equal(await accept(sender, parcel.id), 'own_order')
    const courier = await app.courier()
    assert.equal(await accept(courier, parcel.id), 'ok')
    assert.equal(await accept(courier, parcel.id), 'ok', 'a retry after a lost answer')
    assert.equal(await accept(await app.courier(), parcel.id), 'offer_taken')
    for (const more of [await app.send(sender), await app.send(sender)])
      assert.equal(await accept(courier, more.id), 'ok')
    assert.equal(await accept(courier, (await app.send(sender)).id), 'courier_full')
    assert.equal(await accept(courier, 999_999), 'not_found')
  })

  test('a courier gives a parcel back, and others are offered it', async () => {
    const parcel = await app.send(await app.sender())
    const [courier, other] = [await app.courier(), await app.courier()]
    await app.carry(parcel, courier, 'accepted')
    const answer = await app.as(courier)('giveParcelBack', {
      params: { id: parcel.id },
      query: {},
      body: { reason: 'vehicle_problem' },
    })
    assert.ok(answer.ok, JSON.stringify(answer))
    const sees = async (who: Person) => {
      const offers = await app.as(who)('listParcelOffers', { query: {} })
      return offers.ok && offers.data.some(({ id }) => id === parcel.id)
    }
    assert.deepEqual([await sees(courier), await sees(other)], [false, true])
    const again = await app.as(courier)('acceptParcelOffer', {
      params: { id: parcel.id },
      query: {},
    })
    assert.equal(codeOf(again), 'offer_taken')
    await app.carry(parcel, other, 'accepted')
  })

  test('a parcel without a courier is cancelled half an hour after its window began', async () => {
    const sender = await app.sender(1500n)
    const parcel = await app.send(sender)
    app.clock.forward(29 * 60)
    await app.work()
    assert.equal((await app.show(sender, parcel.id)).status, 'new')
    app.clock.forward(60)
    await app.work()
    const shown = await app.show(sender, parcel.id)
    assert.deepEqual([shown.status, shown.reason?.code], ['cancelled', 'no_courier'])
    assert.deepEqual(await app.ledger(parcel.id), { user: 0, escrow: 0 })
  })

  test('the setting changes how long a parcel waits for a courier', async () => {
    const sender = await app.sender(1500n)
    const parcel = await app.send(sender)
    await changeSetting(app, 'parcelNoCourierMin', '5')
    app.clock.forward(5 * 60)
    await app.work()
    await changeSetting(app, 'parcelNoCourierMin', undefined)
    assert.equal((await app.show(sender, parcel.id)).status, 'cancelled')
  })
})

test('the books of these parcels are clean', () => assertCleanBooks(app))
