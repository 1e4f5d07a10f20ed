import assert from 'node:assert/strict'
import { sql } from '@hawker/postgres/database'
import { acceptParcel } from '@hawker/server/features/parcels/delivery/accept-parcel'
import { arriveAtParcel } from '@hawker/server/features/parcels/delivery/arrive-at-parcel'
import { bringBackParcel } from '@hawker/server/features/parcels/delivery/bring-back-parcel'
import { deliverParcel } from '@hawker/server/features/parcels/delivery/deliver-parcel'
import { failParcel } from '@hawker/server/features/parcels/delivery/fail-parcel'
import { pickUpParcel } from '@hawker/server/features/parcels/delivery/pick-up-parcel'
import { tryParcel } from '@hawker/server/features/parcels/delivery/try-parcel'
import { releaseParcel } from '@hawker/server/features/parcels/lifecycle/release-parcel'
import { parcelTokenOf } from '@hawker/server/features/parcels/reading/parcel-token'
import { calculateParcel } from '@hawker/server/features/parcels/placing/calculate-parcel'
import { placeParcel } from '@hawker/server/features/parcels/placing/place-parcel'
import { uploadPicture } from '@hawker/server/features/pictures/upload-picture'
import { textedToken } from '@hawker/server/features/trust/texts/texted-token'
import { changeSetting } from '@hawker/server/testing/change-setting'
import { giveMoney } from '@hawker/server/testing/make/give-money'
import { parcelCodes } from '@hawker/server/testing/make/handover-codes'
import sharp from 'sharp'
import type { Marketplace } from './marketplace.ts'

const RECIPIENT_PHONE = '+12025550177'

/** Two addresses that the map of the demo city knows. */
export const FROM_STREET = '1658 16th St NW'
export const TO_STREET = '314 H St NW'
export type SentParcel = { id: number; number: string }
type PlaceBody = Parameters<typeof placeParcel>[2]['body']

/** Switches parcels on, with three sizes, and brings a courier. */
export async function openParcels(market: Marketplace) {
  const { database, app } = market
  const { deps } = app
  const rows = database.rows.bind(database)
  await changeSetting({ rows }, 'activeParcel', '1')
  await changeSetting({ rows }, 'parcelHours', '00:00-24:00')
  const sizes = [
    {
      title: 'Envelope',
      about: 'Letters, keys, documents',
      side: [25, 3, 35],
      weight: 1000,
      value: 5000,
      price: 350,
    },
    {
      title: 'Backpack',
      about: 'Fits a backpack',
      side: [40, 40, 60],
      weight: 6800,
      value: 10_000,
      price: 500,
    },
    {
      title: 'Car boot',
      about: 'Needs a car',
      side: [90, 70, 120],
      weight: 30_000,
      value: 30_000,
      price: 1500,
    },
  ]
  // The types of the demo have other prices.
  await database.run(sql`update parcel_types set active = false`)
  const typeIds: number[] = []
  for (const [position, { title, about, side, weight, value, price }] of sizes.entries()) {
    const [width = 1, height = 1, length = 1] = side
    const type = await database.row<{ id: number }>(sql`
      insert into parcel_types (position, max_width, max_height, max_length, max_weight_g, max_value,
        price, price_per_km, included_m, created_at)
      values (${position}, ${width}, ${height}, ${length}, ${weight}, ${value}, ${price}, 80, 2000,
        ${deps.clock.now()}) returning id`)
    const id = type?.id ?? 0
    typeIds.push(id)
    await database.run(sql`
      insert into parcel_type_translations (parcel_type_id, locale, title, description, prohibited_text)
      values (${id}, 'en', ${title}, ${about}, ${'Weapons, drugs, cash.\nAnything alive.'})`)
    const option = await database.row<{ id: number }>(sql`
      insert into parcel_options (parcel_type_id, price) values (${id}, 150) returning id`)
    await database.run(sql`
      insert into parcel_option_translations (parcel_option_id, locale, title)
      values (${option?.id ?? 0}, 'en', 'Stairs')`)
  }
  const [from, to] = [await placeOf(market, FROM_STREET), await placeOf(market, TO_STREET)]
  const courier = await idOf(market, 'driver@hawker.test')
  await database.run(sql`
    insert into couriers (user_id, vehicle, online) values (${courier}, 'car', true)
    on conflict (user_id) do update set online = true, vehicle = 'car'`)
  const inTx = <T>(work: Parameters<typeof database.transaction<T>>[0]) =>
    database.transaction(work)
  const photo = async () => {
    const bytes = await sharp({
      create: { width: 480, height: 360, channels: 3, background: '#b0703a' },
    })
      .jpeg()
      .toBuffer()
    return (await uploadPicture(deps, { ownerId: courier, purpose: 'parcel', bytes })).img
  }
  const codes = (id: number) => parcelCodes({ deps }, id)
  const release = async (id: number) => {
    await database.run(sql`
      update parcel_orders set undo_until = ${new Date(deps.clock.now().getTime() - 1000)}
      where id = ${id}`)
    await inTx((tx) => releaseParcel(tx, deps, id))
  }
  return {
    typeIds,
    from,
    to,
    courier,
    release,
    codes,
    /** Until when the courier waits at the pickup. */
    async waitUntil(id: number): Promise<string> {
      const row = await database.row<{ at: Date }>(
        sql`select arrived_at + interval '10 minutes' as at from parcel_orders where id = ${id}`,
      )
      assert.ok(row)
      return row.at.toISOString()
    },
    /** The path of a link. */
    link: (id: number, role: 'recipient' | 'pickup' = 'recipient') =>
      `/t/${parcelTokenOf(deps.personalDataKey, id, role)}`,
    /** The path of the recipient's link as their text has it. */
    textedLink: (id: number) =>
      `/t/${textedToken(
        deps.personalDataKey,
        parcelTokenOf(deps.personalDataKey, id, 'recipient'),
        RECIPIENT_PHONE,
      )}`,
    /** A parcel that couriers can see, paid from the wallet unless stated. */
    async send(email: string, changes: Partial<PlaceBody> = {}): Promise<SentParcel> {
      const userId = await idOf(market, email)
      await giveMoney({ deps, clock: deps.clock as never }, userId, 10_000n)
      const choices = {
        type_id: typeIds[1] ?? 0,
        payer: 'sender' as const,
        address_from: from,
        address_to: to,
        ...changes,
      }
      const quote = await calculateParcel(deps, choices, { userId, lang: 'en' })
      const parcel = await inTx((tx) =>
        placeParcel(tx, deps, {
          userId,
          ip: '192.0.2.1',
          distanceM: quote.distance_m,
          lang: 'en',
          body: {
            username_from: 'Amina',
            phone_from: '+12025550111',
            username_to: 'Noor',
            phone_to: RECIPIENT_PHONE,
            description: 'A birthday cake',
            value: 20,
            payment: { tag: 'wallet' },
            accept_rules: true,
            ...choices,
            quote_id: quote.quote_id,
          },
        }),
      )
      await release(parcel.id)
      return { id: parcel.id, number: parcel.number }
    },
    /** The courier's actions, by the production code. */
    actions: {
      accept: (id: number) => inTx((tx) => acceptParcel(tx, deps, id, courier)),
      arrive: (id: number) =>
        inTx((tx) =>
          arriveAtParcel(tx, deps, {
            parcelId: id,
            courierId: courier,
            position: undefined,
            sure: true,
          }),
        ),
      pick: async (id: number) => {
        const { pickup } = codes(id)
        const proof = await photo()
        await inTx((tx) =>
          pickUpParcel(tx, deps, {
            parcelId: id,
            courierId: courier,
            code: pickup,
            photo: proof,
            doorPhoto: undefined,
          }),
        )
      },
      deliver: async (
        id: number,
        { atDoor = false, cash = false }: { atDoor?: boolean; cash?: boolean } = {},
      ) => {
        const { pin } = codes(id)
        const proof = atDoor ? await photo() : undefined
        await inTx((tx) =>
          deliverParcel(tx, deps, {
            parcelId: id,
            courierId: courier,
            pin: atDoor ? undefined : pin,
            photo: proof,
            cashReceived: cash,
          }),
        )
      },
      try: (id: number) =>
        inTx((tx) =>
          tryParcel(tx, deps, {
            parcelId: id,
            courierId: courier,
            position: undefined,
            sure: true,
          }),
        ),
      fail: async (
        id: number,
        reason: Parameters<typeof failParcel>[2]['reason'],
        withPhoto = false,
      ) => {
        const proof = withPhoto ? await photo() : undefined
        await inTx((tx) =>
          failParcel(tx, deps, {
            parcelId: id,
            courierId: courier,
            reason,
            note: undefined,
            photo: proof,
            position: undefined,
            sure: true,
          }),
        )
      },
      bringBack: async (id: number) => {
        const { back } = codes(id)
        await inTx((tx) =>
          bringBackParcel(tx, deps, {
            parcelId: id,
            courierId: courier,
            code: back,
            photo: undefined,
          }),
        )
      },
    },
  }
}
export type Parcels = Awaited<ReturnType<typeof openParcels>>

async function placeOf({ app }: Marketplace, street: string) {
  const [place] = await app.deps.maps.search(street, undefined, 'en')
  assert.ok(place, street)
  return place
}

async function idOf({ database }: Marketplace, email: string): Promise<number> {
  const user = await database.row<{ id: number }>(sql`select id from users where email = ${email}`)
  assert.ok(user, email)
  return user.id
}
