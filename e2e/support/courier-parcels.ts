import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { Body } from '@hawker/contract/core/operation'
import type { placeParcel as PlaceParcel } from '@hawker/contract/sender-parcels'
import { sql } from '@hawker/postgres/database'
import { calculateParcel } from '@hawker/server/features/parcels/placing/calculate-parcel'
import { placeParcel } from '@hawker/server/features/parcels/placing/place-parcel'
import { releaseParcel } from '@hawker/server/features/parcels/lifecycle/release-parcel'
import { transfer } from '@hawker/server/features/wallet/index'
import { parcelCodes } from '@hawker/server/testing/make/handover-codes'
import type { Locator } from 'playwright-core'
import sharp from 'sharp'
import { CourierScreen } from './console.ts'
import type { Marketplace } from './marketplace.ts'

export const SENDER = 'friend@hawker.test'
export const BIKE_COURIER = 'driver@hawker.test'
export const CAR_COURIER = 'yusuf@hawker.test'
export const PICKUP = { latitude: 38.9121, longitude: -77.0353 }
const DESTINATION = { latitude: 38.9265, longitude: -77.0353 }

type Placed = Body<typeof PlaceParcel>
export type SentParcel = { id: number; number: string; codes: () => Promise<Codes> }
type Codes = { pickup: string; back: string; pin: string; status: string }

const idOf = async ({ database }: Marketplace, email: string): Promise<number> => {
  const user = await database.row<{ id: number }>(sql`select id from users where email = ${email}`)
  assert.ok(user, email)
  return user.id
}

/** A parcel that couriers see, sent with the server's own use cases and paid from the wallet. */
export async function sendParcel(
  market: Marketplace,
  { type = 'Backpack', ...changes }: Partial<Placed> & { type?: string } = {},
): Promise<SentParcel> {
  const { app, database } = market
  const userId = await idOf(market, SENDER)
  const size = await database.row<{ id: number }>(sql`
    select parcel_type_id as id from parcel_type_translations where locale = 'en' and title = ${type}`)
  assert.ok(size, type)
  const choices = {
    type_id: size.id,
    payer: changes.payer ?? ('sender' as const),
    address_from: { location: PICKUP, address: '1600 14th Street NW, Washington', house: '4B' },
    address_to: { location: DESTINATION, address: '3100 14th Street NW, Washington' },
  }
  const quote = await calculateParcel(app.deps, choices, { userId, lang: 'en' })
  if (choices.payer === 'sender') await giveMoney(market, userId)
  // A way back of an earlier story would hinder the sender.
  await database.run(sql`
    update parcel_orders set due = 0 where user_id = ${userId} and ended_at is not null`)
  const placed = await database.transaction((tx) =>
    placeParcel(tx, app.deps, {
      userId,
      ip: '192.0.2.1',
      lang: 'en',
      distanceM: quote.distance_m,
      body: {
        ...choices,
        quote_id: quote.quote_id,
        username_from: 'Theo Martin',
        phone_from: '+12025550102',
        username_to: 'Noor Aziz',
        phone_to: '+12025550188',
        description: 'A birthday cake',
        value: 20,
        drop_off: 'hand_to_me',
        pin: true,
        payment: { tag: 'wallet' },
        accept_rules: true,
        ...changes,
      },
    }),
  )
  await database.transaction(async (tx) => {
    await tx.run(sql`
      update parcel_orders set undo_until = ${app.deps.clock.now()} where id = ${placed.id}`)
    assert.ok(await releaseParcel(tx, app.deps, placed.id))
  })
  return {
    id: placed.id,
    number: placed.number,
    async codes() {
      const row = await database.row<{ status: string }>(
        sql`select status from parcel_orders where id = ${placed.id}`,
      )
      assert.ok(row)
      return { ...parcelCodes(app, placed.id), ...row }
    },
  }
}

const giveMoney = ({ app, database }: Marketplace, userId: number): Promise<boolean> =>
  database.transaction((tx) =>
    transfer(tx, {
      kind: 'credit',
      key: `gift:${randomUUID()}`,
      now: app.deps.clock.now(),
      entries: [
        { account: { kind: 'promo' }, amount: -5000n },
        { account: { kind: 'user', userId }, amount: 5000n },
      ],
    }),
  )

/** A picture as a phone's camera would take it. */
export const photoFile = async (background: string) => ({
  name: 'photo.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 400, height: 300, channels: 3, background } })
    .jpeg()
    .toBuffer(),
})

/** The courier's screen with parcels. */
export class ParcelCourier extends CourierScreen {
  async start(email: string): Promise<void> {
    await this.logIn(email, '/console/driver')
    await this.page.getByText(this.text('courier.earned_today')).waitFor()
  }
  heading(key: string, params: Record<string, string>): Locator {
    return this.page.getByRole('heading', { name: this.plain(key, params) })
  }
  /** Names are isolated in texts, which the marks of isolation show. */
  private plain(key: string, params: Record<string, string>): RegExp {
    const text = this.text(key, { name: '@' }).split('@').map(escaped)
    return new RegExp(text.join(`.?${escaped(params['name'] ?? '')}.?`))
  }
  offer(area: string): Locator {
    return this.page
      .getByRole('region', { name: this.text('courier.offers') })
      .getByRole('listitem')
      .filter({ hasText: area, has: this.button('courier.accept') })
  }
  async accept(area = '14th Street NW'): Promise<void> {
    await this.offer(area)
      .first()
      .getByRole('button', { name: this.text('courier.accept') })
      .click()
    await this.heading('parcel.pick_up_from', { name: 'Theo Martin' }).waitFor()
  }
  async takePhoto(label: string, background = '#445566'): Promise<void> {
    await this.page
      .locator('input[type=file]')
      .and(this.page.getByLabel(this.text('courier.photo_take')))
      .first()
      .setInputFiles(await photoFile(background))
    await this.page.getByRole('img', { name: this.text(label), exact: true }).waitFor()
  }
  async pickUpParcel(code: string): Promise<void> {
    await this.takePhoto('parcel.proof_parcel')
    await this.page.getByLabel(this.text('parcel.pickup_code'), { exact: true }).fill(code)
    await this.button('parcel.take').click()
    await this.heading('parcel.bring_to', { name: 'Noor Aziz' }).waitFor()
  }
}
const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
