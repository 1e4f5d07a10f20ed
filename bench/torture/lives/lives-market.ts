import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { hashDeviceToken, sealDevice } from '@hawker/server/core/sealed-device'
import { type Sandbox, sandboxProvider } from '@hawker/server/adapters/payments/sandbox'
import { fixedProviders } from '@hawker/server/adapters/payments/testing/fixed-providers'
import type { Mail } from '@hawker/server/adapters/mail/port'
import { backgroundWorkOf, routesOf } from '@hawker/server/app'
import { receiveWebhook } from '@hawker/server/features/payments/webhooks/receive-webhook'
import { changeSetting } from '@hawker/server/testing/change-setting'
import { giveMoney } from '@hawker/server/testing/make/give-money'
import { type TestFloor, makeFloor } from '@hawker/server/testing/make/make-floor'
import { CENTRE } from '@hawker/server/testing/make/make-shop'
import { DISTANCE_M, makeParcelType } from '@hawker/server/testing/parcels/parcel-app'
import { type TestApp, startTestApp } from '@hawker/server/testing/test-app'
import { sql } from '@hawker/postgres/database'
import sharp from 'sharp'

export type Person = Awaited<ReturnType<TestApp['makeUser']>>
export type Push = { id: number; title: string; body: string }
/** What leaves the marketplace, as it leaves. */
export type Outbox = {
  mail(mail: Mail): Promise<void>
  push(userId: number, push: Push): Promise<void>
  text(message: { to: string; text: string }): Promise<void>
}
export type LivesMarket = {
  readonly app: TestApp
  readonly sandbox: Sandbox
  readonly restaurants: readonly TestFloor[]
  readonly couriers: readonly Person[]
  readonly staff: Person
  readonly parcelTypeId: number
  /** A customer with money, a confirmed address and a device. */
  customer(): Promise<Person & { phone: string }>
  /** Uploads a photo of a parcel; returns its path. */
  photoOf(person: Person): Promise<string>
}
const RESTAURANTS = 5
const COURIERS = 12
const SUPPLY = 1_000_000
const MONEY = 100_000n
/** Two of the hours of the night, as a person chooses them. */
const QUIET = { from: 22 * 60, until: 7 * 60 }

export async function startLivesMarket(outbox: Outbox): Promise<LivesMarket> {
  let opened: Sandbox | undefined
  const app = await startTestApp({
    routes: (deps) => routesOf(deps, undefined),
    listeners: (deps) => backgroundWorkOf(deps).listeners,
    jobs: (deps) => backgroundWorkOf(deps).jobs,
    sweeps: (deps) => backgroundWorkOf(deps).sweeps,
    sms: { sendCode: async () => {}, sendText: (message) => outbox.text(message) },
    deps: ({ database, clock, random, personalDataKey, origin }) => {
      const post = async (headers: Record<string, string>, body: string) => {
        const call = { headers, query: {}, rawBody: Buffer.from(body) }
        return (await receiveWebhook({ database, payments, clock }, 'sandbox', call)) === 'stored'
      }
      opened = sandboxProvider({ database, clock, random, personalDataKey, origin, post })
      const payments = fixedProviders([opened])
      return {
        payments,
        mail: { send: (mail) => outbox.mail(mail) },
        push: {
          publicKey: '',
          accepts: () => true,
          async send({ endpoint }, { payload }) {
            await outbox.push(Number(endpoint.split('/').at(-1)), JSON.parse(payload) as Push)
            return 'sent'
          },
        },
        maps: {
          search: async () => [],
          reverse: async () => undefined,
          distance: async () => DISTANCE_M,
        },
      }
    },
  })
  assert.ok(opened)
  const restaurants: TestFloor[] = []
  for (let index = 0; index < RESTAURANTS; index++) {
    const floor = await makeFloor(app, {
      title: `Restaurant ${index}`,
      hours: ['00:00', '24:00'],
      zone: {},
      products: [
        { price: 1000, quantity: SUPPLY },
        { price: 450, quantity: SUPPLY },
      ],
      tables: Array.from({ length: 6 }, () => ({ chairs: 4 })),
      rules: { auto_approve: index % 2 === 0 },
    })
    restaurants.push(floor)
    await addDevice(app, floor.seller)
  }
  await changeSetting(app, 'activeParcel', '1')
  const { typeId } = await makeParcelType(app)
  const couriers: Person[] = []
  for (let index = 0; index < COURIERS; index++) {
    const courier = await app.makeUser({ roles: ['driver'], firstname: 'Karim' })
    await app.rows(
      sql`insert into couriers (user_id, vehicle, online) values (${courier.id}, 'bicycle', true)`,
    )
    await addDevice(app, courier)
    couriers.push(courier)
  }
  const photo = await sharp({
    create: { width: 8, height: 8, channels: 3, background: '#a33' },
  })
    .jpeg()
    .toBuffer()
  let customers = 0
  return {
    app,
    sandbox: opened,
    restaurants,
    couriers,
    staff: await app.makeUser({ roles: ['admin'] }),
    parcelTypeId: typeId,
    async photoOf(person) {
      const uploaded = await app.as(person)('keepPicture', {
        query: { purpose: 'parcel' },
        body: new Blob([Buffer.from(photo)], { type: 'image/jpeg' }),
      })
      return uploaded.ok ? uploaded.data.img : ''
    },
    async customer() {
      const phone = `+1202555${String(1000 + (customers % 9000)).padStart(4, '0')}`
      const person = await app.makeUser({ email: `customer${++customers}@lives.test` })
      await app.rows(
        sql`update users set email_verified_at = ${app.clock.now()} where id = ${person.id}`,
      )
      await giveMoney(app, person.id, MONEY)
      await addDevice(app, person)
      if (customers % 4 === 0)
        await app.rows(sql`
          insert into notification_settings (user_id, quiet_from, quiet_until, time_zone)
          values (${person.id}, ${QUIET.from}, ${QUIET.until}, 'America/New_York')
          on conflict (user_id) do update set quiet_from = excluded.quiet_from,
            quiet_until = excluded.quiet_until, time_zone = excluded.time_zone`)
      return { ...person, phone }
    },
  }
}

function addDevice(app: TestApp, { id }: Person) {
  const device = { token: `https://push.test/${id}`, p256dh: 'key', auth: 'auth' }
  return app.rows(sql`
    insert into device_tokens (user_id, session_id, type, token_hash, sealed, created_at)
    select ${id}, s.id, 'webpush', ${hashDeviceToken(device.token)},
      ${sealDevice(app.deps.personalDataKey, device)}, ${app.clock.now()}
    from sessions s where s.user_id = ${id} limit 1`)
}

export const AT_HOME = { location: CENTRE, address: '1600 14th Street NW' }
export const newKey = (): string => randomUUID()
