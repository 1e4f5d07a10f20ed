import { sql } from '@hawker/postgres/database'
import { DAY_MS, MINUTE_MS } from '@hawker/std/time'
import type { BenchHost, Stage } from './stage.ts'
import type { BenchResult } from './results.ts'
import { shuffled } from './torture/crowd.ts'
import { fetchOverSockets } from './support/fetch-over-sockets.ts'
import { measureMedianLoad, processorTimeResult } from './support/http-load.ts'
import { SHOPPERS, measurePace } from './support/pace.ts'
import { seeded, seededUuid } from './support/seeded-random.ts'
import { type Shopper, makeShoppers } from './support/shoppers.ts'
import { type StartedServer, startServer } from './support/start-server.ts'

/** Enough reservations for V8 to optimize the code. */
const WARM_UP = 6_000
const RESERVATIONS = 24_000
/** The demo's own reservations are on the days before. */
const FIRST_DAY = 4
const LAST_DAY = 58
/** The least shares of the floor's rate. */
const MIN_AVAILABILITY = 0.25
const MIN_RESERVATIONS = 0.1

const PARTY = 2
const MINUTES = 90

type Restaurant = { id: number; date: string; today: string }
type Slot = { shopId: number; start: string }

/** Availability of a day, and reservations. */
export async function measureReservations(
  first: Stage,
  { house }: { house: BenchHost },
): Promise<BenchResult[]> {
  const [full] = await restaurantsOf(first)
  if (!full) throw new Error('no restaurant takes reservations')
  const floor = await startServer(first.settings, { core: first.core, program: 'floor.ts' })
  const listFloor = await measureList(first, floor, `/bookings?shop=${full.id}&date=${full.date}`)
  await floor.stop()
  const server = await startServer(first.settings, {
    core: first.core,
    nodeOptions: first.profile('availability'),
  })
  const list = await measureList(
    first,
    server,
    `/api/v1/rest/booking/availability?lang=en&shop_id=${full.id}&date=${full.date}&guests=2`,
  )
  await server.stop()
  const call = fetchOverSockets(SHOPPERS)
  const bookFloor = await within(house, (stage) => measureFloorReservations(stage, call))
  const booked = await within(house, (stage) => measurePlacedReservations(stage, call))
  call.close()
  return [
    {
      name: 'availability of a day',
      value: list.perSecond,
      unit: '/s',
      floor: listFloor.perSecond,
      goal: MIN_AVAILABILITY * listFloor.perSecond,
    },
    processorTimeResult(list.coreMs, listFloor.coreMs),
    {
      name: `bookings, ${SHOPPERS} guests`,
      value: booked.perSecond,
      unit: '/s',
      floor: bookFloor.perSecond,
      goal: MIN_RESERVATIONS * bookFloor.perSecond,
    },
    processorTimeResult(booked.coreMs, bookFloor.coreMs),
    { name: 'SQL statements per booking', value: booked.statements, unit: '', better: 'less' },
  ]
}

/** Each measurement has a city of its own, so that leftover work slows none down. */
async function within<T>(house: BenchHost, work: (stage: Stage) => Promise<T>): Promise<T> {
  const stage = await house.stage()
  try {
    return await work(stage)
  } finally {
    await stage.close()
  }
}

const measureList = (stage: Stage, { address, pid }: StartedServer, path: string) =>
  measureMedianLoad({ url: address + path, core: stage.loadCore }, [pid, stage.postmaster])

/**
 * Restaurants that approve reservations at once, with the date of most reservations; the fullest
 * first.
 */
const restaurantsOf = ({ database }: Stage): Promise<Restaurant[]> =>
  database.rows<Restaurant>(sql`
    select s.id, (d.at at time zone s.timezone)::date::text as today, m.date::text
    from shops s
      join lateral (select now() + make_interval(secs => value::float8 / 1000) as at from settings
        where key = 'demo_clock_offset_ms') d on true
      join lateral (
        select (b.starts_at at time zone s.timezone)::date as date, count(*) as bookings from bookings b
        where b.shop_id = s.id and b.live and b.starts_at > d.at + interval '1 day'
        group by 1 order by bookings desc limit 1) m on true
    where s.takes_reservations and s.status = 'approved' and exists (select from tables t where t.shop_id = s.id)
      and coalesce((select r.auto_approve from booking_rules r where r.shop_id = s.id), true)
    order by m.bookings desc, s.id`)

type Pace = Awaited<ReturnType<typeof measurePace>>
async function measureFloorReservations(stage: Stage, call: typeof fetch): Promise<Pace> {
  const floor = await startServer(stage.settings, { core: stage.core, program: 'floor.ts' })
  const restaurants = await restaurantsOf(stage)
  const begin = Date.parse('2026-12-01T18:00:00Z')
  let count = 0
  const once = async () => {
    const number = count++
    // As in the other measurement, guests meet at few days of few restaurants.
    const start = begin + (number % (LAST_DAY - FIRST_DAY)) * DAY_MS
    const answer = await call(`${floor.address}/book`, {
      method: 'POST',
      body: JSON.stringify({
        shopId: restaurants[number % restaurants.length]?.id,
        userId: number,
        tableId: number,
        start: new Date(start).toISOString(),
        end: new Date(start + 105 * MINUTE_MS).toISOString(),
      }),
    })
    if (!answer.ok) throw new Error(await answer.text())
  }
  const pace = await measurePace(once, { stage, pid: floor.pid, warmUp: WARM_UP })
  await floor.stop()
  return pace
}

/** Books a free slot for the next guest, each once. */
const reservationOf =
  (guests: Shopper[], slots: Slot[], random: () => number) => async (): Promise<void> => {
    const [guest, slot] = [guests.pop(), slots.pop()]
    if (!guest || !slot) throw new Error('Too few guests or slots were created')
    const answer = await guest.client('createBooking', {
      query: {},
      body: {
        shop_id: slot.shopId,
        start_date: slot.start,
        duration: MINUTES,
        guests: PARTY,
        phone: '+12025550123',
      },
      idempotencyKey: seededUuid(random),
    })
    if (!answer.ok) throw new Error(`reservation: ${answer.code} ${JSON.stringify(answer.data)}`)
  }

async function measurePlacedReservations(
  stage: Stage,
  call: typeof fetch,
): Promise<Pace & { statements: number }> {
  const random = seeded(stage.seed)
  // Its notices are jobs: as the release of an order, they are not a part of the call.
  const server = await startServer(
    { ...stage.settings, worker: false },
    { core: stage.core, nodeOptions: stage.profile('bookings') },
  )
  const guests = await makeShoppers(
    stage.database,
    { crowd: `guest-${stage.seed}`, count: RESERVATIONS },
    { address: server.address, fetch: call },
  )
  const slots = shuffled(await freeSlots(stage, guests), random)
  const once = reservationOf(guests, slots, random)
  const pace = await measurePace(once, { stage, pid: server.pid, warmUp: WARM_UP })
  const [fault] = server.faults
  await server.stop()
  if (fault) throw new Error(`The server had a fault: ${fault}`)

  // One guest at a time.
  const quiet = await startServer({ ...stage.settings, worker: false }, { core: stage.core })
  const few = await makeShoppers(
    stage.database,
    { crowd: `counted-${stage.seed}`, count: 25 },
    { address: quiet.address, fetch: call },
  )
  const counted = reservationOf(few, slots, random)
  for (let warm = 0; warm < 5; warm++) await counted()
  const before = await quiet.statements()
  for (let count = 0; count < 20; count++) await counted()
  const statements = ((await quiet.statements()) - before) / 20
  await quiet.stop()
  return { ...pace, statements }
}

/** Stays at the even hours, each as often as tables are free for it. */
async function freeSlots(stage: Stage, [guest]: readonly Shopper[]): Promise<Slot[]> {
  if (!guest) throw new Error('no guests were created')
  const slots: Slot[] = []
  const restaurants = await restaurantsOf(stage)
  for (let day = FIRST_DAY; day <= LAST_DAY; day++)
    for (const { id, today } of restaurants) {
      if (slots.length >= RESERVATIONS + 100) return slots
      const date = new Date(Date.parse(today) + day * DAY_MS).toISOString().slice(0, 10)
      const shown = await guest.client('showBookingAvailability', {
        query: { shop_id: id, date, guests: PARTY, duration: MINUTES },
      })
      if (!shown.ok) throw new Error(`availability: ${shown.code}`)
      for (const { time, tables_left: left } of shown.data.slots)
        if (/^\d[02468]:00$/.test(time))
          for (let table = 0; table < left; table++)
            slots.push({ shopId: id, start: `${date} ${time}` })
    }
  return slots
}
