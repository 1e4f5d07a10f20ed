import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startTestApp } from '../../../testing/test-app.ts'
import { sql } from '@hawker/postgres/database'
import { buildCity } from '../city.ts'
import { isEmpty, writeCity } from './write-city.ts'

const app = await startTestApp({ routes: () => [] })
after(app.close)
const now = new Date('2026-11-21T23:00:00Z')
const person = (email: string, phone: string, roles: ('seller' | 'driver' | 'admin')[] = []) => ({
  email,
  firstname: 'A',
  lastname: 'B',
  phone,
  roles,
  passwordHash: 'x',
})
const people = [
  person('customer@hawker.test', '+12025550101'),
  person('seller@hawker.test', '+12025550103', ['seller']),
  person('driver@hawker.test', '+12025550104', ['driver']),
]
const one = async <T extends object>(query: Parameters<typeof app.rows>[0]) =>
  (await app.rows<T>(query))[0]

test('writeCity writes the whole city once', async () => {
  const city = buildCity({ seed: 1, now })
  assert.equal(await isEmpty(app.deps.database), true)
  assert.equal(await writeCity(app.deps.database, city, { people, now }), true)
  assert.equal(await isEmpty(app.deps.database), false)
  assert.equal(await writeCity(app.deps.database, city, { people, now }), false)
  const counts = await one<{
    shops: number
    products: number
    stocks: number
    reviews: number
    zones: number
    uncovered: number
  }>(sql`
    select (select count(*) from shops) as shops, (select count(*) from products where not addon) as products,
      (select count(*) from stocks k join products p on p.id = k.product_id
        where not p.addon) as stocks,
      (select count(*) from reviews) as reviews,
      (select count(*) from delivery_zones) as zones,
      (select count(*) from delivery_zones z
        where not exists (select from zone_cells c where c.zone_id = z.id)) as uncovered`)
  const types = await app.rows<{ type: string }>(
    sql`select distinct type from categories order by type`,
  )
  assert.deepEqual(
    types.map(({ type }) => type),
    ['main', 'product', 'shop'],
  )
  const products = city.shops.flatMap((shop) => shop.products)
  assert.deepEqual(counts, {
    shops: city.shops.length,
    products: products.length,
    stocks: products.flatMap(({ stocks }) => stocks).length,
    reviews: city.shops.flatMap(({ reviews }) => reviews).length,
    zones: city.shops.flatMap(({ zones }) => zones).length,
    uncovered: 0,
  })
})

test('the ingredients of each recipe are sold by several groceries', async () => {
  const rows = await app.rows<{ slug: string; shops: number; unsold: number }>(sql`
    select r.slug,
      (select count(distinct p.shop_id) from recipe_ingredients i
        join recipe_stocks h on h.ingredient_id = i.id
        join stocks k on k.id = h.stock_id join products p on p.id = k.product_id
        where i.recipe_id = r.id) as shops,
      (select count(*) from recipe_ingredients i
        where i.recipe_id = r.id and not exists (
          select from recipe_stocks h where h.ingredient_id = i.id)) as unsold
    from recipes r`)
  assert.ok(rows.length >= 12)
  assert.deepEqual(
    rows.filter(({ shops, unsold }) => shops < 5 || unsold > 0),
    [],
  )
})

test('ratings match the reviews, branches are linked, and the seller has the benchmark shops', async () => {
  const wrong = await app.rows(
    sql`select s.id from shops s where rating_count <> (select count(*) from reviews r where r.shop_id = s.id)`,
  )
  assert.deepEqual(wrong, [])
  const branches = await one<{ count: number }>(
    sql`select count(*) from shops where business_id is not null`,
  )
  assert.equal(branches?.count, 2)
  const staffed = await one<{ count: number }>(
    sql`select count(*) from shop_staff st join shops s on s.id = st.shop_id
      where s.slug in ('logan-food-hall', 'lantern-market')`,
  )
  assert.equal(staffed?.count, 2)
})

test('there are four couriers, one of them the demo driver, and the ledger sums to zero', async () => {
  const couriers = await one<{ count: number }>(sql`select count(*) from couriers`)
  assert.equal(couriers?.count, 4)
  const driver = await one<{ count: number }>(
    sql`select count(*) from couriers c join users u on u.id = c.user_id where u.email = 'driver@hawker.test'`,
  )
  assert.equal(driver?.count, 1)
  const sum = await one<{ sum: string }>(sql`select sum(amount)::text as sum from ledger_entries`)
  assert.equal(sum?.sum, '0')
})

test('rows that are inserted after the city get unused ids', async () => {
  const added = [
    await app.rows(sql`
      insert into users (firstname, email) values ('New', 'new@hawker.test') returning id`),
    await app.rows(sql`insert into tax_classes (title, rate_ppm) values ('New', 1) returning id`),
  ]
  assert.deepEqual(
    added.map((rows) => rows.length),
    [1, 1],
  )
})
