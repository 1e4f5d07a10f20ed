import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { Body } from '@hawker/contract/core/operation'
import type { CourierParcel } from '@hawker/contract/courier-parcels'
import type { Parcel } from '@hawker/contract/parcel-shapes'
import type { placeParcel as PlaceParcel } from '@hawker/contract/sender-parcels'
import { sql } from '@hawker/postgres/database'
import sharp from 'sharp'
import { type Sandbox, type Scenario, sandboxProvider } from '../../adapters/payments/sandbox.ts'
import { fixedProviders } from '../../adapters/payments/testing/fixed-providers.ts'
import { parcelCodes } from '../make/handover-codes.ts'
import { courierRoutes } from '../../features/couriers/index.ts'
import {
  parcelJobs,
  parcelListeners,
  parcelRoutes,
  parcelSweeps,
} from '../../features/parcels/index.ts'
import {
  paymentJobs,
  paymentListeners,
  paymentRoutes,
  paymentSweeps,
} from '../../features/payments/index.ts'
import { pictureRoutes, pictureSweeps } from '../../features/pictures/index.ts'
import { receiptRoutes } from '../../features/receipts/index.ts'
import { receiveWebhook } from '../../features/payments/webhooks/receive-webhook.ts'
import { walletListeners, walletRoutes } from '../../features/wallet/index.ts'
import { changeSetting } from '../change-setting.ts'
import { giveMoney } from '../make/give-money.ts'
import { CENTRE, makeShop } from '../make/make-shop.ts'
import { payAtSandbox } from '../pay-at-sandbox.ts'
import { type TestApp, startTestApp } from '../test-app.ts'

type Person = Awaited<ReturnType<TestApp['makeUser']>>
export type PlaceBody = Body<typeof PlaceParcel>
export type ParcelApp = TestApp & {
  readonly sandbox: Sandbox
  readonly texts: { to: string; text: string }[]
  readonly typeId: number
  readonly optionId: number
  /** Uploads a photo of a parcel; returns its path. */
  photoOf(person: Person): Promise<string>
  quote(changes?: Partial<PlaceBody>): Promise<string>
  /** The body of a valid parcel, quoted now. */
  body(changes?: Partial<PlaceBody>): Promise<PlaceBody>
  sender(balance?: bigint): Promise<Person>
  courier(options?: { vehicle?: string; online?: boolean }): Promise<Person>
  /** A parcel that couriers can see, paid from the wallet unless stated. */
  send(sender: Person, changes?: Partial<PlaceBody>): Promise<Parcel>
  show(sender: Person, id: number): Promise<Parcel>
  payAtSandbox(id: number, answer?: Scenario): Promise<void>
  /** Moves a parcel by the production code. */
  carry(
    parcel: { id: number },
    courier: Person,
    to: 'accepted' | 'ready' | 'on_a_way',
  ): Promise<CourierParcel>
  ledger(parcelId: number): Promise<Record<string, number>>
}

/** About four kilometres apart, so that 1.35 times the way is 5,400 m; the map says 5,430. */
export const FROM = CENTRE
export const TO = { latitude: CENTRE.latitude + 0.036, longitude: CENTRE.longitude }
export const DISTANCE_M = 5430

export async function startParcelApp({
  limitScale,
  ...options
}: { poolSize?: number; limitScale?: number } = {}): Promise<ParcelApp> {
  let opened: Sandbox | undefined
  const texts: { to: string; text: string }[] = []
  const app = await startTestApp({
    ...options,
    routes: (deps) => [
      ...parcelRoutes(deps),
      ...courierRoutes(deps),
      ...paymentRoutes(deps),
      ...pictureRoutes(deps),
      ...walletRoutes(deps),
      ...receiptRoutes(deps),
    ],
    listeners: (deps) => [
      ...paymentListeners(deps),
      ...walletListeners(deps),
      ...parcelListeners(deps),
    ],
    jobs: (deps) => [...paymentJobs(deps), ...parcelJobs(deps)],
    sweeps: (deps) => [...paymentSweeps(deps), ...parcelSweeps(deps), ...pictureSweeps(deps)],
    sms: { sendCode: async () => {}, sendText: async (message) => void texts.push(message) },
    deps: ({ database, clock, random, personalDataKey, origin }) => {
      const post = async (headers: Record<string, string>, body: string) => {
        const call = { headers, query: {}, rawBody: Buffer.from(body) }
        return (await receiveWebhook({ database, payments, clock }, 'sandbox', call)) === 'stored'
      }
      opened = sandboxProvider({ database, clock, random, personalDataKey, origin, post })
      const payments = fixedProviders([opened])
      return {
        payments,
        ...(limitScale === undefined ? {} : { limitScale }),
        maps: {
          search: async () => [],
          reverse: async () => undefined,
          distance: async () => DISTANCE_M,
        },
      }
    },
  })
  if (!opened) throw new Error('no sandbox was opened')
  const sandbox = opened
  await makeShop(app)
  await changeSetting(app, 'activeParcel', '1')
  const { typeId, optionId } = await makeParcelType(app)
  const pixel = await sharp({
    create: { width: 8, height: 8, channels: 3, background: '#a33' },
  })
    .jpeg()
    .toBuffer()
  const photoOf = async (person: Person) => {
    const uploaded = await app.as(person)('keepPicture', {
      query: { purpose: 'parcel' },
      body: new Blob([Buffer.from(pixel)], { type: 'image/jpeg' }),
    })
    assert.ok(uploaded.ok, JSON.stringify(uploaded))
    return uploaded.data.img
  }

  const choices = () => ({
    type_id: typeId,
    options: [optionId],
    payer: 'sender' as const,
    address_from: { location: FROM, address: '1600 14th Street NW, Washington' },
    address_to: { location: TO, address: '22 Park Road, Washington' },
  })
  const quoted = new Set<string>()
  /** Each quote is another one: equal quotes of one moment are issued a millisecond apart. */
  const quote = async (changes: Partial<PlaceBody> = {}): Promise<string> => {
    const all = { ...choices(), ...changes }
    const answer = await app.as(undefined)('calculateParcel', {
      query: {},
      body: {
        type_id: all.type_id,
        options: all.options,
        payer: all.payer,
        address_from: { location: all.address_from.location },
        address_to: { location: all.address_to.location },
        ...(all.tips ? { tips: all.tips } : {}),
        ...(all.currency_id ? { currency_id: all.currency_id } : {}),
        ...(all.delivery_date ? { delivery_date: all.delivery_date } : {}),
        ...(all.delivery_time ? { delivery_time: all.delivery_time } : {}),
      },
    })
    assert.ok(answer.ok, JSON.stringify(answer))
    const { quote_id: id } = answer.data
    if (quoted.has(id)) {
      app.clock.forward(0.001)
      return quote(changes)
    }
    quoted.add(id)
    return id
  }
  const body = async (changes: Partial<PlaceBody> = {}): Promise<PlaceBody> => ({
    ...choices(),
    quote_id: changes.quote_id ?? (await quote(changes)),
    username_from: 'Amina',
    phone_from: '+12025550111',
    username_to: 'Noor',
    phone_to: '+12025550177',
    description: 'A birthday cake',
    value: 20,
    payment: { tag: 'wallet' },
    accept_rules: true,
    ...changes,
  })
  const show = async (sender: Person, id: number) => {
    const shown = await app.as(sender)('showParcel', { params: { id }, query: {} })
    assert.ok(shown.ok, JSON.stringify(shown))
    return shown.data
  }
  const parcelApp: ParcelApp = {
    ...app,
    sandbox,
    texts,
    typeId,
    optionId,
    photoOf,
    quote,
    body,
    show,
    async sender(balance = 10_000n) {
      const sender = await app.makeUser({ phone: nextPhone() })
      if (balance > 0n) await giveMoney(app, sender.id, balance)
      return sender
    },
    async courier({ vehicle = 'bicycle', online = true } = {}) {
      const courier = await app.makeUser({ roles: ['driver'], firstname: 'Karim' })
      await app.rows(sql`
        insert into couriers (user_id, vehicle, online) values (${courier.id}, ${vehicle}, ${online})`)
      return courier
    },
    async send(sender, changes = {}) {
      const placed = await app.as(sender)('placeParcel', {
        query: {},
        body: await body(changes),
        idempotencyKey: randomUUID(),
      })
      assert.ok(placed.ok, JSON.stringify(placed))
      app.clock.forward(31)
      await app.work()
      return show(sender, placed.data.id)
    },
    payAtSandbox: (id, answer = 'pay') =>
      payAtSandbox(app.deps.database, sandbox, { type: 'parcel_order', id, answer }),
    async carry({ id }, courier, to) {
      const client = app.as(courier)
      const accepted = await client('acceptParcelOffer', { params: { id }, query: {} })
      assert.ok(accepted.ok, JSON.stringify(accepted))
      if (to === 'accepted') return accepted.data
      const arrived = await client('arriveAtParcel', { params: { id }, query: {}, body: {} })
      assert.ok(arrived.ok, JSON.stringify(arrived))
      if (to === 'ready') return arrived.data
      const picked = await client('pickParcel', {
        params: { id },
        query: {},
        body: { code: parcelCodes(app, id).pickup, photo: await photoOf(courier) },
      })
      assert.ok(picked.ok, JSON.stringify(picked))
      return picked.data
    },
    async ledger(parcelId) {
      const rows = await app.rows<{ kind: string; sum: number }>(sql`
        select a.kind, sum(e.amount)::bigint as sum from ledger_transfers t
        join ledger_entries e on e.transfer_id = t.id join ledger_accounts a on a.id = e.account_id
        where t.ref_type = 'parcel_order' and t.ref_id = ${parcelId} group by a.kind`)
      return Object.fromEntries(rows.map(({ kind, sum }) => [kind, sum]))
    },
  }
  return parcelApp
}

let phones = 0
const nextPhone = (): string => `+1202555${String(2000 + ++phones)}`

/** The type of the worked example: 4.00 + 0.80/km beyond 2 km, stairs 1.50, tax 8.875 %. */
export async function makeParcelType(
  app: Pick<TestApp, 'rows'> & { clock: Pick<TestApp['clock'], 'now'> },
  { vehicles = [] }: { vehicles?: readonly string[] } = {},
): Promise<{ typeId: number; optionId: number }> {
  const [type] = await app.rows<{ id: number }>(sql`
    with tax as (insert into tax_classes (title, rate_ppm) values ('Sales tax', 88750) returning id),
    type as (
      insert into parcel_types (max_width, max_height, max_length, max_weight_g, max_value, price,
        price_per_km, included_m, vehicles, tax_class_id, created_at)
      select 40, 40, 60, 6800, 10000, 400, 80, 2000, ${[...vehicles]}, id, ${app.clock.now()} from tax
      returning id)
    insert into parcel_type_translations (parcel_type_id, locale, title)
    select id, 'en', 'Backpack' from type returning parcel_type_id as id`)
  const [option] = await app.rows<{ id: number }>(sql`
    with made as (
      insert into parcel_options (parcel_type_id, price) values (${type?.id ?? 0}, 150) returning id)
    insert into parcel_option_translations (parcel_option_id, locale, title)
    select id, 'en', 'Stairs' from made returning parcel_option_id as id`)
  return { typeId: type?.id ?? 0, optionId: option?.id ?? 0 }
}
