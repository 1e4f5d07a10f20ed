import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import { type Database, raw, sql } from '@hawker/postgres/database'
import { orderCodes, parcelCodes } from './testing/make/handover-codes.ts'
import { makeShopper } from './testing/make/make-order.ts'
import { makeShop } from './testing/make/make-shop.ts'
import { startParcelApp } from './testing/parcels/parcel-app.ts'
import { startTestMarket } from './testing/test-market.ts'

/**
 * Every word of every text in every table. Numbers and times are no codes, and hashes, tokens and
 * sealed bytes are single long words.
 */
async function wordsIn(database: Database): Promise<Set<string>> {
  const columns = await database.rows<{ table: string; column: string; type: string }>(sql`
    select c.table_name as "table", c.column_name as "column", c.data_type as type
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where t.table_schema = 'public' and t.table_type = 'BASE TABLE'
      and c.data_type in ('text', 'character varying', 'json', 'jsonb', 'bytea', 'ARRAY')`)
  const words = new Set<string>()
  for (const { table, column, type } of columns) {
    const text = type === 'bytea' ? `encode("${column}", 'escape')` : `"${column}"::text`
    const rows = await database.rows<{ text: string }>(
      sql`select ${raw(text)} as text from "${raw(table)}" where "${raw(column)}" is not null`,
    )
    for (const row of rows)
      for (const word of row.text.match(/(?<![\w.:-])\w+(?![\w.:-])/g) ?? []) words.add(word)
  }
  return words
}

test('the tables hold no code of an open order, only of whom it is', async (t) => {
  const market = await startTestMarket()
  t.after(() => market.close())
  const seller = await market.makeUser({ roles: ['seller'] })
  const shop = await makeShop(market, {
    staff: [seller.id],
    hours: ['00:00', '24:00'],
    products: [{ price: 1000 }],
  })
  const user = await market.makeUser()
  await market.give(user.id, 5000n)
  const shopper = await makeShopper(market, shop, { user, body: { payment: { tag: 'wallet' } } })
  const before = await wordsIn(market.deps.database)
  const placed = await shopper.place()
  assert.ok(placed.ok, JSON.stringify(placed))
  const { id } = placed.data
  market.clock.forward(61)
  await market.work()
  for (const status of ['accepted', 'ready'] as const) {
    const at = { params: { id }, query: {} }
    const order = await market.as(seller)('showSellerOrder', at)
    assert.ok(order.ok)
    const { version } = order.data
    const moved = await market.as(seller)('moveSellerOrder', {
      ...at,
      body: { status, version },
      idempotencyKey: randomUUID(),
    })
    assert.ok(moved.ok, JSON.stringify(moved))
    assert.equal(moved.data.pickup_code, orderCodes(market, id).pickup)
    await market.work()
  }
  const words = await wordsIn(market.deps.database)
  assert.ok(words.has('ready'), 'words are found')
  for (const code of Object.values(orderCodes(market, id)))
    assert.ok(!words.has(code) || before.has(code), code)
})

const app = await startParcelApp()
after(() => app.close())

test('the tables hold no code of an open parcel', async () => {
  const [sender, courier] = [await app.sender(), await app.courier()]
  const before = await wordsIn(app.deps.database)
  const parcel = await app.send(sender)
  await app.carry(parcel, courier, 'on_a_way')
  await app.work()
  const { version, delivery_pin: pin } = await app.show(sender, parcel.id)
  assert.equal(pin, parcelCodes(app, parcel.id).pin)
  const returned = await app.as(sender)('returnParcel', {
    params: { id: parcel.id },
    query: {},
    body: { version },
    idempotencyKey: randomUUID(),
  })
  assert.ok(returned.ok, JSON.stringify(returned))
  assert.equal(returned.data.return_code, parcelCodes(app, parcel.id).back)
  const words = await wordsIn(app.deps.database)
  assert.ok(words.has('returning'), 'words are found')
  for (const code of Object.values(parcelCodes(app, parcel.id)))
    assert.ok(!words.has(code) || before.has(code), code)
})
