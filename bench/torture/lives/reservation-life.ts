import { HOUR_MS } from '@hawker/std/time'
import { wallClockAt, wallTime } from '@hawker/domain/time/zoned-time'
import type { StartLife } from './life.ts'
import { newKey } from './lives-market.ts'

const ZONE = 'America/New_York'

/** A table that is booked, changed, cancelled, visited or missed. */
export const reservationLife: StartLife = async ({ app, restaurants, customer }, random) => {
  const person = await customer()
  const restaurant = random.of(restaurants)
  const guest = app.as(person)
  const floor = app.as(restaurant.seller)
  let id = 0
  const at = () => ({ params: { id }, query: {} })
  const shown = async () => {
    const answer = await floor('showSellerBooking', at())
    return answer.ok ? answer.data : undefined
  }
  const version = async () => (await shown())?.version ?? 0
  /** A quarter of an hour in the next two days. */
  const start = () => {
    const ms = app.clock.now().getTime() + (1 + random.below(160) / 4) * HOUR_MS
    const { date, minutes } = wallClockAt(ZONE, Math.floor(ms / 900_000) * 900_000)
    return `${date} ${wallTime(minutes)}`
  }
  const isByPhone = random.below(3) === 0
  const book = async () => {
    const stay = {
      shop_id: restaurant.id,
      start_date: start(),
      duration: 90,
      guests: 1 + random.below(4),
      phone: person.phone,
    }
    const answer = isByPhone
      ? await floor('createSellerBooking', {
          query: {},
          body: { ...stay, source: 'phone', name: 'Amina' },
          idempotencyKey: newKey(),
        })
      : await guest('createBooking', { query: {}, body: stay, idempotencyKey: newKey() })
    if (answer.ok) id = answer.data.id
    return answer
  }
  const change = async () =>
    guest('changeBooking', {
      ...at(),
      body: { version: await version(), start_date: start(), guests: 1 + random.below(4) },
    })
  const cancel = async () =>
    guest('cancelBooking', { params: { id }, query: { version: await version() } })
  const move = (status: 'approved' | 'seated' | 'completed' | 'canceled' | 'no_show') => async () =>
    floor('moveSellerBooking', {
      ...at(),
      body: {
        status,
        version: await version(),
        ...(status === 'canceled' ? { reason: 'The kitchen is closed' } : {}),
      },
    })
  const changeByShop = async () =>
    floor('updateSellerBooking', {
      ...at(),
      body: { version: await version(), start_date: start() },
    })
  const undo = async () => floor('undoBooking', { ...at(), body: { version: await version() } })
  return {
    usual: [book, move('approved'), move('seated'), move('completed')],
    other: [
      change,
      change,
      changeByShop,
      cancel,
      move('canceled'),
      move('no_show'),
      undo,
      move('seated'),
      () => guest('reviewBooking', { ...at(), body: { shop: { rating: 5 } } }),
    ],
  }
}

/** Guests who wait for a table of a full evening, and a walk-in queue that texts them. */
export const doorLife: StartLife = async ({ app, restaurants, customer }, random) => {
  const person = await customer()
  const restaurant = random.of(restaurants)
  const floor = app.as(restaurant.seller)
  let id = 0
  const move = (status: 'called' | 'seated' | 'left') => () =>
    floor('moveDoorWait', { params: { id }, query: {}, body: { status } })
  return {
    usual: [
      async () => {
        const answer = await floor('createDoorWait', {
          query: {},
          body: {
            shop_id: restaurant.id,
            name: 'Amina',
            guests: 1 + random.below(4),
            phone: person.phone,
          },
        })
        if (answer.ok) id = answer.data.id
        return answer
      },
      move('called'),
      move('seated'),
    ],
    other: [move('left'), move('called')],
  }
}
