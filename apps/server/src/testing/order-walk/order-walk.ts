import assert from 'node:assert/strict'
import fc from 'fast-check'
import { auditBooks, describeBreaches } from '../../features/audit/index.ts'
import type { TestMarket } from '../test-market.ts'
import { ACTIONS, FULL_DELIVERY } from './walk-actions.ts'
import { BUYERS, type Tag, newModel } from './walk-model.ts'
import { type Step, acting, claiming, editing, paying, placing, waiting } from './walk-steps.ts'
import { makeWorld } from './walk-world.ts'

const pick = fc.nat({ max: 20 })
const steps: fc.Arbitrary<Step>[] = [
  fc
    .record({
      buyer: fc.nat({ max: BUYERS - 1 }),
      quantity: fc.integer({ min: 1, max: 3 }),
      tag: fc.constantFrom<Tag>('cash', 'wallet', 'sandbox'),
      brought: fc.boolean(),
      coupon: fc.boolean(),
    })
    .map(placing),
  fc.constantFrom(5, 31, 700, 1000, 3000).map(waiting),
  fc
    .tuple(pick, fc.constantFrom<'pay' | 'decline' | 'twice'>('pay', 'decline', 'twice'))
    .map(([which, how]) => paying(which, how)),
  fc
    .tuple(pick, fc.integer({ min: 1, max: 3 }))
    .map(([which, quantity]) => editing(which, quantity)),
  pick.map(claiming),
  ...Object.entries(ACTIONS).map((action) => pick.map((which) => acting([action], which))),
  // Single actions rarely bring an order to a state in which claims are possible.
  pick.map((which) => acting(FULL_DELIVERY, which)),
]

/** A walk stops at any step and the clock goes on for days, so some orders and claims never end. */
const UNFINISHED = /^A11 (?:order_never_ended|claim_left_with_staff)/

export type WalkOptions = { walks: number; steps: number; seed: number }
/**
 * Takes random steps of buyers, shops, couriers, banks and clocks. Asserts that the world matches
 * the model after each step, and that the audit finds nothing at the end. A failure is shrunk to
 * the shortest walk.
 */
export async function assertOrderWalks(
  market: TestMarket,
  { walks, steps: maxCommands, seed }: WalkOptions,
): Promise<void> {
  await auditBooks(market.deps.database, market.clock.now())
  let completedWalks = 0
  await fc.assert(
    fc.asyncProperty(fc.commands(steps, { maxCommands, size: 'max' }), async (commands) => {
      const model = newModel()
      const real = await makeWorld(market)
      await fc.asyncModelRun(() => ({ model, real }), commands)
      completedWalks += 1
    }),
    {
      numRuns: walks,
      seed,
      endOnFailure: false,
      interruptAfterTimeLimit: 1_500_000,
      markInterruptAsFailure: true,
    },
  )
  assert.equal(completedWalks, walks)
  await market.work()
  const breaches = describeBreaches(await auditBooks(market.deps.database, market.clock.now()))
  assert.deepEqual(
    breaches.filter((breach) => !UNFINISHED.test(breach)),
    [],
  )
}
