import { sql } from '@hawker/postgres/database'
import { insertRowsOfEachKind } from '@hawker/server/testing/authorization/rows-of-each-kind'
import type { Marketplace } from '../marketplace.ts'

/**
 * Creates orders, a tracking link, a review, notifications and a group order, so that every page
 * has content.
 */
export async function fillMarket(market: Marketplace) {
  const { database } = market
  const { clock } = market.app.deps
  const [customer, friend, driver] = [
    await market.personId('customer@hawker.test'),
    await market.personId('friend@hawker.test'),
    await market.personId('driver@hawker.test'),
  ]
  const { id: shopId } = await market.shop('bella-lanterna')
  const books = { rows: database.rows, clock }
  await market.makeBareOrder('customer@hawker.test', { status: 'accepted' })
  const { id: orderId } = await market.makeBareOrder('customer@hawker.test', {
    status: 'on_a_way',
    driverId: driver,
  })
  const now = clock.now()
  await database.run(
    sql`insert into trackings (order_id, token_hash, expires_at, created_at)
      values (${orderId}, sha256('a-token-of-a-receiver'), ${new Date(now.getTime() + 86_400_000)},
      ${now})`,
  )
  await database.run(
    sql`insert into reviews (shop_id, firstname, rating, comment, created_at)
      values (${shopId}, 'Eve', 5, 'x', ${now})`,
  )
  await database.run(sql`
    insert into notifications (user_id, type, text_key, order_id, url, created_at)
    values (${customer}, 'status_changed', 'accepted.delivery', ${orderId}, '/', ${now}),
      (${customer}, 'wallet', 'wallet.sent', null, '/', ${now})`)
  await database.run(sql`
    insert into addresses (user_id, title, address, latitude, longitude, created_at)
      values (${customer}, 'x', '1658 16th St NW', 38.9122, -77.0369, ${now})`)
  await database.run(
    sql`insert into sent_messages (channel, recipient, subject, body, created_at)
      values ('mail', 'x', 'x', ${`${market.address}/`}, ${now})`,
  )
  const theirs = await insertRowsOfEachKind(books, {
    userId: friend,
    shopId,
    driverId: driver,
  })
  const [chat] = await database.rows<{ id: number }>(
    sql`select id from chats where user_id = ${friend}`,
  )
  const [request] = await database.rows<{ uuid: string }>(
    sql`select uuid from payment_requests where host_id = ${friend}`,
  )
  await database.run(sql`
    insert into driver_requests (user_id, vehicle, city, phone, created_at)
      values (${friend}, 'bicycle', 'x', 'x', ${now})`)
  const groupId = String(theirs.cartId)
  const group = `/group/${groupId}?g=${shopId}&o=${friend}&t=a-token-of-a-group-of-${friend}`
  return {
    orderId,
    group,
    share: `/share/${request?.uuid}`,
    theirOrders: theirs.bases.slice(0, 8),
    chatId: chat?.id ?? 0,
  }
}
