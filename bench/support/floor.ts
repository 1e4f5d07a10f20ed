// The floor that results are compared with: node:http and the database driver, without validation,
// sign-in or rules.
import { createServer } from 'node:http'
import { brotliCompress, constants } from 'node:zlib'
import { type Queries, openDatabase, sql } from '@hawker/postgres/database'

const settings: { connectionString: string } = JSON.parse(process.argv[2] ?? '{}')
const database = openDatabase({ connectionString: settings.connectionString, max: 16 })

const listProducts = (shopId: number, count: number) =>
  database.rows(sql`
  select p.id, p.uuid, t.title, t.description, p.img, s.id as stock_id, s.price, s.quantity
  from products p join product_translations t on t.product_id = p.id and t.locale = 'en'
    join stocks s on s.product_id = p.id and s.position = 0
  where p.shop_id = ${shopId} and not p.addon order by p.category_id, p.position limit ${count}`)

type FloorRequest = { shopId: number; userId: number; stockId: number; cartId: number }
/** Creates a cart with one line. */
const openCart = ({ shopId, userId, stockId }: FloorRequest) =>
  database.transaction(async (tx) => {
    const cart = await tx.row<{ id: number }>(
      sql`insert into floor_carts (shop_id, user_id) values (${shopId}, ${userId}) returning id`,
    )
    await tx.run(
      sql`insert into floor_lines (cart_id, stock_id, quantity) values (${cart?.id}, ${stockId}, 1)`,
    )
    return { id: cart?.id }
  })
const priceOf = (cartId: number) =>
  database.rows<{ stock_id: number; quantity: number; price: number }>(sql`
  select l.stock_id, l.quantity, s.price from floor_lines l join stocks s on s.id = l.stock_id
    where l.cart_id = ${cartId}`)
/** Eight statements, including begin and commit. */
const order = ({ shopId, userId, cartId }: FloorRequest) =>
  database.transaction(async (tx) => {
    const [line] = await tx.rows<{ stock_id: number; quantity: number; price: number }>(sql`
    select l.stock_id, l.quantity, s.price from floor_lines l join stocks s on s.id = l.stock_id
      where l.cart_id = ${cartId}`)
    if (!line) throw new Error('There is no such cart')
    await tx.run(
      sql`update stocks set quantity = quantity - ${line.quantity} where id = ${line.stock_id}
        and quantity >= ${line.quantity}`,
    )
    const made = await tx.row<{ id: number }>(
      sql`insert into floor_orders (shop_id, user_id, total) values (${shopId}, ${userId}, ${line.price}) returning id`,
    )
    await tx.run(
      sql`insert into floor_details (order_id, stock_id, quantity, price)
        values (${made?.id}, ${line.stock_id}, ${line.quantity}, ${line.price})`,
    )
    await tx.run(
      sql`insert into floor_payments (order_id, amount) values (${made?.id}, ${line.price})`,
    )
    await tx.run(sql`update floor_carts set ordered = true where id = ${cartId}`)
    return { id: made?.id, total: line.price }
  })

/** The tables of a shop with the reservations of a day. */
const listReservations = (queries: Queries, shopId: number, date: string) =>
  queries.rows(sql`
  select t.id, t.name, t.chair_count, t.min_guests, b.id as booking_id, b.starts_at, b.ends_at, b.guests
  from tables t
    left join booking_tables x on x.table_id = t.id and x.live
      and x.during && tstzrange(${date}::date::timestamptz, ${date}::date + interval '1 day')
    left join bookings b on b.id = x.booking_id
  where t.shop_id = ${shopId} and t.deleted_at is null`)

type FloorReservation = {
  shopId: number
  userId: number
  tableId: number
  start: string
  end: string
}
/**
 * Locks the day, reads its reservations, and inserts a reservation with its table, which no other
 * may have at that time. Six statements, including begin and commit.
 */
const book = ({ shopId, userId, tableId, start, end }: FloorReservation) =>
  database.transaction(async (tx) => {
    const date = start.slice(0, 10)
    await tx.run(sql`
      insert into floor_days (shop_id, date) values (${shopId}, ${date}::date)
      on conflict (shop_id, date) do update set shop_id = excluded.shop_id`)
    await listReservations(tx, shopId, date)
    const made = await tx.row<{ id: number }>(sql`
      insert into floor_bookings (shop_id, user_id, starts_at, ends_at)
      values (${shopId}, ${userId}, ${start}::timestamptz, ${end}::timestamptz) returning id`)
    await tx.run(sql`
      insert into floor_booking_tables (booking_id, table_id, during)
      values (${made?.id}, ${tableId}, tstzrange(${start}::timestamptz, ${end}::timestamptz))`)
    return { id: made?.id }
  })

const html = (rows: readonly object[]) =>
  Buffer.from(
    `<!doctype html><html><body>${rows
      .map(
        (row) =>
          `<article>${Object.values(row)
            .map((value) => `<p>${value}</p>`)
            .join('')}</article>`,
      )
      .join('')}</body></html>`,
  )
const packed = (body: Buffer) =>
  new Promise<Buffer>((resolve, reject) =>
    brotliCompress(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }, (error, result) =>
      error ? reject(error) : resolve(result),
    ),
  )
let cachedPage: Buffer | undefined

async function answer(
  url: URL,
  body: string,
): Promise<{ type: string; bytes: Buffer | string; packed?: boolean }> {
  const number = (name: string) => Number(url.searchParams.get(name))
  const json = (value: unknown) => ({
    type: 'application/json',
    bytes: JSON.stringify({ data: value }),
  })
  if (url.pathname === '/products')
    return json(await listProducts(number('shop'), number('perPage')))
  if (url.pathname === '/cached')
    return {
      type: 'text/html',
      bytes: (cachedPage ??= await packed(html(await listProducts(number('shop'), 120)))),
      packed: true,
    }
  if (url.pathname === '/rendered')
    return {
      type: 'text/html',
      bytes: await packed(html(await listProducts(number('shop'), 120))),
      packed: true,
    }
  if (url.pathname === '/bookings')
    return json(
      await listReservations(database, number('shop'), url.searchParams.get('date') ?? ''),
    )
  if (url.pathname === '/book') return json(await book(JSON.parse(body)))
  const requestBody: FloorRequest = JSON.parse(body)
  if (url.pathname === '/cart') return json(await openCart(requestBody))
  if (url.pathname === '/price') return json(await priceOf(requestBody.cartId))
  return json(await order(requestBody))
}

const ID = 'id bigint generated always as identity primary key'
for (const table of [
  `floor_carts (${ID}, shop_id bigint, user_id bigint, ordered boolean not null default false)`,
  `floor_lines (${ID}, cart_id bigint, stock_id bigint, quantity int)`,
  `floor_orders (${ID}, shop_id bigint, user_id bigint, total bigint)`,
  `floor_details (${ID}, order_id bigint, stock_id bigint, quantity int, price bigint)`,
  `floor_payments (${ID}, order_id bigint, amount bigint)`,
  `floor_days (shop_id bigint, date date, primary key (shop_id, date))`,
  `floor_bookings (${ID}, shop_id bigint, user_id bigint, starts_at timestamptz, ends_at timestamptz)`,
  `floor_booking_tables (booking_id bigint, table_id bigint, during tstzrange,
    exclude using gist (table_id with =, during with &&))`,
])
  await database.pool.query(`create table if not exists ${table}`)
await database.pool.query('create index if not exists floor_lines_cart on floor_lines (cart_id)')
await database.warm()

const server = createServer((request, reply) => {
  if (request.url === '/stream') {
    reply.writeHead(200, { 'content-type': 'text/event-stream' })
    return void reply.write('data: {}\n\n')
  }
  if (request.url === '/poll')
    return void database
      .rows(sql`select count(*) from notifications where user_id = 1 and read_at is null`)
      .then(
        () => reply.writeHead(304).end(),
        () => reply.writeHead(500).end(),
      )
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    answer(new URL(request.url ?? '/', 'http://floor'), Buffer.concat(chunks).toString()).then(
      ({ type, bytes, packed: isPacked }) => {
        reply.writeHead(200, {
          'content-type': type,
          'content-length': Buffer.byteLength(bytes),
          ...(isPacked ? { 'content-encoding': 'br' } : {}),
        })
        reply.end(bytes)
      },
      (error: unknown) => {
        reply.writeHead(500)
        reply.end(String(error))
      },
    )
  })
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.send?.({
    address: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
  })
})
process.on('SIGTERM', () => {
  server.close()
  server.closeAllConnections()
  void database.close().then(() => process.exit(0))
})
