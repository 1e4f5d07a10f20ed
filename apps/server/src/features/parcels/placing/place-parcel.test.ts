import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { sql } from '@hawker/postgres/database'
import { changeSetting } from '../../../testing/change-setting.ts'
import {
  DISTANCE_M,
  FROM,
  type ParcelApp,
  type PlaceBody,
  TO,
  startParcelApp,
} from '../../../testing/parcels/parcel-app.ts'

let app: ParcelApp
before(async () => {
  app = await startParcelApp()
})
after(() => app?.close())

type Person = Awaited<ReturnType<ParcelApp['sender']>>
const place = async (sender: Person, changes: Partial<PlaceBody> = {}, key = randomUUID()) =>
  app.as(sender)('placeParcel', { query: {}, body: await app.body(changes), idempotencyKey: key })
async function refused(changes: Partial<PlaceBody>, sender?: Person) {
  const answer = await place(sender ?? (await app.sender()), changes)
  assert.ok(!answer.ok, 'it was placed')
  return [answer.code, answer.data] as const
}
const calculate = (changes: Record<string, unknown> = {}, person?: Person) =>
  app.as(person)('calculateParcel', {
    query: {},
    body: {
      type_id: app.typeId,
      options: [app.optionId],
      address_from: { location: FROM },
      address_to: { location: TO },
      ...changes,
    },
  })
async function refusedQuote(changes: Record<string, unknown> = {}) {
  const answer = await calculate(changes)
  assert.ok(!answer.ok, JSON.stringify(answer))
  return [answer.code, answer.data] as const
}
/** Brings the default back after the work. */
const resetAfter = async (name: Parameters<typeof changeSetting>[1], work: () => Promise<void>) => {
  try {
    await work()
  } finally {
    await changeSetting(app, name, name === 'activeParcel' ? '1' : undefined)
  }
}

describe('types of parcels', () => {
  test('guests see sizes with prices in their currency', async () => {
    const types = await app.as(undefined)('listParcelTypes', { query: {} })
    assert.ok(types.ok)
    const [type] = types.data
    assert.deepEqual(
      [type?.translation.title, type?.price, type?.price_per_km, type?.options[0]?.price],
      ['Backpack', 4, 0.8, 1.5],
    )
  })

  test('there are none while parcels are off, and none can be priced', async () => {
    await changeSetting(app, 'activeParcel', '0')
    await resetAfter('activeParcel', async () => {
      const types = await app.as(undefined)('listParcelTypes', { query: {} })
      assert.deepEqual(types.ok && types.data, [])
      assert.deepEqual((await refusedQuote())[0], 'parcels_off')
    })
  })
})

describe('times of parcels', () => {
  test('begin now inside the hours, and go on for a week in the zone of the market', async () => {
    const times = async () => {
      const answer = await app.as(undefined)('listParcelTimes', { query: {} })
      assert.ok(answer.ok, JSON.stringify(answer))
      return answer.data
    }
    const { asap, days, timezone } = await times()
    assert.deepEqual(
      [asap, timezone, days.length],
      [{ available: true, estimate: null, reason: null }, 'America/New_York', 8],
    )
    const slot = days[1]?.slots[0]
    const quoted = await calculate({ delivery_date: days[1]?.date, delivery_time: slot?.time })
    assert.ok(quoted.ok && quoted.data.window_starts_at === slot?.starts_at, JSON.stringify(quoted))
    // It is noon in Washington.
    await changeSetting(app, 'parcelHours', '13:00-20:00')
    await resetAfter('parcelHours', async () => {
      const later = await times()
      assert.deepEqual([later.asap.available, later.asap.reason], [false, 'closed'])
      assert.deepEqual(later.days[0]?.slots[0]?.time, '13:00')
    })
  })

  test('are refused while parcels are off', async () => {
    await changeSetting(app, 'activeParcel', '0')
    await resetAfter('activeParcel', async () => {
      const answer = await app.as(undefined)('listParcelTimes', { query: {} })
      assert.ok(!answer.ok && answer.code === 'parcels_off')
    })
  })
})

describe('the price of a parcel', () => {
  test('is that of the worked example', async () => {
    const quote = await calculate({ tips: { type: 'percent', value: 10 } })
    assert.ok(quote.ok, JSON.stringify(quote))
    const { data } = quote
    assert.deepEqual(
      [data.price, data.service_fee, data.total_tax, data.tips, data.total_price, data.distance_m],
      [8.3, 0.99, 0.82, 0.83, 10.94, Math.ceil(DISTANCE_M / 100) * 100],
    )
    assert.deepEqual(
      [data.return_fee, data.cancel_fee, data.settlement_price],
      [4.52, 3, data.total_price],
    )
  })

  test('names its tax in the language of the caller, before and after sending', async () => {
    const sender = await app.sender()
    const parcel = await app.send(sender)
    const [row] = await app.rows<{ title: string }>(
      sql`select taxes -> 0 ->> 'title' as title from parcel_orders where id = ${parcel.id}`,
    )
    assert.ok(row)
    await app.rows(
      sql`insert into tax_titles (title, locale, words) values (${row.title}, 'fr', 'Taxe de transport')`,
    )
    const taxIn = async (request: { method: 'GET' | 'POST'; url: string; payload?: object }) => {
      const answer = await app.http.inject({
        ...request,
        url: `/api/v1/${request.url}?lang=fr`,
        headers: { authorization: `Bearer ${sender.token}` },
      })
      assert.equal(answer.statusCode, 200, answer.body)
      const { data } = JSON.parse(answer.body) as { data: { taxes: { title: string }[] } }
      return data.taxes[0]?.title
    }
    const url = `dashboard/user/parcel-orders/${parcel.id}`
    assert.equal(await taxIn({ method: 'GET', url }), 'Taxe de transport')
    const payload = {
      type_id: app.typeId,
      address_from: { location: FROM },
      address_to: { location: TO },
    }
    const quoteUrl = 'rest/parcel-orders/calculate'
    assert.equal(await taxIn({ method: 'POST', url: quoteUrl, payload }), 'Taxe de transport')
  })

  test('says why the receiver cannot pay', async () => {
    const [sender, courier] = [await app.sender(), await app.courier()]
    const why = async (person?: Person, changes: Record<string, unknown> = {}) => {
      const quote = await calculate(changes, person)
      assert.ok(quote.ok, JSON.stringify(quote))
      return quote.data.receiver_pays_not
    }
    assert.equal(await why(), 'login_first')
    assert.equal(await why(sender), 'first_parcel')
    const tips = { type: 'fixed', value: 25 }
    assert.equal(await why(sender, { tips }), 'above_max')
    const parcel = await app.send(sender)
    await app.rows(
      sql`update parcel_orders set status = 'delivered', ended_at = now(), driver_id = ${courier.id}
        where id = ${parcel.id}`,
    )
    assert.equal(await why(sender), null)
  })

  test('the settings of the fees change what a way back and a cancellation cost', async () => {
    await changeSetting(app, 'parcelReturnPercent', '100')
    await resetAfter('parcelReturnPercent', async () => {
      const quote = await calculate()
      assert.equal(quote.ok && quote.data.return_fee, 9.04)
    })
    await changeSetting(app, 'parcelCancelFee', '1.25')
    await resetAfter('parcelCancelFee', async () => {
      const quote = await calculate()
      assert.equal(quote.ok && quote.data.cancel_fee, 1.25)
    })
  })

  test('refuses distant, equal and unserved places', async () => {
    await changeSetting(app, 'parcelMaxKm', '5')
    await resetAfter('parcelMaxKm', async () => {
      assert.deepEqual(await refusedQuote(), ['parcel_too_far', { max_km: 5 }])
    })
    assert.equal((await refusedQuote({ address_to: { location: FROM } }))[0], 'parcel_same_place')
    const away = { location: { latitude: 40, longitude: -77 } }
    assert.deepEqual(await refusedQuote({ address_to: away }), ['no_delivery_zone', { end: 'to' }])
    assert.deepEqual(await refusedQuote({ address_from: away }), [
      'no_delivery_zone',
      { end: 'from' },
    ])
  })

  test('refuses times outside the hours of the market', async () => {
    // It is noon in Washington.
    await changeSetting(app, 'parcelHours', '13:00-20:00')
    await resetAfter('parcelHours', async () => {
      assert.equal((await refusedQuote())[0], 'slot_unavailable')
      const later = await calculate({ delivery_date: '2026-11-21', delivery_time: '13:00' })
      assert.equal(later.ok && later.data.window_starts_at, '2026-11-21T18:00:00.000Z')
    })
    await changeSetting(app, 'marketTimezone', 'Asia/Tokyo')
    await resetAfter('marketTimezone', async () => {
      assert.equal((await refusedQuote())[0], 'slot_unavailable')
    })
  })

  test('refuses options of other types and tips that are too large', async () => {
    assert.equal((await refusedQuote({ options: [999_999] }))[0], 'validation_failed')
    assert.deepEqual(await refusedQuote({ tips: { type: 'fixed', value: 60 } }), [
      'tip_too_large',
      { max: 50, limit: '\u2068$50.00\u2069', currency: 'USD' },
    ])
    const message = await calculate({ tips: { type: 'fixed', value: 60 } })
    assert.equal(
      !message.ok && message.message,
      'This tip is too large: at most \u2068$50.00\u2069',
    )
  })
})

describe('sending a parcel', () => {
  test('a wallet pays at once, and couriers see it after the undo time', async () => {
    const sender = await app.sender(2000n)
    const placed = await place(sender, { tips: { type: 'percent', value: 10 } })
    assert.ok(placed.ok, JSON.stringify(placed))
    const { data } = placed
    assert.deepEqual(
      [data.status, data.paid, data.released, data.total_price, data.transaction.status],
      ['new', true, false, 10.94, 'paid'],
    )
    assert.deepEqual([data.can.undo.allowed, data.can.cancel.allowed], [true, true])
    const courier = await app.courier()
    const offers = async () => {
      const answer = await app.as(courier)('listParcelOffers', { query: {} })
      assert.ok(answer.ok)
      return answer.data.filter(({ id }) => id === data.id)
    }
    assert.deepEqual(await offers(), [])
    app.clock.forward(31)
    await app.work()
    const [offer] = await offers()
    assert.deepEqual(
      [offer?.pay, offer?.tips, offer?.from.area, offer?.to.area, offer?.options],
      [6.64, 0.83, '14th Street NW', 'Park Road', ['Stairs']],
    )
    assert.ok(!JSON.stringify(offer).includes('1600'))
    assert.deepEqual(await app.ledger(data.id), { user: -1094, escrow: 1094 })
  })

  test('a card payment releases it after the provider confirms it', async () => {
    const sender = await app.sender(0n)
    const placed = await place(sender, { payment: { tag: 'sandbox' } })
    assert.ok(placed.ok, JSON.stringify(placed))
    assert.deepEqual([placed.data.paid, placed.data.transaction.status], [false, 'progress'])
    assert.equal(placed.data.transaction.held_price, 14.63)
    app.clock.forward(31)
    await app.work()
    assert.equal((await app.show(sender, placed.data.id)).released, false)
    await app.payAtSandbox(placed.data.id)
    // No webhook came: the payment is looked up.
    app.clock.forward(60)
    await app.work()
    const shown = await app.show(sender, placed.data.id)
    assert.deepEqual([shown.paid, shown.released], [true, true])
    assert.equal(shown.transactions[0]?.status, 'authorized')
  })

  test('the wallet names the parcel that its money is held for, then the payment of it', async () => {
    const sender = await app.sender(500n)
    const placed = await place(sender, { payment: { tag: 'sandbox', wallet_amount: 5 } })
    assert.ok(placed.ok, JSON.stringify(placed))
    const { id, number } = placed.data
    const holds = async () => {
      const wallet = await app.as(sender)('showWallet', {})
      assert.ok(wallet.ok)
      return wallet.data.holds.map((hold) => [
        hold.parcel_id,
        hold.order_id,
        hold.number,
        hold.price,
      ])
    }
    assert.deepEqual(await holds(), [[id, null, number, 5]])
    await app.payAtSandbox(id)
    app.clock.forward(60)
    await app.work()
    assert.deepEqual(await holds(), [])
    const movements = await app.as(sender)('listWalletHistories', { query: { type: 'order' } })
    assert.ok(movements.ok)
    assert.deepEqual(
      movements.data.map((row) => [row.parcel_id, row.parcel_number, row.price, row.url]),
      [[id, number, -5, `/parcels/${id}`]],
    )
  })

  test('a parcel that nobody pays is cancelled', async () => {
    const sender = await app.sender(0n)
    const placed = await place(sender, { payment: { tag: 'sandbox' } })
    assert.ok(placed.ok)
    app.clock.forward(15 * 60)
    await app.work()
    const shown = await app.show(sender, placed.data.id)
    assert.deepEqual(
      [shown.status, shown.reason?.code, shown.debt],
      ['cancelled', 'payment_timeout', 0],
    )
    assert.deepEqual(shown.transactions[0]?.status, 'canceled')
  })

  test('a failed payment can be repeated with another method', async () => {
    const sender = await app.sender(5000n)
    const placed = await place(sender, { payment: { tag: 'sandbox' } })
    assert.ok(placed.ok)
    const call = (tag: 'wallet' | 'cash' | 'sandbox') =>
      app.as(sender)('payParcel', {
        params: { id: placed.data.id },
        query: {},
        body: { tag },
        idempotencyKey: randomUUID(),
      })
    const cash = await call('cash')
    assert.ok(!cash.ok && cash.code === 'choose_payment')
    const same = await call('sandbox')
    assert.ok(same.ok && same.data.id === placed.data.transaction.id)
    const wallet = await call('wallet')
    assert.ok(wallet.ok && wallet.data.status === 'paid', JSON.stringify(wallet))
    app.clock.forward(31)
    await app.work()
    assert.equal((await app.show(sender, placed.data.id)).released, true)
    const again = await call('wallet')
    assert.ok(!again.ok && again.code === 'invalid_transition')
  })

  test('an expired quote and a changed price bring a fresh quote', async () => {
    const sender = await app.sender()
    const quoteId = await app.quote()
    app.clock.forward(15 * 60 + 1)
    const [code, data] = await refused({ quote_id: quoteId }, sender)
    assert.equal(code, 'quote_expired')
    assert.ok((data['quote'] as { quote_id: string }).quote_id)
    const next = await app.quote()
    await app.rows(sql`update parcel_types set price = 500 where id = ${app.typeId}`)
    const [changed, facts] = await refused({ quote_id: next }, sender)
    await app.rows(sql`update parcel_types set price = 400 where id = ${app.typeId}`)
    assert.equal(changed, 'price_changed')
    assert.equal((facts['quote'] as { price: number }).price, 9.3)
  })

  test('a quote serves once, also from two tabs at once', async () => {
    const sender = await app.sender(10_000n)
    const quoteId = await app.quote()
    await app.deps.database.warm()
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => place(sender, { quote_id: quoteId })),
    )
    const sent = answers.flatMap((answer) => (answer.ok ? [answer.data] : []))
    assert.equal(sent.length, 1, JSON.stringify(answers))
    const parcel = { id: sent[0]?.id, number: sent[0]?.number }
    for (const answer of answers.filter(({ ok }) => !ok))
      assert.deepEqual(!answer.ok && [answer.status, answer.code, answer.data], [
        409,
        'quote_used',
        parcel,
      ])
    assert.deepEqual(await refused({ quote_id: quoteId }, sender), ['quote_used', parcel])
  })

  test('a quote is sealed for its places, options, payer and tips', async () => {
    const quoteId = await app.quote()
    const to = { ...TO, longitude: TO.longitude + 0.01 }
    for (const changes of [
      { options: [] },
      { tips: { type: 'fixed' as const, value: 1 } },
      { address_to: { location: to, address: '23 Park Road' } },
    ])
      assert.equal((await refused({ ...changes, quote_id: quoteId }))[0], 'price_changed')
  })

  test('refuses weight, value, drop-off and rules that do not fit', async () => {
    assert.deepEqual(await refused({ weight_g: 7000 }), ['parcel_too_heavy', { max: 6800 }])
    assert.deepEqual(await refused({ value: 100.01 }), [
      'parcel_value_limit',
      { max: 100, limit: '\u2068$100.00\u2069', currency: 'USD' },
    ])
    const tooDear = await place(await app.sender(), { value: 100.01 })
    assert.equal(!tooDear.ok && tooDear.message, 'We carry things worth up to \u2068$100.00\u2069.')
    assert.deepEqual(await refused({ drop_off: 'leave_at_door', pin: true }), [
      'drop_off_unavailable',
      { reason: 'pin' },
    ])
    assert.equal((await refused({ accept_rules: false }))[0], 'validation_failed')
    assert.equal((await refused({ phone_to: '+1202' }))[0], 'phone_invalid')
  })

  test('only a known sender lets the receiver pay, in cash and up to the limit', async () => {
    const cash = { payer: 'receiver' as const, payment: { tag: 'cash' as const } }
    const sender = await app.sender()
    assert.deepEqual(await refused({ payment: { tag: 'cash' } }, sender), [
      'payment_method_unavailable',
      { tag: 'cash', reason: 'receiver_only' },
    ])
    assert.equal(
      (await refused({ ...cash, payment: { tag: 'wallet' } }, sender))[0],
      'choose_payment',
    )
    assert.deepEqual((await refused(cash, sender))[1], { tag: 'cash', reason: 'first_parcel' })
    const first = await app.send(sender)
    await app.rows(sql`
      update parcel_orders set status = 'delivered', ended_at = now(),
        driver_id = ${(await app.courier()).id} where id = ${first.id}`)
    await changeSetting(app, 'parcelCashLimit', '10')
    await resetAfter('parcelCashLimit', async () => {
      assert.deepEqual((await refused(cash, sender))[1], { tag: 'cash', reason: 'above_max' })
    })
    const placed = await place(sender, cash)
    assert.ok(placed.ok, JSON.stringify(placed))
    assert.deepEqual([placed.data.paid, placed.data.transaction.status], [true, 'progress'])
    const { data } = placed
    assert.equal(
      (await refused({ ...cash, drop_off: 'leave_at_door' }, sender))[0],
      'drop_off_unavailable',
    )
    assert.equal(data.payer, 'receiver')
  })

  test('the same key places one parcel, and an undone one returns its money', async () => {
    const sender = await app.sender(1100n)
    const key = randomUUID()
    const body = await app.body()
    const call = () => app.as(sender)('placeParcel', { query: {}, body, idempotencyKey: key })
    const answers = await Promise.all([call(), call(), call()])
    const placed = answers.filter((answer) => answer.ok)
    const ids = new Set(placed.map((answer) => answer.ok && answer.data.id))
    assert.equal(ids.size, 1)
    assert.ok(answers.every((answer) => answer.ok || answer.code === 'in_progress'))
    const [id] = ids
    const undone = await app.as(sender)('undoParcel', { params: { id: Number(id) }, query: {} })
    assert.ok(undone.ok && undone.data.status === 'cancelled', JSON.stringify(undone))
    assert.deepEqual(await app.ledger(Number(id)), { user: 0, escrow: 0 })
    const again = await app.as(sender)('undoParcel', { params: { id: Number(id) }, query: {} })
    assert.ok(!again.ok && again.code === 'invalid_transition')
  })

  test('a parcel of another user is not found', async () => {
    const parcel = await app.send(await app.sender())
    const other = app.as(await app.sender())
    const at = { params: { id: parcel.id }, query: {} }
    for (const answer of [
      await other('showParcel', at),
      await other('undoParcel', at),
      await other('cancelParcel', { ...at, body: { reason: 'changed_mind', version: 1 } }),
      await other('returnParcel', { ...at, body: { version: 1 } }),
      await other('confirmParcel', at),
    ])
      assert.ok(!answer.ok && answer.code === 'not_found', JSON.stringify(answer))
  })
})
