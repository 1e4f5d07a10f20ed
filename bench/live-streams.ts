import { readFile } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { recordEvent } from '@hawker/server/core/events'
import { makeBareOrder } from '@hawker/server/testing/make/make-bare-order'
import { sql } from '@hawker/postgres/database'
import { processorTime } from './support/processor-time.ts'
import { type BenchResult, percentile } from './results.ts'
import { BENCHMARK_SHOP, makeShoppers } from './support/shoppers.ts'
import type { Stage } from './stage.ts'
import { startServer } from './support/start-server.ts'

const STREAMS = 5_000
/** Memory is measured after these streams, so that one-time allocations do not count. */
const WARM_STREAMS = 1_000
const POLLS = 4_000
const NOTIFICATIONS = 200
/** Time for garbage collection after many streams have opened. */
const SETTLE_MS = 3_000
const STREAM = '/api/v1/dashboard/notifications/stream'
const POLL = '/api/v1/dashboard/user/profile/notifications-statistic?lang=en'

type Headers = Record<string, string>
/** Opens a live stream, waits for its first event, and passes all data to `onEvent`. */
const openStream = (url: string, headers: Headers, onEvent: (text: string) => void = () => {}) =>
  new Promise<void>((resolve, reject) => {
    const call = request(url, { headers, agent: false }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${url}: ${answer.statusCode}`))
      answer.on('data', (chunk: Buffer) => {
        const text = String(chunk)
        if (text.includes('data:')) resolve()
        onEvent(text)
      })
      // The server stops while streams are open.
      answer.on('error', () => {})
    })
    call.on('error', reject)
    call.end()
  })

async function residentKilobytes(pid: number): Promise<number> {
  const [, kilobytes] =
    /VmRSS:\s+(\d+) kB/.exec(await readFile(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes)
}

/** Opens all streams and returns the server's kilobytes for each stream after the warm-up. */
async function streamWeight(pid: number, open: (place: number) => Promise<void>): Promise<number> {
  const upTo = async (from: number, to: number) => {
    for (let place = from; place < to; place += 50)
      await Promise.all(Array.from({ length: 50 }, (_, more) => open(place + more)))
    await wait(SETTLE_MS)
    return residentKilobytes(pid)
  }
  const before = await upTo(0, WARM_STREAMS)
  return ((await upTo(WARM_STREAMS, STREAMS)) - before) / (STREAMS - WARM_STREAMS)
}

/** Processor milliseconds of one poll that is answered with 304. */
async function pollCost(url: string, headers: Headers, pids: readonly number[]): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 16 })
  const once = (more: Headers = {}) =>
    new Promise<{ status: number; etag: string }>((resolve, reject) =>
      request(url, { agent, headers: { ...headers, ...more } }, (answer) => {
        answer.resume()
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, etag: String(answer.headers.etag ?? '') }),
        )
      })
        .on('error', reject)
        .end(),
    )
  const { etag } = await once()
  const many = async (count: number) => {
    for (let sent = 0; sent < count; sent += 16)
      for (const { status } of await Promise.all(
        Array.from({ length: 16 }, () => once({ 'if-none-match': etag })),
      ))
        if (status !== 304) throw new Error(`${url}: ${status} instead of 304`)
  }
  await many(POLLS / 4)
  const before = (await processorTime(pids)) ?? Number.NaN
  await many(POLLS)
  const after = (await processorTime(pids)) ?? Number.NaN
  agent.destroy()
  return (after - before) / POLLS
}

/** Open tabs: the memory of a live stream, the cost of a poll, and the delay of a notification. */
export async function measureLiveStreams(stage: Stage): Promise<BenchResult[]> {
  const pids = (pid: number) => [pid, stage.postmaster]
  const floor = await startServer(stage.settings, { core: stage.core, program: 'floor.ts' })
  const floorWeight = await streamWeight(floor.pid, () => openStream(`${floor.address}/stream`, {}))
  const floorPoll = await pollCost(`${floor.address}/poll`, {}, pids(floor.pid))
  await floor.stop()

  const server = await startServer(stage.settings, {
    core: stage.core,
    nodeOptions: stage.profile('people'),
  })
  const people = await makeShoppers(
    stage.database,
    { crowd: 'tabs', count: STREAMS },
    { address: server.address, fetch },
  )
  const [reader] = people
  if (!reader) throw new Error('No shoppers were created')
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
  let received: (() => void) | undefined
  const weight = await streamWeight(server.pid, (place) =>
    openStream(`${server.address}${STREAM}`, bearer(people[place]?.token ?? ''), (text) => {
      if (place === 0 && text.includes('"notification":{')) received?.()
    }),
  )
  const times = await timesToTab(stage, reader.userId, (onHeard) => {
    received = onHeard
  })
  const poll = await pollCost(`${server.address}${POLL}`, bearer(reader.token), pids(server.pid))
  await server.stop()
  const tab = `of ${STREAMS.toLocaleString('en')} live streams on one process`
  return [
    {
      name: `memory of each ${tab}`,
      value: weight,
      unit: 'kB',
      floor: floorWeight,
      goal: 40,
      better: 'less',
    },
    {
      name: 'processor time of a poll answered 304',
      value: poll,
      unit: 'ms',
      floor: floorPoll,
      goal: 1,
      better: 'less',
    },
    {
      name: 'a move of an order → the open tab, p50',
      value: percentile(times, 0.5),
      unit: 'ms',
      better: 'less',
    },
    {
      name: 'a move of an order → the open tab, p95',
      value: percentile(times, 0.95),
      unit: 'ms',
      goal: 300,
      better: 'less',
      note: `one ${tab}`,
    },
  ]
}

/**
 * The times from the commit of an order event, through the worker that writes the notification, to
 * the stream.
 */
async function timesToTab(
  { database }: Stage,
  userId: number,
  listen: (received: () => void) => void,
): Promise<number[]> {
  const place = await database.row<{ shopId: number; currencyId: number }>(sql`
    select id as "shopId", (select id from currencies where is_default) as "currencyId" from shops
      where slug = ${BENCHMARK_SHOP}`)
  if (!place) throw new Error(`There is no shop ${BENCHMARK_SHOP}`)
  const clock = { now: () => new Date() }
  const order = await makeBareOrder(
    { rows: database.rows, clock },
    { ...place, userId, status: 'delivered' },
  )
  const times: number[] = []
  for (let move = 0; move < NOTIFICATIONS; move++) {
    const received = new Promise<void>((resolve) => listen(resolve))
    const what = {
      topic: 'order.status_changed',
      key: `bench:${move}`,
      orderId: order.id,
      shopId: place.shopId,
      userId,
      payload: { to: 'cooking' },
    }
    await database.transaction((tx) => recordEvent(tx, what, clock.now()))
    const committed = performance.now()
    await received
    times.push(performance.now() - committed)
    await wait(20)
  }
  return times
}
