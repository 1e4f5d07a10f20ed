import { readFile } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { recordEvent } from '@hawker/server/jobs/jobs'
import { makeBareOrder } from '@hawker/server/testing/make-bare-order'
import { sql } from '@hawker/server/database/database'
import { coreTime } from './core-time.ts'
import { type Line, percentile } from './line.ts'
import { BENCHMARK_SHOP, makeShoppers } from './shoppers.ts'
import type { Stage } from './stage.ts'
import { startServer } from './start-server.ts'

const STREAMS = 5_000
/** Memory is taken from here on: what a server needs to have once is not a stream's. */
const WARM_STREAMS = 1_000
const POLLS = 4_000
const NOTIFICATIONS = 200
/** After a crowd has come, until what it left behind is tidied up. */
const SETTLE_MS = 3_000
const STREAM = '/api/v1/dashboard/notifications/stream'
const POLL = '/api/v1/dashboard/user/profile/notifications-statistic?lang=en'

type Headers = Record<string, string>
/** One live stream, read to the end of its first event, then left open; calls back with whatever comes later. */
const openStream = (url: string, headers: Headers, onEvent: (text: string) => void = () => {}) =>
  new Promise<void>((resolve, reject) => {
    const call = request(url, { headers, agent: false }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${url}: ${answer.statusCode}`))
      answer.on('data', (chunk: Buffer) => {
        const text = String(chunk)
        if (text.includes('data:')) resolve()
        onEvent(text)
      })
      // The server stops before its streams do.
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

/** Opens all streams, and answers how many kilobytes each of the later ones takes in the server. */
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

/** Milliseconds of processor that one poll takes which is answered "as before". */
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
    for (let asked = 0; asked < count; asked += 16)
      for (const { status } of await Promise.all(
        Array.from({ length: 16 }, () => once({ 'if-none-match': etag })),
      ))
        if (status !== 304) throw new Error(`${url}: ${status} instead of 304`)
  }
  await many(POLLS / 4)
  const before = (await coreTime(pids)) ?? Number.NaN
  await many(POLLS)
  const after = (await coreTime(pids)) ?? Number.NaN
  agent.destroy()
  return (after - before) / POLLS
}

/** People with an open tab: what a live stream weighs, what a poll costs, and how soon a tab knows. */
export async function measurePeople(stage: Stage): Promise<Line[]> {
  const pids = (pid: number) => [pid, stage.postmaster]
  const floor = await startServer(stage.given, { core: stage.core, program: 'floor.ts' })
  const floorWeight = await streamWeight(floor.pid, () => openStream(`${floor.address}/stream`, {}))
  const floorPoll = await pollCost(`${floor.address}/poll`, {}, pids(floor.pid))
  await floor.stop()

  const server = await startServer(stage.given, {
    core: stage.core,
    nodeOptions: stage.profile('people'),
  })
  const people = await makeShoppers(
    stage.database,
    { crowd: 'tabs', count: STREAMS },
    { address: server.address, fetch },
  )
  const [reader] = people
  if (!reader) throw new Error('nobody came')
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
  let heard: (() => void) | undefined
  const weight = await streamWeight(server.pid, (place) =>
    openStream(`${server.address}${STREAM}`, bearer(people[place]?.token ?? ''), (text) => {
      if (place === 0 && text.includes('"notification":{')) heard?.()
    }),
  )
  const times = await timesToTab(stage, reader.userId, (onHeard) => {
    heard = onHeard
  })
  const poll = await pollCost(`${server.address}${POLL}`, bearer(reader.token), pids(server.pid))
  await server.stop()
  const tab = `of ${STREAMS.toLocaleString('en')} live streams on one process`
  return [
    {
      what: `memory of each ${tab}`,
      figure: weight,
      unit: 'kB',
      floor: floorWeight,
      goal: 40,
      better: 'less',
    },
    {
      what: 'processor time of a poll answered 304',
      figure: poll,
      unit: 'ms',
      floor: floorPoll,
      goal: 1,
      better: 'less',
    },
    {
      what: 'a move of an order → the open tab, p50',
      figure: percentile(times, 0.5),
      unit: 'ms',
      better: 'less',
    },
    {
      what: 'a move of an order → the open tab, p95',
      figure: percentile(times, 0.95),
      unit: 'ms',
      goal: 300,
      better: 'less',
      note: `one ${tab}`,
    },
  ]
}

/** From the commit of what happened to an order, over the worker that writes the notification, to the stream that tells of it. */
async function timesToTab(
  { database }: Stage,
  userId: number,
  listen: (heard: () => void) => void,
): Promise<number[]> {
  const place = await database.row<{ shopId: number; currencyId: number }>(sql`
    select id as "shopId", (select id from currencies where is_default) as "currencyId" from shops where slug = ${BENCHMARK_SHOP}`)
  if (!place) throw new Error(`there is no ${BENCHMARK_SHOP}`)
  const clock = { now: () => new Date() }
  const order = await makeBareOrder(
    { rows: database.rows, clock },
    { ...place, userId, status: 'delivered' },
  )
  const times: number[] = []
  for (let move = 0; move < NOTIFICATIONS; move++) {
    const heard = new Promise<void>((resolve) => listen(resolve))
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
    await heard
    times.push(performance.now() - committed)
    await wait(20)
  }
  return times
}
