import fc from 'fast-check'
import type { ShopMove } from './reservation-model.ts'

export const GUESTS = 3

const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('book' as const),
      guest: fc.nat({ max: GUESTS - 1 }),
      slot: fc.nat(),
      guests: fc.integer({ min: 1, max: 7 }),
      minutes: fc.constantFrom(60, 90),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('change' as const),
      which: fc.nat(),
      slot: fc.nat(),
      guests: fc.integer({ min: 1, max: 7 }),
      stale: fc.constantFrom(false, false, false, true),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('cancel' as const),
      which: fc.nat(),
      stale: fc.constantFrom(false, false, false, true),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('move' as const),
      which: fc.nat(),
      to: fc.constantFrom<ShopMove>(
        'approved',
        'seated',
        'seated',
        'completed',
        'canceled',
        'no_show',
      ),
      stale: fc.constantFrom(false, false, false, false, true),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('undo' as const), which: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('arrive' as const), which: fc.nat() }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('walk in' as const),
      guests: fc.integer({ min: 1, max: 6 }),
      minutes: fc.constantFrom(30, 60),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('stay longer' as const),
      which: fc.nat(),
      minutes: fc.constantFrom(60, 90, 120, 180),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('seat early' as const), which: fc.nat() }),
  },
  // Most rules of the shop need a moment near the start of a reservation.
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('wait for' as const),
      which: fc.nat(),
      minutes: fc.constantFrom(-20, -20, 5, 16, 70),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('wait' as const),
      minutes: fc.constantFrom(1, 9, 20, 45, 90, 300),
    }),
  },
)
export type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

export const walk = fc.record({
  tables: fc.array(
    fc.record({
      chairs: fc.integer({ min: 2, max: 5 }),
      minGuests: fc.constantFrom(1, 1, 2),
      online: fc.constantFrom(true, true, true, false),
      joinsPrevious: fc.boolean(),
    }),
    { minLength: 1, maxLength: 4 },
  ),
  rules: fc.record({
    autoApprove: fc.boolean(),
    turnoverMinutes: fc.constantFrom(0, 15),
    maxJoined: fc.integer({ min: 1, max: 3 }),
    coversPerQuarter: fc.constantFrom(null, null, 5),
    acceptMinutes: fc.constantFrom(30, 240),
  }),
  steps: fc.array(step, { minLength: 10, maxLength: 40, size: 'max' }),
})
