import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { type Database, openDatabase } from '@hawker/postgres/database'
import { measureBareServerStart } from '../bench/support/bare-starts.ts'
import {
  type Shelf,
  type Shopper,
  fillCart,
  makeShoppers,
  placeOrder,
  stockShelves,
} from '../bench/support/shoppers.ts'
import { audit } from '../bench/torture/audit.ts'
import { retryWhileBusy } from '../bench/torture/crowd.ts'
import { ordersOf } from './support/market/orders.ts'
import { type Started, anyFreePort, npmStart, poll, postmasterIn } from './support/npm-start.ts'

const KILLS = 3
const BUYERS = 600
const CONCURRENCY = 6
/** Orders that are acknowledged before each kill. */
const ORDERS_BEFORE_KILL = 12
/** The promised time until orders succeed again, where the simplest server starts in 60 ms. */
const PROMISED_MS = 10_000
const REFERENCE_BARE_START_MS = 60

let folder = ''
let run: Started
let database: Database
let shop: { shopId: number; shelves: Shelf[] }
let buyers: Shopper[]
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hawker-kills-'))
  // Started by root, Postgres runs as another user.
  await chmod(folder, 0o755)
  run = npmStart({
    folder,
    port: await anyFreePort(),
    env: { NODE_ENV: 'development', HAWKER_DEMO: 'on', LOG_LEVEL: 'error' },
  })
  await run.ready()
  database = openDatabase({
    connectionString: `postgres://hawker@127.0.0.1:5432/hawker?host=${join(folder, 'pgdata')}`,
    max: 2,
    onError: () => undefined,
  })
  shop = await stockShelves(database, { dishes: 4, portions: 1_000_000 })
  buyers = await makeShoppers(
    database,
    { crowd: 'kill', count: BUYERS, wallet: 100_000 },
    { address: run.address, fetch },
  )
})
after(async () => {
  await database?.close()
  run?.child.kill('SIGTERM')
  await run?.ended
  await poll('the end of Postgres', async () => ((await postmasterIn(folder)) ? undefined : true))
  await rm(folder, { recursive: true, force: true })
})

type Placed = { userId: number; orderId: number; sentAt: number }

/** Buyers who order one after the other, and repeat each request until it is answered. */
function startCrowd() {
  const waiting = [...buyers]
  const placed: Placed[] = []
  const refused: string[] = []
  let isOver = false
  async function order(buyer: Shopper): Promise<void> {
    // Cash orders of newcomers at one address are limited.
    const pay = 'wallet'
    const items = shop.shelves.slice(0, 2).map(({ stockId }) => ({ stockId, quantity: 1 }))
    const quoted = await retryWhileBusy(() => fillCart(buyer, { shopId: shop.shopId, items, pay }))
    if (!quoted.ok) return void refused.push(`${quoted.step} ${quoted.code}`)
    const key = randomUUID()
    let sentAt = 0
    const answer = await retryWhileBusy(() => {
      sentAt = performance.now()
      return placeOrder(buyer, quoted.body, key)
    })
    if (answer.ok) placed.push({ userId: buyer.userId, orderId: answer.data.id, sentAt })
    else refused.push(`order ${answer.code}`)
  }
  const crowd = Promise.all(
    Array.from({ length: CONCURRENCY }, async () => {
      for (let buyer = waiting.pop(); !isOver && buyer; buyer = waiting.pop()) await order(buyer)
    }),
  )
  return {
    placed,
    refused,
    isSoldOut: () => waiting.length === 0,
    async stop() {
      isOver = true
      await crowd
    },
  }
}

test('orders around kills of the embedded Postgres are neither lost nor doubled', async () => {
  const bareStartMs = await measureBareServerStart()
  const limit = PROMISED_MS * Math.max(1, bareStartMs / REFERENCE_BARE_START_MS)
  const crowd = startCrowd()
  const recoveries: number[] = []
  for (let kills = 0; kills < KILLS; kills++) {
    const enough = crowd.placed.length + ORDERS_BEFORE_KILL
    await poll('orders before the kill', () => (crowd.placed.length >= enough ? true : undefined))
    const killed = await poll('Postgres', () => postmasterIn(folder))
    const killedAt = performance.now()
    process.kill(killed, 'SIGKILL')
    await poll('an order after the kill', async () => {
      const isNew = ![undefined, killed].includes(await postmasterIn(folder))
      return isNew && crowd.placed.some(({ sentAt }) => sentAt > killedAt) ? true : undefined
    })
    recoveries.push(performance.now() - killedAt)
  }
  assert.ok(!crowd.isSoldOut(), 'there were buyers until the end')
  await crowd.stop()
  console.log(
    `  ${crowd.placed.length} orders, again after ${recoveries.map(Math.round).join(', ')} ms`,
  )
  const buyerIds = buyers.map(({ userId }) => userId)
  const stored = await ordersOf(database, buyerIds)
  assert.deepEqual(crowd.refused, [])
  assert.deepEqual(
    stored.map(({ id }) => id),
    crowd.placed.map(({ orderId }) => orderId).toSorted((a, b) => a - b),
    'each acknowledged order exists, and no other',
  )
  assert.equal(new Set(stored.map(({ userId }) => userId)).size, stored.length, 'one each')
  assert.deepEqual(await audit(database), [])
  for (const recovery of recoveries)
    assert.ok(recovery <= limit, `${Math.round(recovery)} ms, limit ${Math.round(limit)} ms`)
})
