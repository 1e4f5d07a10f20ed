import type { Deps } from '../../deps.ts'
import { type EventListener, type Sweep, workThrough } from '../../jobs/jobs.ts'
import {
  type StoredCharge,
  expiredCharges,
  findCharge,
  finishCharge,
  giveUpCharge,
  returnCharge,
} from '../order-payments/index.ts'
import type { Tx } from '../../database/tx.ts'
import { chosenPaid, endSilence } from './answer-substitution.ts'
import { endCancelRequest } from './cancel-request.ts'
import { editPaid } from './edit-order.ts'
import { expiredCancelRequests, lockOrder, partiesOf } from './changes.store.ts'
import { expiredSubstitutions } from './substitution.store.ts'
import { takeTip } from './tip-order.ts'

export const orderChangeListeners = (deps: Deps): EventListener[] => [
  {
    topic: 'payment.paid',
    name: 'do what a charge was paid for',
    async hear(tx, { order_id: orderId, payload }) {
      const chargeId = payload['charge_id']
      if (orderId !== null && typeof chargeId === 'number')
        await chargePaid(tx, deps, orderId, chargeId)
    },
  },
]

async function chargePaid(tx: Tx, deps: Deps, orderId: number, chargeId: number): Promise<void> {
  const known = await partiesOf(tx, orderId)
  if (!known || !(await lockOrder(tx, orderId, { userId: known.userId }))) return
  // As it stands now that nobody else can change it.
  const order = await partiesOf(tx, orderId)
  const charge = await findCharge(tx, chargeId)
  if (!order || charge?.orderId !== orderId) return
  if (order.status === 'cancelled') return returnCharge(tx, charge, deps.clock.now())
  if (!(await finishCharge(tx, chargeId))) return
  await doCharge(tx, deps, order, charge)
}

async function doCharge(
  tx: Tx,
  deps: Deps,
  order: NonNullable<Awaited<ReturnType<typeof partiesOf>>>,
  charge: StoredCharge,
): Promise<void> {
  switch (charge.kind) {
    case 'tip':
      return takeTip(tx, order, charge, deps.clock.now())
    case 'substitution':
      return chosenPaid(tx, order.id, order.userId, charge, deps.clock.now())
    case 'edit':
      return editPaid(tx, order.id, order.userId, charge, deps.clock.now())
  }
}

export const orderChangeSweeps = ({
  database,
  clock,
  random,
}: Pick<Deps, 'database' | 'clock' | 'random'>): Sweep[] => [
  {
    name: 'order changes: substitutions that nobody answered',
    everyMs: 1000,
    async sweep() {
      await workThrough(await expiredSubstitutions(database, clock.now()), (asked) =>
        database.transaction((tx) => endSilence(tx, { clock, random }, asked)),
      )
    },
  },
  {
    name: 'order changes: wishes to cancel that nobody answered',
    everyMs: 1000,
    async sweep() {
      const now = clock.now()
      await workThrough(await expiredCancelRequests(database, now), ({ orderId, status }) =>
        database.transaction((tx) => endCancelRequest(tx, orderId, status, now)),
      )
    },
  },
  {
    name: 'order changes: charges that nobody paid',
    everyMs: 5000,
    async sweep() {
      const now = clock.now()
      await workThrough(await expiredCharges(database, now), (charge) =>
        database.transaction((tx) => giveUpCharge(tx, charge, now)),
      )
    },
  },
]
