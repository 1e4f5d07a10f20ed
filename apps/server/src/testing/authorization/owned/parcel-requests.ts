import { randomUUID } from 'node:crypto'
import { sql } from '@hawker/postgres/database'
import { parcelCodes } from '../../make/handover-codes.ts'
import type { BareParcelOptions } from '../../make/make-bare-parcel.ts'
import type { OwnedRequests } from './owned-request.ts'
import type { World } from './world.ts'

const idOf = async (
  world: World,
  status: NonNullable<BareParcelOptions['status']>,
  more: Pick<BareParcelOptions, 'paid' | 'released'> = {},
) => ({ params: { id: await world.parcel({ status, ...more }) } })
const FROM = { latitude: 38.912, longitude: -77.0353 }
const TO = { latitude: 38.948, longitude: -77.0353 }

/** A picture that the courier uploaded for a parcel. */
async function photo({ app, courier }: World): Promise<string> {
  const path = `parcel/${randomUUID().replaceAll('-', '')}.webp`
  const now = app.clock.now()
  await app.rows(sql`
    insert into pictures (path, owner_id, purpose, bytes, created_at, loose_since)
    values (${path}, ${courier.id}, 'parcel', 1, ${now}, ${now})`)
  return path
}

export const PARCEL_REQUESTS: OwnedRequests = {
  showParcel: (world) => idOf(world, 'new'),
  streamParcel: (world) => idOf(world, 'new'),
  showParcelReceipt: (world) => idOf(world, 'delivered'),
  printParcelReceipt: (world) => idOf(world, 'delivered'),
  undoParcel: (world) => idOf(world, 'new', { released: false }),
  cancelParcel: async (world) => ({ ...(await idOf(world, 'new')), body: { version: 1 } }),
  returnParcel: async (world) => ({ ...(await idOf(world, 'on_a_way')), body: { version: 1 } }),
  confirmParcel: async (world) => {
    const { params } = await idOf(world, 'on_a_way')
    await world.app.rows(sql`update parcel_orders set pin_failures = 5 where id = ${params.id}`)
    return { params }
  },
  payParcel: async (world) => ({
    ...(await idOf(world, 'new', { paid: false, released: false })),
    body: { tag: 'wallet' },
  }),
  tipParcel: async (world) => ({
    ...(await idOf(world, 'delivered')),
    body: { type: 'fixed', value: 2 },
  }),
  reviewParcel: async (world) => ({
    ...(await idOf(world, 'delivered')),
    body: { deliveryman: { rating: 5 } },
  }),
  claimParcel: async (world) => ({ ...(await idOf(world, 'delivered')), body: { cause: 'late' } }),
  arriveAtParcel: async (world) => ({ ...(await idOf(world, 'accepted')), body: FROM }),
  pickParcel: async (world) => {
    const { params } = await idOf(world, 'ready')
    const { pickup } = parcelCodes(world.app, params.id)
    return { params, body: { code: pickup, photo: await photo(world) } }
  },
  tryParcel: async (world) => ({ ...(await idOf(world, 'on_a_way')), body: TO }),
  deliverParcel: async (world) => {
    const { params } = await idOf(world, 'on_a_way')
    return { params, body: { pin: parcelCodes(world.app, params.id).pin } }
  },
  failParcel: async (world) => [
    { ...(await idOf(world, 'on_a_way')), body: { reason: 'refused', ...TO } },
    { ...(await idOf(world, 'ready')), body: { reason: 'too_big', photo: await photo(world) } },
  ],
  giveParcelBack: async (world) => ({
    ...(await idOf(world, 'accepted')),
    body: { reason: 'vehicle_problem' },
  }),
  returnedParcel: async (world) => {
    const { params } = await idOf(world, 'returning')
    return { params, body: { code: parcelCodes(world.app, params.id).back } }
  },
}
