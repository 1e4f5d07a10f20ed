import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { SECOND_MS } from '@hawker/std/time'
import { buildApp } from '../../scripts/build.ts'
import { percentile } from '../results.ts'
import { fetchOverSockets } from '../support/fetch-over-sockets.ts'
import { startFlood } from '../support/flood.ts'
import { type ServedCity, serveCity } from './served-city.ts'

const SOCKETS = 200
const SECONDS = 8
const THINKING_MS = 20
const MAX_LIVEZ_MS = 200
const MAX_PAGE_MS = 1_000
/** The shop with the longest menu. */
const SHOP = 'lantern-market'

let city: ServedCity
const honestCall = fetchOverSockets(4, '127.0.0.2')
before(async () => {
  await buildApp('storefront')
  // No proxy is trusted, so that each loopback address counts as a client of its own.
  city = await serveCity({ sockets: 1, rateLimitScale: 1, trustProxy: 'none' })
  for (const path of ['/', `/shop/${SHOP}`, menu(), sitemap()])
    assert.ok((await honestCall(city.server.address + path)).ok, path)
})
after(async () => {
  honestCall.close()
  await city?.close()
})

const GZIP = { 'accept-encoding': 'gzip' }
const menu = () => `/api/v1/rest/shops/${SHOP}/products?lang=en`
const sitemap = () => '/sitemaps/products/0.xml'
/** A time, so that each answer is made. */
const menuAt = (turn: number) =>
  `${menu()}&at=${new Date(Date.UTC(2026, 10, 22) + turn * SECOND_MS).toISOString()}`
const TURNS = 20_000
const manyOf = (pathOf: (turn: number) => string) =>
  Array.from({ length: TURNS }, (_, turn) => pathOf(turn))

/** The 95th percentiles of calls from another address, in milliseconds. */
async function honestTimes(): Promise<{ livez: number; page: number }> {
  const taken = { livez: [] as number[], page: [] as number[] }
  const callUntil = async (end: number, times: number[], pathOf: (turn: number) => string) => {
    for (let turn = 0; performance.now() < end; turn++) {
      const began = performance.now()
      const answer = await honestCall(city.server.address + pathOf(turn), { headers: GZIP })
      await answer.arrayBuffer()
      assert.ok(answer.ok, `${pathOf(turn)}: ${answer.status}`)
      times.push(performance.now() - began)
      await pause(THINKING_MS)
    }
  }
  const end = performance.now() + SECONDS * SECOND_MS
  await Promise.all([
    callUntil(end, taken.livez, () => '/livez'),
    // Each visitor has another query, so that the page is rendered.
    callUntil(end, taken.page, (turn) => `/shop/${SHOP}?visit=${turn}`),
  ])
  return { livez: percentile(taken.livez, 0.95), page: percentile(taken.page, 0.95) }
}

describe(`while ${SOCKETS} sockets of one address ask for large answers, others are answered soon`, () => {
  const attacks: Record<string, [readonly string[], Record<string, string>]> = {
    'the longest menu': [[menu()], GZIP],
    'the longest menu, without compression': [[menu()], { 'accept-encoding': 'identity' }],
    'the longest menu at another time each': [manyOf(menuAt), GZIP],
    'a sitemap': [[sitemap()], GZIP],
    'sitemaps that do not exist': [
      manyOf((turn) => `/sitemaps/products/${turn * 7 + 1}.xml`),
      GZIP,
    ],
  }
  for (const [name, [paths, headers]] of Object.entries(attacks))
    test(name, async () => {
      const alone = await honestTimes()
      const stop = startFlood({
        address: city.server.address,
        localAddress: '127.0.0.3',
        sockets: SOCKETS,
        paths,
        headers,
      })
      await pause(SECOND_MS)
      const times = await honestTimes()
      const answered = await stop()
      console.log(
        `  ${name}: /livez ${alone.livez.toFixed(0)} → ${times.livez.toFixed(0)} ms, ` +
          `page ${alone.page.toFixed(0)} → ${times.page.toFixed(0)} ms, ${answered} answers`,
      )
      assert.ok(times.livez <= MAX_LIVEZ_MS, `/livez: ${times.livez} ms`)
      assert.ok(times.page <= MAX_PAGE_MS, `page: ${times.page} ms`)
      assert.deepEqual(city.server.faults, [])
    })
})
