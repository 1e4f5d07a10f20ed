import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { sql } from '@hawker/postgres/database'
import { changeSetting } from '../../../testing/change-setting.ts'
import { codeOf } from '../../../testing/parcels/carried-parcel.ts'
import { type ParcelApp, startParcelApp } from '../../../testing/parcels/parcel-app.ts'

let app: ParcelApp
let staff: Awaited<ReturnType<ParcelApp['makeUser']>>
before(async () => {
  app = await startParcelApp()
  staff = await app.makeUser({ roles: ['admin'] })
})
after(() => app?.close())

type Person = Awaited<ReturnType<ParcelApp['sender']>>
const balanceOf = async ({ id }: Person): Promise<number> =>
  (
    await app.rows<{ balance: number }>(
      sql`select balance from ledger_accounts where kind = 'user' and user_id = ${id}`,
    )
  )[0]?.balance ?? 0
async function carried() {
  const sender = await app.sender(2000n)
  const courier = await app.courier()
  const parcel = await app.send(sender)
  await app.carry(parcel, courier, 'on_a_way')
  return { id: parcel.id, sender, courier }
}
async function delivered() {
  const { id, sender, courier } = await carried()
  const { delivery_pin: pin } = await app.show(sender, id)
  const at = { params: { id }, query: {} }
  const done = await app.as(courier)('deliverParcel', { ...at, body: { pin: pin ?? '' } })
  assert.ok(done.ok, JSON.stringify(done))
  return { id, sender, courier, at, mine: app.as(sender) }
}
async function picture(owner: Person): Promise<string> {
  const path = `claims/${randomUUID().replaceAll('-', '')}.webp`
  await app.rows(sql`
    insert into pictures (path, owner_id, purpose, bytes, created_at, loose_since)
    values (${path}, ${owner.id}, 'claim', 10, now(), now())`)
  return path
}
const claimOf = (
  { sender, id }: { sender: Person; id: number },
  body: { cause: 'damaged' | 'late' | 'lost'; images?: string[] },
) =>
  app.as(sender)('claimParcel', {
    params: { id },
    query: {},
    body,
    idempotencyKey: randomUUID(),
  })
const decide = (
  id: number,
  body: { decision: 'approved' | 'rejected'; amount?: number; fault?: 'courier' | 'platform' },
) =>
  app.as(staff)('decideParcelClaim', {
    params: { id },
    query: {},
    body: { answer: 'We are sorry', ...body },
    idempotencyKey: randomUUID(),
  })

describe('types of parcels', () => {
  const type = {
    position: 2,
    max_width: 60,
    max_height: 50,
    max_length: 80,
    max_weight_g: 13_600,
    max_value: 200,
    price: 9.5,
    price_per_km: 1,
    included_m: 2000,
    vehicles: ['car'],
    tax_included: true,
    active: true,
    translations: [
      { locale: 'en', title: 'Trunk', description: 'Fits a trunk', prohibited_text: '' },
    ],
    options: [{ price: 2, active: true, translations: [{ locale: 'en', title: 'Stairs' }] }],
  }

  test('staff add, change and delete them', async () => {
    const client = app.as(staff)
    const made = await client('createParcelType', { query: {}, body: type })
    assert.ok(made.ok, JSON.stringify(made))
    const { id, options } = made.data
    assert.deepEqual([made.data.price, options[0]?.price, made.data.vehicles], [9.5, 2, ['car']])
    const changed = await client('updateParcelType', {
      params: { id },
      query: {},
      body: { ...type, price: 11, options: [] },
    })
    assert.ok(changed.ok, JSON.stringify(changed))
    assert.deepEqual([changed.data.price, changed.data.options[0]?.active], [11, false])
    const removed = await client('deleteParcelType', { params: { id }, query: {} })
    assert.ok(removed.ok && removed.data.deleted)
    const again = await client('deleteParcelType', { params: { id }, query: {} })
    assert.equal(codeOf(again), 'not_found')
  })

  test('its picture stays while it is shown, and a picture of another person is refused', async () => {
    const upload = async (owner: Person) => {
      const path = `shops/${randomUUID().replaceAll('-', '')}.webp`
      await app.rows(sql`
        insert into pictures (path, owner_id, purpose, bytes, created_at, loose_since)
        values (${path}, ${owner.id}, 'shop', 10, now(), now())`)
      return path
    }
    const isLoose = async (path: string) =>
      (
        await app.rows<{ loose: boolean }>(
          sql`select loose_since is not null as loose from pictures where path = ${path}`,
        )
      )[0]?.loose
    const client = app.as(staff)
    const img = await upload(staff)
    const made = await client('createParcelType', { query: {}, body: { ...type, img } })
    assert.ok(made.ok && made.data.img === img, JSON.stringify(made))
    assert.equal(await isLoose(img), false)
    const at = { params: { id: made.data.id }, query: {} }
    const foreign = await client('updateParcelType', {
      ...at,
      body: { ...type, img: await upload(await app.sender()) },
    })
    assert.equal(codeOf(foreign), 'validation_failed')
    const saved = await client('updateParcelType', { ...at, body: { ...type, img } })
    assert.ok(saved.ok, JSON.stringify(saved))
    assert.ok((await client('deleteParcelType', at)).ok)
    assert.equal(await isLoose(img), true)
  })
  test('a type in use is switched off instead of deleted', async () => {
    await app.send(await app.sender())
    const removed = await app.as(staff)('deleteParcelType', {
      params: { id: app.typeId },
      query: {},
    })
    assert.ok(removed.ok && !removed.data.deleted)
    const types = await app.as(undefined)('listParcelTypes', { query: {} })
    assert.deepEqual(types.ok && types.data, [])
    await app.rows(sql`update parcel_types set active = true where id = ${app.typeId}`)
  })

  test('an unknown tax class, other options and missing English texts are refused', async () => {
    const create = (body: typeof type & { tax_class_id?: number }) =>
      app.as(staff)('createParcelType', { query: {}, body })
    assert.equal(codeOf(await create({ ...type, tax_class_id: 999_999 })), 'validation_failed')
    assert.equal(codeOf(await create({ ...type, translations: [] })), 'validation_failed')
    const [option] = type.options
    assert.ok(option)
    const foreign = { ...type, options: [{ ...option, id: app.optionId }] }
    assert.equal(codeOf(await create(foreign)), 'validation_failed')
  })
})

const list = async (query: {
  sender?: string
  courier?: string
  from?: string
  to?: string
  status?: 'delivered' | 'returned'
}) => {
  const listed = await app.as(staff)('listStaffParcels', { query })
  assert.ok(listed.ok, JSON.stringify(listed))
  return listed.data.map(({ id }) => id)
}

describe('stuck parcels', () => {
  const recover = async (
    id: number,
    recovery: 'offer_again' | 'cancel' | 'return' | 'lost' | 'damaged',
  ) => {
    const shown = await app.as(staff)('showStaffParcel', { params: { id }, query: {} })
    assert.ok(shown.ok)
    return app.as(staff)('recoverParcel', {
      params: { id },
      query: {},
      body: { recovery, note: 'The courier does not answer', version: shown.data.version },
    })
  }

  test('staff find them by number and among the open ones', async () => {
    const { id } = await carried()
    const shown = await app.as(staff)('showStaffParcel', { params: { id }, query: {} })
    assert.ok(shown.ok)
    assert.deepEqual(shown.data.recoveries, ['return', 'lost', 'damaged'])
    const found = await app.as(staff)('listStaffParcels', {
      query: { number: shown.data.number.toLowerCase() },
    })
    assert.ok(found.ok && found.data.some((row) => row.id === id))
    const open = await app.as(staff)('listStaffParcels', { query: { perPage: 100 } })
    assert.ok(open.ok && open.data.some((row) => row.id === id))
    const { id: done } = await delivered()
    const later = await app.as(staff)('listStaffParcels', { query: { perPage: 100 } })
    assert.ok(later.ok && !later.data.some((row) => row.id === done))
  })

  test('staff find them by sender, courier and day of the pickup', async () => {
    const parcel = await delivered()
    const email = `nia.${parcel.id}@example.test`
    await app.rows(sql`
      update users set firstname = 'Nia', lastname = ${`Odhiambo${parcel.id}`}, email = ${email},
        phone = ${`+120255${50_000 + (parcel.id % 10_000)}`} where id = ${parcel.sender.id}`)
    await app.rows(sql`
      update users set lastname = ${`Fast_${parcel.id}`} where id = ${parcel.courier.id}`)
    // Eleven in the evening in New York, a day later in UTC.
    await app.rows(sql`
      update parcel_orders set window_starts_at = '2031-05-05T03:00:00Z' where id = ${parcel.id}`)
    const found = async (query: Parameters<typeof list>[0]) => {
      const ids = await list(query)
      return ids.length === 1 && ids[0] === parcel.id
    }
    assert.ok(await found({ sender: `nia odhiambo${parcel.id}` }))
    assert.ok(await found({ sender: email.toUpperCase() }))
    assert.ok(await found({ sender: `(202) 55${50_000 + (parcel.id % 10_000)}` }))
    assert.ok(await found({ courier: `fast_${parcel.id}` }))
    assert.ok(!(await found({ courier: `fastx${parcel.id}` })))
    assert.ok(await found({ from: '2031-05-04', to: '2031-05-04' }))
    assert.ok(await found({ from: '2031-01-01' }))
    assert.ok(!(await found({ from: '2031-05-05' })))
    assert.ok(await found({ courier: `fast_${parcel.id}`, status: 'delivered' }))
    assert.ok(!(await found({ courier: `fast_${parcel.id}`, status: 'returned' })))
  })

  test('an accepted one is offered again, or cancelled without a fee', async () => {
    const sender = await app.sender(3000n)
    const parcel = await app.send(sender)
    await app.carry(parcel, await app.courier(), 'accepted')
    const offered = await recover(parcel.id, 'offer_again')
    assert.ok(offered.ok && offered.data.status === 'new' && offered.data.deliveryman === null)
    await app.carry(parcel, await app.courier(), 'ready')
    assert.equal(codeOf(await recover(parcel.id, 'lost')), 'invalid_transition')
    const cancelled = await recover(parcel.id, 'cancel')
    assert.ok(cancelled.ok, JSON.stringify(cancelled))
    assert.deepEqual(await app.ledger(parcel.id), { user: 0, escrow: 0 })
  })

  test('a lost one returns its money and opens a claim', async () => {
    const { id, sender } = await carried()
    const lost = await recover(id, 'lost')
    assert.ok(lost.ok && lost.data.status === 'cancelled', JSON.stringify(lost))
    assert.deepEqual(await app.ledger(id), { user: 0, escrow: 0 })
    const { claim } = await app.show(sender, id)
    assert.deepEqual([claim?.cause, claim?.status], ['lost', 'pending'])
  })

  test('one on its way is sent back', async () => {
    const { id } = await carried()
    const sent = await recover(id, 'return')
    assert.ok(sent.ok && sent.data.status === 'returning' && sent.data.return_code)
    assert.deepEqual(sent.data.recoveries, ['lost', 'damaged'])
  })
})

describe('claims about parcels', () => {
  test('damage needs a photo, and one claim is open at a time', async () => {
    const parcel = await delivered()
    assert.equal(codeOf(await claimOf(parcel, { cause: 'damaged' })), 'photo_required')
    const images = [await picture(parcel.sender)]
    const filed = await claimOf(parcel, { cause: 'damaged', images })
    assert.ok(filed.ok && filed.data.images.length === 1, JSON.stringify(filed))
    assert.equal(codeOf(await claimOf(parcel, { cause: 'late' })), 'claim_open')
  })

  test('staff approve one at the cost of the courier, into the wallet, once', async () => {
    const parcel = await delivered()
    const before = await balanceOf(parcel.sender)
    const filed = await claimOf(parcel, { cause: 'late' })
    assert.ok(filed.ok)
    const { id } = filed.data
    const queue = await app.as(staff)('listStaffParcelClaims', { query: { status: 'pending' } })
    assert.ok(queue.ok && queue.data.some((claim) => claim.id === id && claim.limit === 30.11))
    assert.equal(codeOf(await decide(id, { decision: 'approved' })), 'validation_failed')
    assert.equal(codeOf(await decide(id, { decision: 'approved', amount: 5 })), 'validation_failed')
    const tooMuch = await decide(id, { decision: 'approved', amount: 30.12, fault: 'courier' })
    assert.ok(!tooMuch.ok && tooMuch.code === 'refund_too_large' && tooMuch.data['max'] === 30.11)
    const approved = await decide(id, { decision: 'approved', amount: 5, fault: 'courier' })
    assert.ok(approved.ok && approved.data.amount === 5, JSON.stringify(approved))
    assert.equal(codeOf(await decide(id, { decision: 'rejected' })), 'claim_closed')
    assert.equal((await balanceOf(parcel.sender)) - before, 500)
    assert.equal((await app.ledger(parcel.id))['courier'], 664 - 500)
  })

  test('a rejected one pays nothing and can be filed again', async () => {
    const parcel = await delivered()
    const filed = await claimOf(parcel, { cause: 'late' })
    assert.ok(filed.ok)
    const rejected = await decide(filed.data.id, { decision: 'rejected' })
    assert.ok(rejected.ok && rejected.data.status === 'rejected', JSON.stringify(rejected))
    assert.equal((await app.show(parcel.sender, parcel.id)).claim?.answer, 'We are sorry')
    assert.equal(codeOf(await claimOf(parcel, { cause: 'lost' })), 'ok')
  })

  test('the time to file one is a setting', async () => {
    const parcel = await delivered()
    app.clock.forward(3 * 86_400)
    assert.equal(codeOf(await claimOf(parcel, { cause: 'late' })), 'claim_closed')
    await changeSetting(app, 'parcelClaimDays', '5')
    assert.equal(codeOf(await claimOf(parcel, { cause: 'late' })), 'ok')
    await changeSetting(app, 'parcelClaimDays', undefined)
  })
})

describe('thanks', () => {
  const tip = (
    { at, mine }: Awaited<ReturnType<typeof delivered>>,
    body: { type: 'fixed' | 'percent'; value: number },
  ) =>
    mine('tipParcel', {
      ...at,
      body: body as { type: 'fixed'; value: number },
      idempotencyKey: randomUUID(),
    })

  test('a later tip goes from the wallet to the courier, once', async () => {
    const parcel = await delivered()
    const tooLarge = await tip(parcel, { type: 'fixed', value: 51 })
    assert.ok(!tooLarge.ok && tooLarge.code === 'tip_too_large' && tooLarge.data['max'] === 50)
    assert.equal(tooLarge.message, 'This tip is too large: at most \u2068$50.00\u2069')
    assert.equal(codeOf(await tip(parcel, { type: 'fixed', value: 40 })), 'insufficient_wallet')
    const tipped = await tip(parcel, { type: 'percent', value: 10 })
    assert.ok(tipped.ok, JSON.stringify(tipped))
    const { tips, later_tip: laterTip, total_price: total } = tipped.data
    assert.deepEqual([tips, laterTip, total], [0.83, 0.83, 10.11])
    assert.equal((await app.ledger(parcel.id))['courier'], 664 + 83)
    assert.equal(codeOf(await tip(parcel, { type: 'fixed', value: 1 })), 'tip_settled')
  })

  test('the courier is rated once, and the rating counts', async () => {
    const parcel = await delivered()
    const review = () =>
      parcel.mine('reviewParcel', {
        ...parcel.at,
        body: { deliveryman: { rating: 4, tags: [] } },
      })
    const reviewed = await review()
    assert.ok(reviewed.ok && reviewed.data.review?.rating === 4, JSON.stringify(reviewed))
    assert.equal(codeOf(await review()), 'already_reviewed')
    const [row] = await app.rows<{ sum: number }>(
      sql`select rating_sum as sum from courier_ratings where driver_id = ${parcel.courier.id}`,
    )
    assert.equal(row?.sum, 4)
    const open = await carried()
    const early = await app.as(open.sender)('reviewParcel', {
      params: { id: open.id },
      query: {},
      body: { deliveryman: { rating: 4 } },
    })
    assert.equal(codeOf(early), 'review_closed')
  })
})
