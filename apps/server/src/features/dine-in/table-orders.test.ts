import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { sql } from '@hawker/postgres/database'
import { changeSetting } from '../../testing/change-setting.ts'
import {
  type Person,
  codeOf,
  makeDiningRoom,
  moveSession,
  orderAt,
  release,
  scan,
  sessionIdOf,
  startDineInApp,
} from '../../testing/make/dining-room.ts'
import { giveMoney } from '../../testing/make/give-money.ts'
import type { TestFloor } from '../../testing/make/make-floor.ts'
import { makeShopper } from '../../testing/make/make-order.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { unexpectedBreaches } from '../../testing/unexpected-breaches.ts'

let app: TestApp
before(async () => {
  app = await startDineInApp()
})
after(() => app?.close())
beforeEach(async () => {
  app.clock.set('2026-11-21T17:00:00Z')
  for (const name of ['dineInCheck', 'dineInServiceFee', 'cashLimit'] as const)
    await changeSetting(app, name, undefined)
})

const first = (floor: TestFloor) => floor.tableIds[0] ?? 0
const second = (floor: TestFloor) => floor.tableIds[1] ?? 0
async function trusted(floor: TestFloor, tableId = first(floor)) {
  const session = await scan(app, tableId)
  const answer = await app.as(floor.seller)('confirmTableGuests', {
    params: { id: await sessionIdOf(app, session.uuid) },
    query: {},
    body: { here: true },
  })
  assert.ok(answer.ok, JSON.stringify(answer))
  return session
}
async function placed(floor: TestFloor, session: string, user?: Person) {
  const { answer, user: person } = await orderAt(app, floor, session, user ? { user } : {})
  assert.ok(answer.ok, JSON.stringify(answer))
  return { ...answer.data, person: person as Person }
}
const moveOrder = async (
  floor: TestFloor,
  id: number,
  status: 'accepted' | 'ready' | 'delivered',
) => {
  const [row] = await app.rows<{ version: number }>(
    sql`select version from orders where id = ${id}`,
  )
  const answer = await app.as(floor.seller)('moveSellerOrder', {
    params: { id },
    query: {},
    body: { status, version: row?.version ?? 0 },
  })
  assert.ok(answer.ok, JSON.stringify(answer))
  await app.work()
  return answer.data
}
const collect = (floor: TestFloor, id: number) =>
  app.as(floor.seller)('collectTablePayment', { params: { id }, query: {} })
const close = (floor: TestFloor, id: number) =>
  app.as(floor.seller)('closeTableSession', { params: { id }, query: {} })
const columnsOf = async (id: number) =>
  (
    await app.rows<Record<string, unknown>>(sql`
      select table_id, table_name, table_session_id, booking_id, delivery_type, status, packaging_fee,
        service_fee, tips, total_tax from orders where id = ${id}`)
  )[0]

describe('placing an order at a table', () => {
  test('stores the table, and charges neither packaging nor the usual service fee', async () => {
    const floor = await makeDiningRoom(app)
    const session = await trusted(floor)
    const { answer, quote } = await orderAt(app, floor, session.uuid, {
      body: { tips: { type: 'fixed', value: 2 } },
    })
    assert.ok(answer.ok, JSON.stringify(answer))
    assert.deepEqual(quote.problems, [])
    assert.deepEqual(answer.data.table, {
      id: first(floor),
      name: '12',
      session: session.uuid,
      trusted: true,
    })
    assert.equal(answer.data.stage, 'sent')
    assert.equal(answer.data.pickup_code, null)
    assert.deepEqual(await columnsOf(answer.data.id), {
      table_id: first(floor),
      table_name: '12',
      table_session_id: await sessionIdOf(app, session.uuid),
      booking_id: null,
      delivery_type: 'dine_in',
      status: 'new',
      packaging_fee: 0,
      service_fee: 0,
      tips: 200,
      total_tax: 100,
    })
  })

  test('charges the service fee of tables and the tax of food that is eaten at the shop', async () => {
    await changeSetting(app, 'dineInServiceFee', '0.50')
    const floor = await makeDiningRoom(app)
    await app.rows(sql`
      with made as (insert into tax_classes (title, rate_ppm) values ('Eat in', 200000) returning id)
      update products set dine_in_tax_class_id = made.id from made where shop_id = ${floor.id}`)
    await app.rows(sql`update shops set version = version + 1 where id = ${floor.id}`)
    const session = await trusted(floor)
    const order = await placed(floor, session.uuid)
    assert.deepEqual([order.service_fee, order.taxes[0]?.title], [0.5, 'Eat in'])
    const [line] = await app.rows<{ rate: number; tax: number }>(
      sql`select tax_rate_ppm as rate, tax from order_details where order_id = ${order.id}`,
    )
    assert.deepEqual([Number(line?.rate), Number(line?.tax)], [200_000, 200])
    // The same dish to take away has its usual tax.
    const away = await makeShopper(app, floor.shop, { body: { delivery_type: 'pickup' } })
    assert.equal(away.quote.lines[0]?.tax, 1)
  })

  test('keeps the session open for four hours', async (t) => {
    app.clock.stopDuring(t)
    const floor = await makeDiningRoom(app)
    const session = await trusted(floor)
    app.clock.forward(3 * 3600)
    await placed(floor, session.uuid)
    const shown = await app.as(undefined)('showTableSession', {
      params: { uuid: session.uuid },
      query: {},
    })
    assert.ok(shown.ok)
    assert.equal(shown.data.closes_at, '2026-11-22T00:00:00.000Z')
  })

  test('is refused at a cleared table, at a table of another shop and for later', async () => {
    const floor = await makeDiningRoom(app)
    const other = await makeDiningRoom(app)
    const strange = await trusted(other)
    const session = await trusted(floor)
    const elsewhere = await orderAt(app, floor, strange.uuid)
    assert.deepEqual(
      elsewhere.quote.problems.map(({ code }) => code),
      ['table_cleared'],
    )
    assert.equal(codeOf(elsewhere.answer), 'table_cleared')
    const later = await orderAt(app, floor, session.uuid, {
      body: { delivery_date: '2026-11-21', delivery_time: '18:00' },
    })
    assert.equal(codeOf(later.answer), 'slot_unavailable')
    assert.ok((await close(floor, await sessionIdOf(app, session.uuid))).ok)
    const cleared = await orderAt(app, floor, session.uuid)
    assert.ok(!cleared.answer.ok)
    assert.deepEqual(
      [cleared.answer.code, cleared.answer.message],
      ['table_cleared', 'Table 12 was cleared. Scan again.'],
    )
  })

  test('is refused when the table was cleared between the quote and the order', async () => {
    const floor = await makeDiningRoom(app)
    const session = await trusted(floor)
    const shopper = await makeShopper(app, floor.shop, {
      body: { delivery_type: 'dine_in', table_session: session.uuid },
    })
    assert.ok((await close(floor, await sessionIdOf(app, session.uuid))).ok)
    assert.equal(codeOf(await shopper.place()), 'table_cleared')
  })

  test('is refused while the shop is closed', async () => {
    const floor = await makeDiningRoom(app)
    const session = await trusted(floor)
    // 23:00 in Washington; the shop closes at 22:00.
    app.clock.set('2026-11-22T04:00:00Z')
    await app.rows(
      sql`update table_sessions set closes_at = '2026-11-22T08:00:00Z' where uuid = ${session.uuid}`,
    )
    assert.equal(codeOf((await orderAt(app, floor, session.uuid)).answer), 'shop_closed')
  })

  test('takes a session only for eating in, and none that does not exist', async () => {
    const floor = await makeDiningRoom(app)
    const session = await trusted(floor)
    const shopper = await makeShopper(app, floor.shop, { body: { delivery_type: 'pickup' } })
    const wrong = await shopper.place({ table_session: session.uuid })
    assert.equal(codeOf(wrong), 'validation_failed')
    const unknown = await shopper.client('calculateCart', {
      params: { cart_id: shopper.cart.id },
      query: {},
      body: { delivery_type: 'dine_in', table_session: '00000000-0000-4000-8000-000000000000' },
    })
    assert.equal(codeOf(unknown), 'not_found')
  })
})

describe('trust and payment', () => {
  test('nobody pays at a table that is not confirmed', async () => {
    const floor = await makeDiningRoom(app)
    const session = await scan(app, first(floor))
    const reasonOfCash = async () => {
      const answer = await app.as(undefined)('listPaymentMethods', {
        query: { shop_id: floor.id, total: 10, table_session: session.uuid },
      })
      assert.ok(answer.ok)
      return answer.data.find(({ tag }) => tag === 'cash')?.reason
    }
    assert.equal(await reasonOfCash(), 'table_unconfirmed')
    const { answer } = await orderAt(app, floor, session.uuid)
    assert.ok(!answer.ok)
    assert.deepEqual(
      [answer.code, answer.data?.['reason']],
      ['payment_method_unavailable', 'table_unconfirmed'],
    )
    await trusted(floor)
    assert.equal(await reasonOfCash(), null)
    assert.equal(codeOf((await orderAt(app, floor, session.uuid)).answer), 'ok')
  })

  test('an order of unconfirmed guests waits for the shop, others are accepted automatically', async () => {
    const floor = await makeDiningRoom(app, { autoAccept: true })
    const statusAfterRelease = async (session: string) => {
      const user = await app.makeUser()
      await giveMoney(app, user.id, 5000n)
      const { answer } = await orderAt(app, floor, session, {
        user,
        body: { payment: { tag: 'wallet' } },
      })
      assert.ok(answer.ok, JSON.stringify(answer))
      await release(app)
      return (await columnsOf(answer.data.id))?.['status']
    }
    const stranger = await scan(app, second(floor))
    assert.equal(await statusAfterRelease(stranger.uuid), 'new')
    assert.equal(await statusAfterRelease((await trusted(floor)).uuid), 'accepted')
  })

  test('the limits of cash at the door do not count at a table', async () => {
    await changeSetting(app, 'cashLimit', '5')
    const floor = await makeDiningRoom(app)
    const session = await trusted(floor)
    const user = await app.makeUser()
    for (let round = 0; round < 3; round++) await placed(floor, session.uuid, user)
    const away = await makeShopper(app, floor.shop, { user, body: { delivery_type: 'pickup' } })
    assert.equal(codeOf(await away.place()), 'payment_method_unavailable')
  })

  test('guests pay after the meal: the order is settled when the staff have the money', async () => {
    const floor = await makeDiningRoom(app)
    const session = await trusted(floor)
    const order = await placed(floor, session.uuid)
    await release(app)
    await moveOrder(floor, order.id, 'accepted')
    await moveOrder(floor, order.id, 'ready')
    const served = await moveOrder(floor, order.id, 'delivered')
    assert.deepEqual([served.stage, served.paid, served.cash_due], ['served', false, 11])
    const settlements = async () =>
      (
        await app.rows<{ n: number }>(sql`
          select count(*)::int as n from ledger_transfers
          where kind = 'settlement' and ref_type = 'order' and ref_id = ${order.id}`)
      )[0]?.n
    assert.equal(await settlements(), 0)
    app.clock.forward(3600)
    assert.deepEqual(await unexpectedBreaches(app), [])

    const other = await makeDiningRoom(app)
    assert.equal(codeOf(await collect(other, order.id)), 'not_found')
    const paid = await collect(floor, order.id)
    assert.ok(paid.ok)
    assert.deepEqual([paid.data.paid, paid.data.cash_due], [true, null])
    assert.equal(codeOf(await collect(floor, order.id)), 'ok')
    assert.equal(await settlements(), 1)
    app.clock.forward(3600)
    assert.deepEqual(await unexpectedBreaches(app), [])
  })

  test('an order that is paid before it is served is settled when it is served', async () => {
    const floor = await makeDiningRoom(app)
    const session = await trusted(floor)
    const order = await placed(floor, session.uuid)
    await release(app)
    assert.equal(codeOf(await collect(floor, order.id)), 'ok')
    await moveOrder(floor, order.id, 'accepted')
    await moveOrder(floor, order.id, 'ready')
    await moveOrder(floor, order.id, 'delivered')
    const shares = await app.rows<{ kind: string; amount: number }>(sql`
      select a.kind, e.amount from ledger_transfers l join ledger_entries e on e.transfer_id = l.id
        join ledger_accounts a on a.id = e.account_id
      where l.kind = 'settlement' and l.ref_type = 'order' and l.ref_id = ${order.id} and e.amount <> 0
      order by a.kind`)
    assert.deepEqual(
      shares.map(({ kind, amount }) => [kind, Number(amount)]),
      [
        ['escrow', -1100],
        ['shop', 1000],
        ['tax', 100],
      ],
    )
  })

  test('what the wallet has paid is not collected again', async () => {
    const floor = await makeDiningRoom(app)
    const session = await trusted(floor)
    const user = await app.makeUser({ phone: '+12025550133' })
    await giveMoney(app, user.id, 500n)
    const { answer } = await orderAt(app, floor, session.uuid, {
      user,
      body: { payment: { tag: 'cash', wallet_amount: 5 } },
    })
    assert.ok(answer.ok, JSON.stringify(answer))
    await release(app)
    const ordersOf = async () => {
      const listed = await app.as(floor.seller)('listTableSessions', {
        query: { shop_id: floor.id },
      })
      assert.ok(listed.ok)
      return listed.data.sessions.flatMap(({ orders }) =>
        orders.map((order) => [order.total_price, order.paid, order.cash_due]),
      )
    }
    assert.deepEqual(await ordersOf(), [[11, false, 6]])
    assert.equal(codeOf(await collect(floor, answer.data.id)), 'ok')
    assert.deepEqual(await ordersOf(), [[11, true, null]])
  })

  test('nothing is collected of an order that its guests pay elsewhere', async () => {
    const floor = await makeDiningRoom(app)
    const session = await trusted(floor)
    const order = await placed(floor, session.uuid)
    await release(app)
    await app.rows(sql`update transactions set tag = 'sandbox' where payable_id = ${order.id}`)
    await app.rows(sql`update orders set paid_at = null where id = ${order.id}`)
    assert.equal(codeOf(await collect(floor, order.id)), 'invalid_transition')
  })

  test('only orders at a table are collected', async () => {
    const floor = await makeDiningRoom(app)
    const away = await makeShopper(app, floor.shop, { body: { delivery_type: 'pickup' } })
    const answer = await away.place()
    assert.ok(answer.ok)
    await release(app)
    assert.equal(codeOf(await collect(floor, answer.data.id)), 'invalid_transition')
  })
})

describe('the shop', () => {
  test('hears of an order at a table as such, and the guest that it is served', async () => {
    const floor = await makeDiningRoom(app)
    const session = await trusted(floor)
    const order = await placed(floor, session.uuid)
    await release(app)
    await app.work()
    const notices = async (who: { token: string }) => {
      const answer = await app.as(who)('listNotifications', { query: { sort: 'asc' } })
      assert.ok(answer.ok)
      return answer.data.map(({ type, title }) => [type, title])
    }
    assert.deepEqual(await notices(floor.seller), [
      ['new_in_table', `Table 12: order ${order.number}`],
    ])
    await moveOrder(floor, order.id, 'accepted')
    await moveOrder(floor, order.id, 'ready')
    await moveOrder(floor, order.id, 'delivered')
    await app.work()
    assert.deepEqual((await notices(order.person)).slice(1), [
      ['status_changed', 'Your order is ready'],
      ['status_changed', 'Enjoy your meal'],
    ])
  })

  test('clears no table with unpaid orders, alone or with the end of the stay', async () => {
    const floor = await makeDiningRoom(app)
    const walkIn = await app.as(floor.seller)('createSellerBooking', {
      query: {},
      body: {
        shop_id: floor.id,
        source: 'walk_in',
        duration: 60,
        guests: 2,
        table_ids: [first(floor)],
      },
      idempotencyKey: crypto.randomUUID(),
    })
    assert.ok(walkIn.ok)
    const session = await scan(app, first(floor))
    const id = await sessionIdOf(app, session.uuid)
    const order = await placed(floor, session.uuid)
    assert.equal((await columnsOf(order.id))?.['booking_id'], walkIn.data.id)
    const complete = () =>
      app.as(floor.seller)('moveSellerBooking', {
        params: { id: walkIn.data.id },
        query: {},
        body: { status: 'completed', version: 1 },
      })
    for (const answer of [await close(floor, id), await complete()]) {
      assert.ok(!answer.ok)
      assert.equal(answer.code, 'table_unpaid')
      const orders = answer.data?.['orders'] as { id: number; paid: boolean }[]
      assert.deepEqual(
        orders.map((one) => [one.id, one.paid]),
        [[order.id, false]],
      )
    }
    await release(app)
    assert.ok((await collect(floor, order.id)).ok)
    assert.equal(codeOf(await complete()), 'ok')
    assert.equal(codeOf(await close(floor, id)), 'ok')
  })

  test('moves the guests with their open orders, not with those that were served', async () => {
    const floor = await makeDiningRoom(app, { tables: [{ name: '12' }, { name: '14' }, {}] })
    const session = await trusted(floor)
    const id = await sessionIdOf(app, session.uuid)
    const eaten = await placed(floor, session.uuid)
    await release(app)
    await moveOrder(floor, eaten.id, 'accepted')
    await moveOrder(floor, eaten.id, 'ready')
    await moveOrder(floor, eaten.id, 'delivered')
    const open = await placed(floor, session.uuid)
    const other = await makeDiningRoom(app)
    assert.equal(codeOf(await moveSession(app, other, id, first(other))), 'not_found')
    assert.equal(codeOf(await moveSession(app, floor, id, first(other))), 'not_found')
    await scan(app, floor.tableIds[2] ?? 0)
    assert.equal(codeOf(await moveSession(app, floor, id, floor.tableIds[2] ?? 0)), 'table_taken')
    const moved = await moveSession(app, floor, id, second(floor))
    assert.ok(moved.ok)
    assert.equal(moved.data.table.name, '14')
    assert.deepEqual(
      [(await columnsOf(open.id))?.['table_name'], (await columnsOf(eaten.id))?.['table_name']],
      ['14', '12'],
    )
    const more = await placed(floor, session.uuid)
    assert.equal((await columnsOf(more.id))?.['table_id'], second(floor))
    assert.notEqual((await scan(app, first(floor))).uuid, session.uuid)
  })

  test('cannot delete a table at which guests order', async () => {
    const floor = await makeDiningRoom(app)
    await scan(app, first(floor))
    const remove = (id: number) =>
      app.as(floor.seller)('deleteSellerTable', { params: { id }, query: {} })
    assert.equal(codeOf(await remove(first(floor))), 'table_in_use')
    assert.equal(codeOf(await remove(second(floor))), 'ok')
  })
})

describe('group orders', () => {
  test('guests who scan later are offered the group order of the table', async () => {
    const floor = await makeDiningRoom(app)
    const session = await trusted(floor)
    const host = await app.makeUser({ firstname: 'Anna' })
    const client = app.as(host)
    const cart = await client('createCart', {
      query: {},
      body: {
        shop_id: floor.id,
        products: [{ stock_id: floor.shop.products[0]?.stockId ?? 0, quantity: 1 }],
      },
    })
    assert.ok(cart.ok)
    const group = await client('setGroup', {
      params: { id: cart.data.id },
      query: {},
      body: { group_settings: { payment_mode: 'owner' }, table_session: session.uuid },
    })
    assert.ok(group.ok, JSON.stringify(group))
    const { groups } = await scan(app, first(floor))
    assert.deepEqual(
      groups.map(({ host: name }) => name),
      ['Anna'],
    )
    const url = new URL(groups[0]?.join_url ?? '', 'http://x')
    const joined = await app.as(undefined)('openGuestGroupCart', {
      query: {},
      body: {
        cart_id: cart.data.id,
        token: url.searchParams.get('t') ?? '',
        name: 'Gina',
      },
    })
    assert.ok(joined.ok)
    assert.equal(url.pathname, `/group/${cart.data.id}`)
    assert.deepEqual((await scan(app, second(floor))).groups, [])
  })
})
