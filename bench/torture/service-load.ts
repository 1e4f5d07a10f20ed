import { seededUuid } from '../support/seeded-random.ts'
import { DOOR, type Shopper } from '../support/shoppers.ts'
import { retryWhileBusy } from './crowd.ts'

/** Guests who are active at the same time. */
export const GUESTS = 8
/** One for each sender who is active at the same time. */
export const COURIERS = 4
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Four kilometres north of the other door. */
const OTHER_DOOR = {
  location: { ...DOOR.location, latitude: DOOR.location.latitude + 0.036 },
  address: '22 Park Road',
}

export type ServiceLoadOptions = {
  guests: readonly Shopper[]
  senders: readonly Shopper[]
  couriers: readonly Shopper[]
  shopId: number
  /** Wall times such as "2026-11-27 19:00". */
  starts: readonly string[]
  parcelTypeId: number
  /** What couriers take of each parcel. */
  photo: Blob
  random: () => number
}

type StayBody = {
  shop_id: number
  start_date: string
  duration: number
  guests: number
  phone: string
}
/** A reservation as the last response showed it. */
export type AcknowledgedReservation = {
  guest: Shopper
  key: string
  body: StayBody
  id: number
  status: 'approved' | 'canceled'
  startsAt: string
}
/** A parcel as the last response showed it; amounts in cents. */
export type AcknowledgedParcel = {
  sender: Shopper
  id: number
  status: 'new' | 'accepted' | 'ready' | 'on_a_way' | 'delivered' | 'cancelled'
  total: number
  /** What the sender pays for good. */
  cost: number
  repeat: () => Promise<number | undefined>
}

type Outcome<T> = { ok: true; data: T } | { ok: false; code: string }

/**
 * Starts guests who book, change and cancel tables, and senders and couriers of parcels. Each repeats
 * a call with the same key until it gets a response. Everything that was acknowledged is recorded.
 */
export function startServiceLoad(options: ServiceLoadOptions) {
  const { random, shopId, starts, parcelTypeId, photo } = options
  const reservations: AcknowledgedReservation[] = []
  const parcels: AcknowledgedParcel[] = []
  const refused: string[] = []
  const guests = [...options.guests]
  const senders = [...options.senders]
  let tablesTaken = 0
  let acknowledged = 0
  /** When the latest acknowledged request was sent. */
  let lastSentAt = 0
  let going = true

  /** Calls with one key until there is a response. Undefined when it is a refusal. */
  async function finish<T>(
    what: string,
    call: (idempotencyKey: string) => Promise<Outcome<T>>,
    { key = seededUuid(random), expected = '' } = {},
  ): Promise<{ data: T } | undefined> {
    let sentAt = 0
    const answer = await retryWhileBusy(() => {
      sentAt = performance.now()
      return call(key)
    })
    lastSentAt = Math.max(lastSentAt, sentAt)
    acknowledged++
    if (answer.ok) return answer
    if (answer.code === expected) tablesTaken++
    else refused.push(`${what}: ${answer.code}`)
    return undefined
  }
  function pick<T>(items: readonly T[]): T {
    const item = items[Math.floor(random() * items.length)]
    if (item === undefined) throw new Error('there is nothing to choose from')
    return item
  }

  async function visit(guest: Shopper, number: number): Promise<void> {
    const key = seededUuid(random)
    const body = {
      shop_id: shopId,
      start_date: pick(starts),
      duration: pick([60, 90]),
      guests: 1 + Math.floor(random() * 5),
      phone: '+12025550123',
    }
    const create = () => guest.client('createBooking', { query: {}, body, idempotencyKey: key })
    const made = await finish('booking', create, { key, expected: 'table_taken' })
    if (!made) return
    const { id, starts_at: startsAt } = made.data
    const reservation: AcknowledgedReservation = {
      guest,
      key,
      body,
      id,
      status: 'approved',
      startsAt,
    }
    reservations.push(reservation)
    let { version } = made.data
    if (number % 3 === 0) {
      const change = { version, start_date: pick(starts) }
      const save = (idempotencyKey: string) =>
        guest.client('changeBooking', { params: { id }, query: {}, body: change, idempotencyKey })
      const changed = await finish('change', save, { expected: 'table_taken' })
      if (changed) ({ starts_at: reservation.startsAt, version } = changed.data)
    }
    if (number % 4 === 0) {
      const cancel = (idempotencyKey: string) =>
        guest.client('cancelBooking', { params: { id }, query: { version }, idempotencyKey })
      const canceled = await finish('cancellation', cancel)
      if (canceled) reservation.status = 'canceled'
    }
  }

  /** Sends a parcel. Some wait for a courier or are cancelled, half of them are delivered. */
  async function send(sender: Shopper, courier: Shopper, number: number): Promise<void> {
    const choices = { type_id: parcelTypeId, payer: 'sender' as const }
    const ends = {
      address_from: { location: DOOR.location },
      address_to: { location: OTHER_DOOR.location },
    }
    const calculate = () =>
      sender.client('calculateParcel', { query: {}, body: { ...choices, ...ends } })
    const quoted = await finish('quote', calculate)
    if (!quoted) return
    const body = {
      ...choices,
      quote_id: quoted.data.quote_id,
      address_from: DOOR,
      address_to: OTHER_DOOR,
      username_from: 'Amina',
      phone_from: '+12025550111',
      username_to: 'Noor',
      phone_to: '+12025550177',
      description: 'A birthday cake',
      value: 20,
      payment: { tag: 'wallet' as const },
      accept_rules: true,
    }
    const key = seededUuid(random)
    const place = () => sender.client('placeParcel', { query: {}, body, idempotencyKey: key })
    const placed = await finish('parcel', place, { key })
    if (!placed) return
    const { id } = placed.data
    const total = toCents(placed.data.total_price)
    const parcel: AcknowledgedParcel = {
      sender,
      id,
      status: 'new',
      total,
      cost: total,
      repeat: async () => (await finish('repeated parcel', place, { key }))?.data.id,
    }
    parcels.push(parcel)
    const at = { params: { id }, query: {} }
    async function cancel(cost: number): Promise<void> {
      const show = () => sender.client('showParcel', at)
      const shown = await finish('shown parcel', show)
      if (!shown) return
      const reason = { reason: 'changed_mind' as const, version: shown.data.version }
      const withdraw = (idempotencyKey: string) =>
        sender.client('cancelParcel', { ...at, idempotencyKey, body: reason })
      const cancelled = await finish('cancelled parcel', withdraw)
      if (cancelled) Object.assign(parcel, { status: 'cancelled', cost })
    }
    const end = number % 6
    if (end === 0) return
    if (end === 1) return cancel(0)
    const accept = (idempotencyKey: string) =>
      courier.client('acceptParcelOffer', { ...at, idempotencyKey })
    const accepted = await finish('accepted parcel', accept)
    if (!accepted) return
    parcel.status = 'accepted'
    if (end === 2) return cancel(toCents(quoted.data.cancel_fee))
    const arrive = (idempotencyKey: string) =>
      courier.client('arriveAtParcel', { ...at, idempotencyKey, body: { sure: true } })
    const arrived = await finish('arrival', arrive)
    if (!arrived) return
    parcel.status = 'ready'
    const upload = () =>
      courier.client('keepPicture', { query: { purpose: 'parcel' }, body: photo })
    const uploaded = await finish('photo', upload)
    if (!uploaded) return
    const show = () => sender.client('showParcel', at)
    const waiting = await finish('pickup code', show)
    if (!waiting) return
    const picture = { code: waiting.data.pickup_code ?? '', photo: uploaded.data.img }
    const pickUp = (idempotencyKey: string) =>
      courier.client('pickParcel', { ...at, idempotencyKey, body: picture })
    const picked = await finish('pickup', pickUp)
    if (!picked) return
    parcel.status = 'on_a_way'
    const carried = await finish('PIN', show)
    if (!carried) return
    const pin = carried.data.delivery_pin ?? ''
    const deliver = (idempotencyKey: string) =>
      courier.client('deliverParcel', { ...at, idempotencyKey, body: { pin } })
    const delivered = await finish('delivery', deliver)
    if (delivered) parcel.status = 'delivered'
  }

  const crowd = Promise.all([
    ...Array.from({ length: GUESTS }, async () => {
      for (let guest = guests.pop(); going && guest; guest = guests.pop())
        await visit(guest, guests.length)
    }),
    ...options.couriers.map(async (courier) => {
      for (let sender = senders.pop(); going && sender; sender = senders.pop())
        await send(sender, courier, senders.length)
    }),
  ])
  return {
    reservations,
    parcels,
    refused,
    tablesTaken: () => tablesTaken,
    left: () => ({ guests: guests.length, senders: senders.length }),
    /** Waits until so many more requests are acknowledged. */
    async progress(count: number): Promise<void> {
      for (const target = acknowledged + count; acknowledged < target;) await pause(1)
    },
    /** Milliseconds until a request sent after this moment is acknowledged. */
    async recovered(since: number): Promise<number> {
      for (const until = performance.now() + 60_000; performance.now() < until; await pause(10))
        if (lastSentAt > since) return performance.now() - since
      throw new Error(`Nothing succeeded for a minute after the kill; refused: ${refused[0]}`)
    },
    async stop() {
      going = false
      await crowd
    },
  }
}

const toCents = (amount: number): number => Math.round(amount * 100)
