import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { type Sql, sql } from '@hawker/postgres/database'
import { wallClockAt, wallTime } from '@hawker/domain/time/zoned-time'
import { type TestFloor, makeFloor } from '../make/make-floor.ts'
import type { TestApp } from '../test-app.ts'
import {
  type Model,
  type ModelReservation,
  answerUntilOf,
  areFree,
  bestSets,
  cancelProblems,
  changeProblems,
  end,
  historyProblems,
  isLive,
  moveProblems,
  overlapsOwn,
  seat,
  stayProblems,
  sweep,
  undo,
  undoProblems,
} from './reservation-model.ts'
import { GUESTS, type Step, walk } from './reservation-walk-steps.ts'

const MINUTE = 60_000
const ZONE = 'America/New_York'
/** Noon in Washington. */
const BEGIN = Date.parse('2026-11-21T17:00:00Z')
const OPENS = 12
const CLOSES = 22
const DAYS = 2

export type WalkCounts = { steps: number; done: number }

/**
 * Runs random actions of guests, the shop and the clock at random floors, and compares each outcome
 * and all reservations with a plain model. A failure is shrunk to the shortest walk.
 */
export async function walkReservations(
  app: TestApp,
  { walks, seed }: { walks: number; seed: number },
): Promise<WalkCounts> {
  const counts = { steps: 0, done: 0 }
  await fc.assert(
    fc.asyncProperty(walk, async ({ tables, rules, steps }) => {
      app.clock.set(new Date(BEGIN).toISOString())
      const floor = await makeFloor(app, {
        timezone: ZONE,
        hours: [`${OPENS}:00`, `${CLOSES}:00`],
        tables: tables.map(({ joinsPrevious, ...table }, index) => ({
          ...table,
          joins: joinsPrevious && index > 0 ? [index - 1] : [],
        })),
        rules: {
          auto_approve: rules.autoApprove,
          turnover_minutes: rules.turnoverMinutes,
          max_joined: rules.maxJoined,
          covers_per_quarter: rules.coversPerQuarter,
          accept_minutes: rules.acceptMinutes,
        },
      })
      const guests = []
      while (guests.length < GUESTS) guests.push(await app.makeUser())
      const joined = (index: number) => (tables[index]?.joinsPrevious ?? false) && index > 0
      const idOf = (index: number) => floor.tableIds[index] ?? 0
      const model: Model = {
        now: BEGIN,
        rules,
        tables: tables.map((table, index) => ({
          ...table,
          id: idOf(index),
          neighbours: [
            ...(joined(index) ? [idOf(index - 1)] : []),
            ...(joined(index + 1) ? [idOf(index + 1)] : []),
          ],
        })),
        days: Array.from({ length: DAYS }, (_, day) => {
          const opens = BEGIN + day * 24 * 60 * MINUTE
          return { opens, closes: opens + (CLOSES - OPENS) * 60 * MINUTE }
        }),
        reservations: [],
      }
      const world = { app, floor, guests, model }
      for (const one of steps) {
        counts.steps++
        if (await take(world, one)) counts.done++
        assert.deepEqual(await storedReservations(app, floor), shown(model), JSON.stringify(one))
      }
      // Nothing of this walk is open when the next one begins.
      await app.rows(sql`
        update bookings set status = 'canceled' where live and shop_id = ${floor.id}`)
    }),
    { numRuns: walks, seed, endOnFailure: false },
  )
  return counts
}

type Person = Awaited<ReturnType<TestApp['makeUser']>>
type World = { app: TestApp; floor: TestFloor; guests: readonly Person[]; model: Model }
type Outcome =
  | { ok: true; data: { id: number; table_ids?: number[]; tables?: { id: number }[] } }
  | { ok: false; code: string }

/** Whether an outcome is the expected one: a success without problems, or one of the problems. */
function assertOutcome(answer: Outcome, problems: readonly string[], one: Step): boolean {
  const code = answer.ok ? 'ok' : answer.code
  const expected = problems.length === 0 ? ['ok'] : problems
  assert.ok(expected.includes(code), `${JSON.stringify(one)}: ${code}, expected ${expected.join()}`)
  return answer.ok
}

/** Whether the step was done. */
async function take(world: World, one: Step): Promise<boolean> {
  const { app, floor, model } = world
  const seller = app.as(floor.seller)
  const reservation =
    'which' in one ? model.reservations[one.which % model.reservations.length] : undefined
  if (one.do === 'wait' || one.do === 'wait for') {
    const minutes =
      one.do === 'wait'
        ? one.minutes
        : one.minutes + ((reservation?.start ?? 0) - model.now) / MINUTE
    if (minutes <= 0) return false
    model.now += minutes * MINUTE
    app.clock.forward(minutes * 60)
    await app.work()
    sweep(model)
    return true
  }
  if (one.do === 'seat early') {
    const { which } = one
    await take(world, { do: 'wait for', which, minutes: -20 })
    return take(world, { do: 'move', which, to: 'seated', stale: false })
  }
  if (one.do === 'book') return book(world, one)
  if (one.do === 'walk in') {
    const answer = await seller('createSellerBooking', {
      query: {},
      body: { shop_id: floor.id, source: 'walk_in', duration: one.minutes, guests: one.guests },
      idempotencyKey: randomUUID(),
    })
    const from = model.now
    const endsAt = from + one.minutes * MINUTE
    const until = endsAt + model.rules.turnoverMinutes * MINUTE
    const sets = bestSets(model, { guests: one.guests, by: 'staff', from, until })
    if (!assertOutcome(answer, sets.length > 0 ? [] : ['table_taken'], one)) return false
    const id = answer.ok ? answer.data.id : 0
    model.reservations.push({
      id,
      guest: null,
      status: 'seated',
      version: 1,
      guests: one.guests,
      arrived: true,
      start: from,
      end: endsAt,
      from,
      until,
      answerUntil: null,
      endedAt: null,
      canceledBy: null,
      undo: null,
      tables: await chosenOf(app, id, sets),
    })
    return true
  }
  if (!reservation) return false
  const at = { params: { id: reservation.id }, query: {} }
  const version = reservation.version + ('stale' in one && one.stale ? 1 : 0)
  const orStale = (problems: readonly string[]) =>
    version === reservation.version ? problems : ['stale']
  if (one.do === 'move') {
    const reason = one.to === 'canceled' ? { reason: 'Flooded' } : {}
    const answer = await seller('moveSellerBooking', {
      ...at,
      body: { status: one.to, version, ...reason },
    })
    if (!assertOutcome(answer, orStale(moveProblems(model, reservation, one.to)), one)) return false
    if (one.to === 'approved') Object.assign(reservation, { status: one.to, version: version + 1 })
    else if (one.to === 'seated') seat(model, reservation)
    else end(model, reservation, one.to, one.to === 'canceled' ? 'shop' : null)
    return true
  }
  if (one.do === 'undo') {
    const answer = await seller('undoBooking', { ...at, body: { version } })
    if (!assertOutcome(answer, undoProblems(model, reservation), one)) return false
    undo(reservation)
    return true
  }
  if (one.do === 'arrive') {
    const isDue = reservation.status === 'approved' && !reservation.arrived
    const answer = await seller('markBookingArrived', { ...at, body: { version } })
    if (!assertOutcome(answer, isDue ? [] : ['invalid_transition'], one)) return false
    Object.assign(reservation, { arrived: true, version: version + 1 })
    return true
  }
  if (one.do === 'stay longer') return stayLonger(world, reservation, one)
  const guest = reservation.guest === null ? undefined : world.guests[reservation.guest]
  if (!guest) return false
  if (one.do === 'cancel') {
    const answer = await app.as(guest)('cancelBooking', { ...at, query: { version } })
    if (!assertOutcome(answer, orStale(cancelProblems(model, reservation)), one)) return false
    end(model, reservation, 'canceled', 'guest')
    return true
  }
  return change(world, reservation, { ...one, version })
}

const startOf = ({ model: { days } }: World, slot: number): number => {
  // A quarter of an hour before and after the hours as well.
  const quarters = (CLOSES - OPENS) * 4 + 2
  const day = days[Math.floor(slot / quarters) % DAYS]
  return (day?.opens ?? 0) + ((slot % quarters) - 1) * 15 * MINUTE
}
const wallOf = (instant: number): string => {
  const { date, minutes } = wallClockAt(ZONE, instant)
  return `${date} ${wallTime(minutes)}`
}

async function book(world: World, one: Step & { do: 'book' }): Promise<boolean> {
  const { app, floor, guests, model } = world
  const person = guests[one.guest]
  assert.ok(person)
  const start = startOf(world, one.slot)
  const answer = await app.as(person)('createBooking', {
    query: {},
    body: {
      shop_id: floor.id,
      start_date: wallOf(start),
      duration: one.minutes,
      guests: one.guests,
      phone: '+12025550123',
    },
    idempotencyKey: randomUUID(),
  })
  const stay = { guest: one.guest, guests: one.guests, start, minutes: one.minutes }
  const problems = [...historyProblems(model, one.guest), ...stayProblems(model, stay)]
  if (!assertOutcome(answer, problems, one)) return false
  const { autoApprove, turnoverMinutes } = model.rules
  const endsAt = start + one.minutes * MINUTE
  const until = endsAt + turnoverMinutes * MINUTE
  const sets = bestSets(model, { guests: one.guests, by: 'guest', from: start, until })
  const id = answer.ok ? answer.data.id : 0
  model.reservations.push({
    id,
    guest: one.guest,
    status: autoApprove ? 'approved' : 'new',
    version: 1,
    guests: one.guests,
    start,
    end: endsAt,
    from: start,
    until,
    arrived: false,
    answerUntil: autoApprove ? null : answerUntilOf(model, start),
    endedAt: null,
    canceledBy: null,
    undo: null,
    tables: await chosenOf(app, id, sets),
  })
  return true
}

async function change(
  world: World,
  reservation: ModelReservation,
  one: Step & { do: 'change' } & { version: number },
): Promise<boolean> {
  const { app, guests, model } = world
  const person = guests[reservation.guest ?? 0]
  assert.ok(person)
  const start = startOf(world, one.slot)
  const minutes = (reservation.end - reservation.start) / MINUTE
  const answer = await app.as(person)('changeBooking', {
    params: { id: reservation.id },
    query: {},
    body: { version: one.version, start_date: wallOf(start), guests: one.guests },
  })
  const stay = { guest: reservation.guest ?? 0, guests: one.guests, start, minutes }
  const problems =
    one.version !== reservation.version
      ? ['stale']
      : changeProblems(model, reservation).length > 0
        ? changeProblems(model, reservation)
        : stayProblems(model, stay, reservation)
  if (!assertOutcome(answer, problems, one)) return false
  const endsAt = start + minutes * MINUTE
  const span = { from: start, until: endsAt + model.rules.turnoverMinutes * MINUTE }
  const sets = bestSets(model, { guests: one.guests, by: 'guest', ...span }, reservation)
  const tables = await tablesOf(app, reservation.id)
  const status = model.rules.autoApprove ? reservation.status : 'new'
  // Guests keep their tables if those still fit, although better ones are free.
  const keeps = tables.join() === [...reservation.tables].toSorted((a, b) => a - b).join()
  const fitting = model.tables.filter(({ id }) => tables.includes(id))
  if (keeps && fitting.length > 0)
    assert.ok(fitting.reduce((sum, { chairs }) => sum + chairs, 0) >= one.guests)
  else
    assert.ok(
      sets.some((set) => set.join() === tables.join()),
      'the best tables',
    )
  assert.ok(areFree(model, tables, span, reservation))
  Object.assign(reservation, {
    start,
    end: endsAt,
    ...span,
    guests: one.guests,
    status,
    tables,
    answerUntil: status === 'new' ? answerUntilOf(model, start) : null,
    version: reservation.version + 1,
  })
  return true
}

async function stayLonger(
  { app, floor, model }: World,
  reservation: ModelReservation,
  one: Step & { do: 'stay longer' },
): Promise<boolean> {
  const answer = await app.as(floor.seller)('updateSellerBooking', {
    params: { id: reservation.id },
    query: {},
    body: { version: reservation.version, duration: one.minutes },
  })
  const { start, from, guests } = reservation
  const endsAt = start + one.minutes * MINUTE
  const until = endsAt + model.rules.turnoverMinutes * MINUTE
  const isSame = endsAt === reservation.end
  const keeps = areFree(model, reservation.tables, { from, until }, reservation)
  const sets = bestSets(model, { guests, by: 'staff', from, until }, reservation)
  const problems: string[] = []
  if (!isSame && !isLive(reservation)) problems.push('invalid_transition')
  else if (!isSame) {
    if (
      reservation.guest !== null &&
      overlapsOwn(model, { ...reservation, end: endsAt }, reservation)
    )
      problems.push('table_taken')
    // Guests who sit at their tables stay there.
    const mayMove = reservation.status !== 'seated' && sets.length > 0
    if (!keeps && !mayMove) problems.push('table_taken')
  }
  if (!assertOutcome(answer, problems, one)) return false
  reservation.version++
  if (isSame) return true
  const tables = await tablesOf(app, reservation.id)
  if (keeps)
    assert.deepEqual(
      tables,
      [...reservation.tables].toSorted((a, b) => a - b),
    )
  else assert.ok(areFree(model, tables, { from, until }, reservation))
  Object.assign(reservation, { end: endsAt, until, tables })
  return true
}

const tablesOf = async (app: TestApp, id: number): Promise<number[]> =>
  (
    await app.rows<{ id: number }>(
      sql`select table_id as id from booking_tables where booking_id = ${id} order by table_id`,
    )
  ).map((row) => row.id)

/** The tables that a reservation got, which must be one of the best sets. */
async function chosenOf(
  app: TestApp,
  id: number,
  sets: readonly (readonly number[])[],
): Promise<number[]> {
  const tables = await tablesOf(app, id)
  assert.ok(
    sets.some((set) => set.join() === tables.join()),
    `${tables.join()} is not one of the best sets ${JSON.stringify(sets)}`,
  )
  return tables
}

const MS = (instant: Sql) => sql`(extract(epoch from ${instant}) * 1000)::bigint`
const storedReservations = (app: TestApp, { id }: TestFloor) =>
  app.rows(sql`
    select b.id, b.status, b.version, b.guests, ${MS(sql`b.starts_at`)} as start,
      ${MS(sql`b.ends_at`)} as "end", ${MS(sql`lower(b.during)`)} as "from",
      ${MS(sql`upper(b.during)`)} as until,
      (select coalesce(json_agg(x.table_id order by x.table_id) filter (where x.during = b.during
        and x.live = b.live), '[]') from booking_tables x where x.booking_id = b.id) as tables
    from bookings b where b.shop_id = ${id} order by b.id`)
const shown = ({ reservations }: Model) =>
  reservations
    .map(({ id, status, version, guests, start, end: endsAt, from, until, tables }) => ({
      id,
      status,
      version,
      guests,
      start,
      end: endsAt,
      from,
      until,
      tables: [...tables].toSorted((a, b) => a - b),
    }))
    .toSorted((a, b) => a.id - b.id)
