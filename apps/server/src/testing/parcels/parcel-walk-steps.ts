import fc from 'fast-check'
import type { Means, Model } from './parcel-walk-model.ts'

export const PICKUP_REASONS = [
  'nobody_there',
  'refused',
  'prohibited',
  'too_big',
  'unsafe',
] as const
export const DOOR_REASONS = [
  'absent',
  'refused',
  'wrong_address',
  'no_access',
  'cash_refused',
] as const
const courier = fc.constantFrom(0, 0, 0, 1)
const proof = fc.constantFrom('right', 'right', 'wrong', 'photo')
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('go on' as const) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constantFrom('undo', 'cancel', 'return', 'return', 'return', 'confirm'),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constantFrom('accept', 'accept', 'arrive', 'arrive', 'give back', 'try', 'try'),
      courier,
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constantFrom('pick', 'pick', 'deliver', 'bring back'),
      courier,
      proof,
      times: fc.constantFrom(1, 1, 1, 5),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('fail' as const),
      courier,
      reason: fc.constantFrom(...PICKUP_REASONS, ...DOOR_REASONS),
      photo: fc.boolean(),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('recover' as const),
      recovery: fc.constantFrom('offer_again', 'cancel', 'return', 'lost', 'damaged'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('refund outside' as const) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('wait' as const),
      minutes: fc.constantFrom(1, 1, 11, 11, 40),
    }),
  },
)
export type Step = typeof step extends fc.Arbitrary<infer T> ? T : never
const GO_ON: Step = { do: 'go on' }
const CARRIED: readonly Step[] = [GO_ON, GO_ON, GO_ON, GO_ON]
const FEE: readonly Step[] = [GO_ON, GO_ON, { do: 'refund outside' }, { do: 'cancel' }]
export const walk = fc.record({
  means: fc.constantFrom<Means>('wallet', 'hold', 'mixed', 'taken'),
  // Random actions alone rarely carry a parcel, and even less often bring it back.
  first: fc.constantFrom<readonly Step[]>([], CARRIED, [...CARRIED, { do: 'return' }], FEE),
  steps: fc.array(step, { minLength: 5, maxLength: 25, size: 'max' }),
})

/** The usual next action of a parcel. */
export function nextOf({ status, driver, released }: Model): Step {
  const own = { courier: driver ?? 1, proof: 'right', times: 1 } as const
  if (status === 'new' && released) return { do: 'accept', courier: own.courier }
  if (status === 'accepted') return { do: 'arrive', courier: own.courier }
  if (status === 'ready') return { do: 'pick', ...own }
  if (status === 'on_a_way') return { do: 'deliver', ...own }
  if (status === 'returning') return { do: 'bring back', ...own }
  return { do: 'wait', minutes: 1 }
}
