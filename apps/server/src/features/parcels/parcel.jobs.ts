import { DAY_MS, HOUR_MS, MINUTE_MS } from '@hawker/std/time'
import type { Tx } from '@hawker/postgres/tx'
import type { EventListener } from '../../core/events.ts'
import type { Deps } from '../../deps.ts'
import { type Job, type Sweep, forEachCollectingErrors } from '../../jobs/jobs.ts'
import { settingsOf } from '../settings/index.ts'
import { TEXT_PARCEL_PERSON, textParcelPerson } from './delivery/text-parcel-person.ts'
import { wipeOldClaims, wipeOldParcels } from './lifecycle/wipe.store.ts'
import { cancelParcel } from './lifecycle/cancel-parcel.ts'
import { markParcelPaid, releaseParcel } from './lifecycle/release-parcel.ts'
import { type ParcelDue, findDueParcels, takeDueParcel } from './lifecycle/release.store.ts'
import { settleDebt } from './lifecycle/settle-parcel.ts'

/** Names, phones, houses and photos of others are deleted so long after the end. */
const WIPE_AFTER_DAYS = 30

export const parcelListeners = (deps: Deps): EventListener[] => [
  {
    topic: 'payment.paid',
    name: 'mark parcel paid',
    async handle(tx, { parcel_id: parcelId, payload, created_at: at }) {
      if (typeof parcelId !== 'number') return
      await markParcelPaid(tx, deps, parcelId, at)
      await settleDebt(tx, parcelId, Number(payload['transaction_id']), deps.clock.now())
    },
  },
]

export const parcelJobs = (deps: Deps): Job[] => [
  {
    name: TEXT_PARCEL_PERSON,
    run: ({ id, role }) =>
      textParcelPerson(deps, Number(id), role === 'pickup' ? 'pickup' : 'recipient'),
  },
]

const ACTIONS: Record<ParcelDue, (deps: Deps, tx: Tx, parcelId: number) => Promise<unknown>> = {
  release: (deps, tx, parcelId) => releaseParcel(tx, deps, parcelId),
  payment_timeout: (deps, tx, parcelId) =>
    cancelParcel(tx, deps, {
      parcelId,
      by: { actor: 'system' },
      reason: 'payment_timeout',
      unreleased: true,
    }),
  no_courier: (deps, tx, parcelId) =>
    cancelParcel(tx, deps, { parcelId, by: { actor: 'system' }, reason: 'no_courier' }),
}

/**
 * Time limits of parcels. Sweeps find what is due, so nothing depends on a timer that a crash would
 * lose.
 */
export const parcelSweeps = (deps: Deps): Sweep[] => [
  {
    name: 'parcels: release',
    everyMs: 1000,
    run: () => actOnDue(deps, 'release', deps.clock.now()),
  },
  {
    name: 'parcels: payment_timeout',
    everyMs: 5000,
    run: () => actOnDue(deps, 'payment_timeout', deps.clock.now()),
  },
  {
    name: 'parcels: no_courier',
    everyMs: 15_000,
    async run() {
      const { parcelNoCourierMin } = await settingsOf(deps.database)
      const by = new Date(deps.clock.now().getTime() - parcelNoCourierMin * MINUTE_MS)
      await actOnDue(deps, 'no_courier', by)
    },
  },
  {
    name: 'parcels: wipe people',
    everyMs: HOUR_MS,
    async run() {
      const now = deps.clock.now()
      const before = new Date(now.getTime() - WIPE_AFTER_DAYS * DAY_MS)
      await wipeOldParcels(deps.database, before, now)
      await wipeOldClaims(deps.database, before, now)
    },
  },
]

const actOnDue = async (deps: Deps, due: ParcelDue, by: Date): Promise<void> =>
  forEachCollectingErrors(await findDueParcels(deps.database, due, by), (parcelId) =>
    deps.database.transaction(async (tx) => {
      if (await takeDueParcel(tx, parcelId, due, by)) await ACTIONS[due](deps, tx, parcelId)
    }),
  )
