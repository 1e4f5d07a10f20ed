import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type Database, openDatabase, sql } from '@hawker/postgres/database'
import { auditBooks, describeBreaches } from '../../../features/audit/index.ts'
import { type TestCity, cloneCity } from '../../../testing/test-city.ts'

/** Some hours after the city was written. */
const LATER = new Date('2026-11-22T03:00:00Z')
let city: TestCity
let database: Database
before(async () => {
  city = await cloneCity()
  database = openDatabase({ connectionString: city.connectionString, max: 2 })
})
after(async () => {
  await database?.close()
  await city?.drop()
})

describe('the parcels of the demo city', () => {
  test('there are three sizes with texts in each language, and one needs a car', async () => {
    const types = await database.rows<{ title: string; languages: number; vehicles: string[] }>(sql`
      select (select title from parcel_type_translations x
          where x.parcel_type_id = t.id and x.locale = 'en') as title,
        (select count(*)::int from parcel_type_translations x where x.parcel_type_id = t.id) as languages,
        vehicles from parcel_types t order by position`)
    assert.deepEqual(types, [
      { title: 'Envelope', languages: 4, vehicles: [] },
      { title: 'Backpack', languages: 4, vehicles: [] },
      { title: 'Car trunk', languages: 4, vehicles: ['car'] },
    ])
  })

  test('one is on its way by car, one came back, and one has a claim', async () => {
    const parcels = await database.rows(sql`
      select p.status, p.settled_at is not null as settled, k.vehicle,
        (select count(*)::int from parcel_claims c where c.parcel_order_id = p.id) as claims
      from parcel_orders p join couriers k on k.user_id = p.driver_id
      order by p.created_at desc`)
    assert.deepEqual(parcels, [
      { status: 'on_a_way', settled: false, vehicle: 'car', claims: 0 },
      { status: 'returned', settled: true, vehicle: 'car', claims: 0 },
      { status: 'delivered', settled: true, vehicle: 'car', claims: 1 },
    ])
  })

  test('their money is in the books, and the customer owes nothing', async () => {
    assert.deepEqual(describeBreaches(await auditBooks(database, LATER)), [])
    const [money] = await database.rows<{ balance: number; due: number; paid: number }>(sql`
      select (select a.balance from ledger_accounts a join users u on u.id = a.user_id
          where u.email = 'customer@hawker.test' and a.kind = 'user') as balance,
        (select sum(due)::int from parcel_orders) as due,
        (select sum(amount)::int from transactions where payable_type = 'parcel_order') as paid`)
    assert.equal(money?.balance, 6000)
    assert.equal(money?.paid, money?.due)
  })

  test('their statement is in the order of time', async () => {
    const ids = (order: string) =>
      database.rows<{ id: number }>(sql`
        select e.id::int from ledger_entries e join ledger_transfers t on t.id = e.transfer_id
        join ledger_accounts a on a.id = e.account_id join users u on u.id = a.user_id
        where u.email = 'customer@hawker.test' and a.kind = 'user'
        order by case when ${order} = 'time' then t.created_at end, e.id`)
    assert.deepEqual(await ids('time'), await ids('id'))
  })
})
