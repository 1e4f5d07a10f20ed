import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from '@hawker/postgres/database'
import { checkPayment, transactionsOf } from '../../features/payments/index.ts'
import { parcelCodes } from '../make/handover-codes.ts'
import type { ParcelApp } from './parcel-app.ts'
import { type Means, type Model, type Status, isEnded, mayMove } from './parcel-walk-model.ts'
import { DOOR_REASONS, PICKUP_REASONS, type Step, nextOf, walk } from './parcel-walk-steps.ts'

const MINUTE = 60_000
const MAX_FAILURES = 5
/** The fee of a late cancellation, in cents. */
const CANCEL_FEE = 300
/** The fee of the way back, and a part of the wallet, in cents. */
const RETURN_FEE = 452
const WALLET_PART = 400
const DASHBOARD_REFUND = 500

type Person = Awaited<ReturnType<ParcelApp['sender']>>
type Outcome = { ok: boolean; code?: string }
type World = {
  app: ParcelApp
  id: number
  sender: Person
  couriers: readonly Person[]
  staff: Person
  model: Model
  /** The answers to couriers. */
  courierAnswers: Outcome[]
}

/** How often each status was reached, and how many actions were done. */
export type ParcelWalkCounts = { reached: Map<Status, number>; done: number; steps: number }

/**
 * Runs random actions of a sender, two couriers, staff and the clock, and compares each outcome, the
 * status and the money with a plain model. A failure is shrunk to the shortest walk.
 */
export async function walkParcels(
  app: ParcelApp,
  { walks, seed }: { walks: number; seed: number },
): Promise<ParcelWalkCounts> {
  const counts: ParcelWalkCounts = { reached: new Map(), done: 0, steps: 0 }
  const staff = await app.makeUser({ roles: ['admin'] })
  await fc.assert(
    fc.asyncProperty(walk, async ({ means, first, steps }) => {
      const world = await begin(app, staff, means)
      const { model, courierAnswers, id } = world
      for (const one of [...first, ...steps]) {
        const before = model.status
        counts.steps++
        courierAnswers.length = 0
        if (await take(world, one)) counts.done++
        const status = model.status
        if (status !== before) counts.reached.set(status, (counts.reached.get(status) ?? 0) + 1)
        await compare(world, one)
      }
      await compareEnd(world)
      // Nothing of this walk is open when the next one begins.
      await app.rows(sql`update parcel_orders set window_starts_at = created_at where id = ${id}`)
    }),
    { numRuns: walks, seed, endOnFailure: false },
  )
  return counts
}

async function begin(app: ParcelApp, staff: Person, means: Means): Promise<World> {
  const isCard = means !== 'wallet'
  const sender = await app.sender()
  const couriers = [await app.courier(), await app.courier()]
  const placed = await app.as(sender)('placeParcel', {
    query: {},
    body: await app.body({
      payment: {
        tag: isCard ? 'sandbox' : 'wallet',
        ...(means === 'mixed' ? { wallet_amount: WALLET_PART / 100 } : {}),
      },
    }),
    idempotencyKey: randomUUID(),
  })
  assert.ok(placed.ok, JSON.stringify(placed))
  const { id } = placed.data
  const placedAt = app.clock.now().getTime()
  if (isCard) {
    if (means === 'taken')
      await app.rows(sql`
        update transactions set held_amount = null where payable_type = 'parcel_order' and payable_id = ${id}`)
    await app.payAtSandbox(id)
    app.clock.forward(60)
    await app.work()
  }
  const now = app.clock.now().getTime()
  const total = Math.round(placed.data.total_price * 100)
  return {
    app,
    id,
    sender,
    couriers,
    staff,
    courierAnswers: [],
    model: {
      now,
      status: 'new',
      driver: null,
      declined: new Set(),
      released: isCard,
      undoUntil: placedAt + 30_000,
      windowStart: isCard ? now : placedAt,
      arrivedAt: null,
      doorAt: null,
      tries: 0,
      triedAt: null,
      pinFailures: 0,
      codeFailures: 0,
      confirmed: false,
      total,
      cost: total,
      means,
      outside: 0,
    },
  }
}

function assertOutcome(answer: Outcome, mayDo: boolean, one: Step, { status }: Model): boolean {
  const what = `${JSON.stringify(one)} when ${status}: ${answer.ok ? 'ok' : answer.code}`
  assert.equal(answer.ok, mayDo, what)
  assert.ok(!['server_error', 'unavailable'].includes(answer.code ?? ''), what)
  return answer.ok
}

function offerAgain(model: Model): void {
  const windowStart = Math.max(model.windowStart, model.now)
  Object.assign(model, { status: 'new', driver: null, arrivedAt: null, windowStart })
}
function cancel(model: Model, cost: number): void {
  Object.assign(model, { status: 'cancelled', cost })
}

/** Whether the step was done. */
async function take(world: World, one: Step): Promise<boolean> {
  const { app, id, model } = world
  if (one.do === 'go on') return take(world, nextOf(model))
  if (one.do === 'wait') {
    app.clock.forward(one.minutes * 60)
    model.now += one.minutes * MINUTE
    await app.work()
    sweep(model)
    return true
  }
  if (one.do === 'refund outside') return refundOutside(world)
  const at = { params: { id }, query: {} }
  const [row] = await app.rows<{ version: number }>(
    sql`select version from parcel_orders where id = ${id}`,
  )
  const version = row?.version ?? 0
  if (one.do === 'recover') {
    const isLoss = one.recovery === 'lost' || one.recovery === 'damaged'
    const to =
      one.recovery === 'offer_again' ? 'new' : one.recovery === 'return' ? 'returning' : 'cancelled'
    const isCarried = model.status === 'on_a_way' || model.status === 'returning'
    const mayDo = mayMove(model, to, 'staff') && (to !== 'cancelled' || isLoss === isCarried)
    const answer = await app.as(world.staff)('recoverParcel', {
      ...at,
      body: { recovery: one.recovery as 'cancel', note: 'Called the sender', version },
    })
    if (!assertOutcome(answer, mayDo, one, model)) return false
    if (to === 'new') offerAgain(model)
    else if (to === 'cancelled') cancel(model, 0)
    else model.status = to
    return true
  }
  if (!('courier' in one)) return asSender(world, one, version)
  return asCourier(world, one)
}

/** Staff return a part in the provider's dashboard, which the marketplace pays for. */
async function refundOutside({ app, id, model }: World): Promise<boolean> {
  const amount = DASHBOARD_REFUND
  if (model.means !== 'taken' || isEnded(model) || model.outside + amount > model.total)
    return false
  const [payment] = await transactionsOf(app.deps.database, 'parcel_order', [id])
  assert.ok(payment)
  const handle = { reference: payment.uuid, providerId: null, paymentId: null }
  const key = `dashboard ${payment.uuid} ${model.outside}`
  await app.sandbox.refund(handle, { minor: BigInt(amount), currency: 'USD' }, key)
  await checkPayment(app.deps, payment)
  model.outside += amount
  return true
}

function sweep(model: Model): void {
  if (model.status !== 'new') return
  if (!model.released && model.undoUntil <= model.now) {
    model.released = true
    model.windowStart = Math.max(model.windowStart, model.now)
  } else if (model.released && model.windowStart + 30 * MINUTE <= model.now) cancel(model, 0)
}

async function asSender(
  { app, id, sender, model }: World,
  one: Step & { do: string },
  version: number,
): Promise<boolean> {
  const client = app.as(sender)
  const at = { params: { id }, query: {} }
  const { status } = model
  if (one.do === 'undo') {
    const answer = await client('undoParcel', at)
    if (!assertOutcome(answer, status === 'new' && !model.released, one, model)) return false
    cancel(model, 0)
    return true
  }
  if (one.do === 'cancel') {
    const body = { reason: 'changed_mind' as const, version }
    const answer = await client('cancelParcel', { ...at, body })
    if (!assertOutcome(answer, mayMove(model, 'cancelled', 'sender'), one, model)) return false
    cancel(model, status === 'new' ? 0 : CANCEL_FEE)
    return true
  }
  if (one.do === 'return') {
    const answer = await client('returnParcel', { ...at, body: { version } })
    if (!assertOutcome(answer, mayMove(model, 'returning', 'sender'), one, model)) return false
    model.status = 'returning'
    return true
  }
  const isLocked = status === 'on_a_way' && model.pinFailures >= MAX_FAILURES
  const answer = await client('confirmParcel', at)
  if (!assertOutcome(answer, isLocked, one, model)) return false
  model.confirmed = true
  return true
}

async function asCourier(world: World, one: Extract<Step, { courier: number }>): Promise<boolean> {
  const { app, id, model, couriers, courierAnswers } = world
  const person = couriers[one.courier]
  assert.ok(person)
  const client = app.as(person)
  const at = { params: { id }, query: {} }
  const isMine = model.driver === one.courier
  const { status } = model
  const record = async <R extends Outcome>(sent: Promise<R>): Promise<R> => {
    const answer = await sent
    courierAnswers.push(answer, await client('listDriverParcels', { query: {} }))
    courierAnswers.push(await client('listParcelOffers', { query: {} }))
    return answer
  }
  if (one.do === 'accept') {
    const mayTake =
      mayMove(model, 'accepted', 'courier') && model.released && !model.declined.has(one.courier)
    const answer = await record(client('acceptParcelOffer', at))
    // A repeated acceptance changes nothing.
    if (!assertOutcome(answer, isMine || mayTake, one, model)) return false
    if (!isMine) Object.assign(model, { status: 'accepted', driver: one.courier })
    return true
  }
  if (one.do === 'arrive') {
    const answer = await record(client('arriveAtParcel', { ...at, body: { sure: true } }))
    const isDue = status === 'accepted' || status === 'on_a_way'
    if (!assertOutcome(answer, isMine && isDue, one, model)) return false
    if (status === 'on_a_way') model.doorAt ??= model.now
    else Object.assign(model, { status: 'ready', arrivedAt: model.now })
    return true
  }
  if (one.do === 'give back') {
    const body = { reason: 'no_time' as const }
    const answer = await record(client('giveParcelBack', { ...at, body }))
    const mayGive = isMine && mayMove(model, 'new', 'courier')
    if (!assertOutcome(answer, mayGive, one, model)) return false
    offerAgain(model)
    model.declined.add(one.courier)
    return true
  }
  if (one.do === 'try') {
    const answer = await record(client('tryParcel', { ...at, body: {} }))
    const isApart = model.triedAt === null || model.triedAt + 2 * MINUTE <= model.now
    if (!assertOutcome(answer, isMine && status === 'on_a_way' && isApart, one, model)) return false
    model.tries++
    model.triedAt = model.now
    model.doorAt ??= model.now
    return true
  }
  if ('reason' in one) {
    const to = status === 'ready' ? 'cancelled' : 'returning'
    const body = { reason: one.reason, ...(one.photo ? { photo: await app.photoOf(person) } : {}) }
    const answer = await record(client('failParcel', { ...at, body }))
    const mayFail = isMine && mayMove(model, to, 'courier') && isReasonMet(model, one)
    if (!assertOutcome(answer, mayFail, one, model)) return false
    if (to === 'cancelled') cancel(model, 0)
    else model.status = to
    return true
  }
  let done = false
  for (let count = 0; 'times' in one && count < one.times; count++)
    done = (await prove(world, one, record)) || done
  return done
}

function isReasonMet(
  { status, now, arrivedAt, doorAt, tries }: Model,
  { reason, photo }: { reason: string; photo: boolean },
): boolean {
  const waited = (since: number | null) => since !== null && since + 10 * MINUTE <= now
  if (status === 'ready') {
    if (!PICKUP_REASONS.some((each) => each === reason)) return false
    if (reason === 'nobody_there') return waited(arrivedAt)
    return reason === 'refused' || photo
  }
  if (reason === 'absent') return waited(doorAt) && tries >= 2
  if (reason === 'wrong_address' || reason === 'no_access') return photo
  // The sender has paid, so nobody refuses cash.
  return DOOR_REASONS.some((each) => each === reason) && reason !== 'cash_refused'
}

/** Actions that need a code, a PIN or a photo. */
async function prove(
  { app, id, model, couriers }: World,
  one: Extract<Step, { proof: string }>,
  record: <R extends Outcome>(sent: Promise<R>) => Promise<R>,
): Promise<boolean> {
  const person = couriers[one.courier]
  assert.ok(person)
  const client = app.as(person)
  const at = { params: { id }, query: {} }
  const isMine = model.driver === one.courier
  const secrets = parcelCodes(app, id)
  const otherThan = (secret: string) => (secret === '2580' ? '2581' : '2580')
  if (one.do === 'deliver') {
    const pin = one.proof === 'right' ? secrets.pin : otherThan(secrets.pin)
    const answer = await record(client('deliverParcel', { ...at, body: { pin } }))
    const isLocked = model.pinFailures >= MAX_FAILURES
    const isVerified = model.confirmed || (!isLocked && one.proof === 'right')
    const isDue = isMine && mayMove(model, 'delivered', 'courier')
    if (isDue && !isVerified && !isLocked) model.pinFailures++
    if (!assertOutcome(answer, isDue && isVerified, one, model)) return false
    model.status = 'delivered'
    return true
  }
  const isPickup = one.do === 'pick'
  const secret = isPickup ? secrets.pickup : secrets.back
  const code = one.proof === 'right' ? secret : secret === 'ACDE' ? 'ACDF' : 'ACDE'
  const isPhoto = one.proof === 'photo'
  const answer = isPickup
    ? await record(
        client('pickParcel', {
          ...at,
          body: {
            photo: await app.photoOf(person),
            ...(isPhoto ? { door_photo: await app.photoOf(person) } : { code }),
          },
        }),
      )
    : await record(
        client('returnedParcel', {
          ...at,
          body: isPhoto ? { photo: await app.photoOf(person) } : { code },
        }),
      )
  const isLocked = model.codeFailures >= MAX_FAILURES
  const isVerified = isPhoto || (!isLocked && one.proof === 'right')
  const isDue = isMine && mayMove(model, isPickup ? 'on_a_way' : 'returned', 'courier')
  if (isDue && !isVerified && !isLocked) model.codeFailures++
  if (!assertOutcome(answer, isDue && isVerified, one, model)) return false
  Object.assign(model, isPickup ? { status: 'on_a_way', codeFailures: 0 } : { status: 'returned' })
  return true
}

/** Compares the status and the money with the model, and searches the answers to couriers. */
async function compare(world: World, one: Step): Promise<void> {
  const { app, id, model, courierAnswers } = world
  const what = JSON.stringify(one)
  const [row] = await app.rows<{ status: string; settled: boolean; above: number }>(sql`
    select p.status, p.settled_at is not null as settled, (select count(*)::int from transactions t
      where t.payable_type = 'parcel_order' and t.payable_id = p.id and t.refunded > t.amount) as above
    from parcel_orders p where p.id = ${id}`)
  assert.deepEqual(row, { status: model.status, settled: isEnded(model), above: 0 }, what)
  if (model.means === 'wallet') {
    const { user = 0, escrow = 0 } = await app.ledger(id)
    const isOpen = !isEnded(model)
    assert.deepEqual([user, escrow], [0 - model.cost, isOpen ? model.total : 0], what)
  }
  for (const secret of Object.values(parcelCodes(app, id)))
    assert.ok(!containsText(courierAnswers, secret), `${what} tells ${secret}`)
}

/** Compares what the sender paid, after the captures, and that nothing is left in escrow. */
async function compareEnd({ app, id, model }: World): Promise<void> {
  if (!isEnded(model)) return
  await app.work()
  const { status, means, cost, total, outside } = model
  // A hold pays the way back; others owe it.
  const isHeld = means === 'hold' || means === 'mixed'
  const due = cost + (status === 'returned' && isHeld ? RETURN_FEE : 0)
  const paid = status === 'cancelled' ? Math.min(due, total - outside) : due - outside
  const {
    user = 0,
    provider_clearing: clearing = 0,
    escrow = 0,
    courier = 0,
  } = await app.ledger(id)
  const [open] = await app.rows<{ count: number }>(sql`
    select count(*)::int as count from transactions where payable_type = 'parcel_order'
      and payable_id = ${id} and status in ('progress', 'authorized')`)
  const what = `${status}, paid by ${means}`
  assert.equal(open?.count, 0, `${what}: no payment is open`)
  assert.deepEqual([user + clearing, escrow], [0 - paid, 0], what)
  if (status === 'cancelled') assert.equal(courier, cost, what)
}

/** Whether a text of an answer is the secret. Longer texts may contain its characters by chance. */
function containsText(value: unknown, secret: string): boolean {
  if (typeof value === 'string') return value === secret
  if (typeof value !== 'object' || value === null) return false
  return Object.values(value).some((inner) => containsText(inner, secret))
}
