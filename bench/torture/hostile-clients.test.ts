import assert from 'node:assert/strict'
import { type Socket, connect } from 'node:net'
import { after, before, describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { fetchOverSockets } from '../support/fetch-over-sockets.ts'
import { median } from '../results.ts'
import { seeded, seededUuid } from '../support/seeded-random.ts'
import {
  type Shelf,
  type Shopper,
  fillCart,
  makeShoppers,
  placeOrder,
  stockShelves,
} from '../support/shoppers.ts'
import { type ServedCity, serveCity } from './served-city.ts'

const SOCKETS = 200
const HONEST_ADDRESS = '127.0.0.2'
const HOSTILE_ADDRESS = '127.0.0.3'
const BUYERS = 6
const THINKING_MS = 10
const SECONDS = 4
const SETTLE_MS = 3_000
const REOPEN_MS = 5_000
/** A busy machine spoils some rounds, but not all of them. */
const ROUNDS = 5
const MIN_GOODPUT = 0.9
/** `ONLY=reset` runs the behaviours whose name contains it. */
const ONLY = process.env['ONLY'] ?? ''

let city: ServedCity
let shopId: number
let shelves: readonly Shelf[]
let hostile: Shopper
const random = seeded(Number(process.env['SEED'] ?? 1))
const honestCall = fetchOverSockets(BUYERS * 2, HONEST_ADDRESS)

before(async () => {
  // No proxy is trusted, so that each loopback address counts as a client of its own.
  city = await serveCity({ sockets: 1, rateLimitScale: 1, trustProxy: 'none' })
  ;({ shopId, shelves } = await stockShelves(city.database, {
    dishes: 8,
    portions: 1_000_000,
    each: 2,
  }))
  const [shopper] = await people('hostile', 1)
  assert.ok(shopper)
  hostile = shopper
})
after(async () => {
  honestCall.close()
  await city?.close()
})

const people = (crowd: string, count: number) =>
  makeShoppers(
    city.database,
    { crowd, count, wallet: 1_000_000 },
    { address: city.server.address, fetch: honestCall },
  )

let crowds = 0
/** Complete checkouts a second of some honest buyers. A refused or failed one does not count. */
async function goodput(): Promise<number> {
  const buyers = await people(`honest${crowds++}`, BUYERS * SECONDS * 60)
  const began = performance.now()
  let done = 0
  await Promise.all(
    Array.from({ length: BUYERS }, async () => {
      while (performance.now() - began < SECONDS * 1000) {
        const buyer = buyers.pop()
        assert.ok(buyer, 'Too few buyers were created')
        const stockId = shelves[Math.floor(random() * shelves.length)]?.stockId ?? 0
        const items = [{ stockId, quantity: 2 }]
        const quoted = await fillCart(buyer, { shopId, items, pay: 'wallet' })
        if (quoted.ok && (await placeOrder(buyer, quoted.body, seededUuid(random))).ok) done++
        await pause(THINKING_MS)
      }
    }),
  )
  return done / ((performance.now() - began) / 1000)
}

type Behaviour = (socket: Socket) => void
/** Opens the hostile sockets, and opens each one again when the server has ended it. */
function attack(behave: Behaviour): () => void {
  const { hostname, port } = new URL(city.server.address)
  const host = hostname === 'localhost' ? '127.0.0.1' : hostname
  const open = new Set<Socket>()
  let isOver = false
  const openOne = () => {
    if (isOver) return
    const socket = connect({
      host,
      port: Number(port),
      localAddress: HOSTILE_ADDRESS,
      allowHalfOpen: true,
    })
    open.add(socket)
    socket.on('error', () => {})
    socket.once('end', () => socket.destroy())
    socket.once('close', () => {
      open.delete(socket)
      setTimeout(openOne, REOPEN_MS)
    })
    socket.once('connect', () => behave(socket))
  }
  for (let count = 0; count < SOCKETS; count++) openOne()
  return () => {
    isOver = true
    open.forEach((socket) => socket.destroy())
  }
}
function slowly(socket: Socket, act: () => void): void {
  const timer = setInterval(act, 500)
  socket.once('close', () => clearInterval(timer))
}

const request = (method: string, path: string, headers: readonly string[] = []) =>
  [`${method} /api/v1${path} HTTP/1.1`, 'host: x', 'origin: http://x', ...headers, '', ''].join(
    '\r\n',
  )
const body = (length: number, authorization: readonly string[] = []) => [
  'content-type: application/json',
  `content-length: ${length}`,
  ...authorization,
]
/** A short answer, and a long one that costs much more. */
const SETTINGS = request('GET', '/rest/settings')
const SHOPS = request('GET', '/rest/shops/paginate?perPage=100')
/** Guests' calls of the classes that a checkout needs, by turns. */
let turn = 0
const PAY = '/rest/payment-requests/018f0000-0000-7000-8000-000000000001/pay'
const guestWrite = () => (turn++ % 2 === 0 ? '/rest/cart' : PAY)
const emptyCall = (path: string) => `${request('POST', path, body(2))}{}`
/** A read, a write and a checkout. */
const CALLS = SETTINGS + emptyCall('/rest/cart') + emptyCall(PAY)
const bearer = () => [`authorization: Bearer ${hostile.token}`]
const stream = () => request('GET', '/dashboard/notifications/stream', bearer())
const readsNothing = (socket: Socket) => socket.pause()

const BEHAVIOURS: Record<string, Behaviour> = {
  'connect and wait': readsNothing,
  'send headers slowly': (socket) => {
    socket.resume().write('POST /api/v1/rest/cart HTTP/1.1\r\nhost: x\r\nx: ')
    slowly(socket, () => socket.write('x'))
  },
  'send a body slowly': (socket) => {
    socket.resume().write(request('POST', guestWrite(), body(4_000)))
    slowly(socket, () => socket.write(' '))
  },
  'send a signed-in body slowly': (socket) => {
    socket.resume().write(request('POST', '/dashboard/user/orders', body(4_000, bearer())))
    slowly(socket, () => socket.write(' '))
  },
  'announce a large body and send half of it': (socket) =>
    socket.resume().write(request('POST', guestWrite(), body(200_000)) + ' '.repeat(100_000)),
  'send chunks slowly': (socket) => {
    const chunked = ['content-type: application/json', 'transfer-encoding: chunked']
    socket.resume().write(request('POST', guestWrite(), chunked))
    slowly(socket, () => socket.write('1\r\n \r\n'))
  },
  'read no answer': (socket) => {
    readsNothing(socket)
    socket.write(SHOPS)
  },
  'read answers slowly': (socket) => {
    readsNothing(socket)
    socket.write(SHOPS)
    slowly(socket, () => socket.read(1))
  },
  'pipeline requests': (socket) => void socket.resume().write(CALLS.repeat(35)),
  'pipeline requests and read nothing': (socket) => {
    readsNothing(socket)
    socket.write(CALLS.repeat(35))
  },
  'pipeline requests behind a live stream': (socket) =>
    void socket.resume().write(stream() + CALLS.repeat(35)),
  'pipeline requests behind an unfinished one': (socket) =>
    void socket.resume().write(request('POST', guestWrite(), body(4_000)) + CALLS.repeat(35)),
  'close their half after a request': (socket) => {
    readsNothing(socket)
    socket.end(SHOPS)
  },
  'close their half within a body': (socket) => {
    readsNothing(socket)
    socket.end(request('POST', guestWrite(), body(4_000)) + ' ')
  },
  'open live streams': (socket) => void socket.resume().write(stream()),
  'open live streams and read nothing': (socket) => {
    readsNothing(socket)
    socket.write(stream())
  },
  'reset the connection after a request': (socket) =>
    socket.write(SETTINGS, () => socket.resetAndDestroy()),
}

describe(`${SOCKETS} hostile sockets of one address leave others ${MIN_GOODPUT * 100} % of their checkouts`, () => {
  before(async () => {
    await goodput()
    await goodput()
  })
  const chosen = Object.entries(BEHAVIOURS).filter(([name]) => name.includes(ONLY))
  for (const [name, behave] of chosen)
    test(`when they ${name}`, async () => {
      const ratios: number[] = []
      for (let round = 0; round < ROUNDS; round++) {
        const alone = await goodput()
        const stop = attack(behave)
        // The first request of each socket costs the server what any request costs.
        await pause(SETTLE_MS)
        const attacked = await goodput()
        stop()
        await pause(SETTLE_MS)
        ratios.push(attacked / median([alone, await goodput()]))
        if ((ratios.at(-1) ?? 0) >= MIN_GOODPUT) break
      }
      console.log(`  ${name}: ${ratios.map((ratio) => ratio.toFixed(2)).join(', ')}`)
      assert.ok(Math.max(...ratios) >= MIN_GOODPUT, String(ratios))
      assert.deepEqual(city.server.faults, [])
    })
})
