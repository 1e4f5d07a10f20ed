import type { Query } from '@hawker/contract/core/operation'
import {
  PARCEL_RECOVERIES,
  type StaffParcel,
  type StaffParcelRow,
  type listStaffParcels as operation,
} from '@hawker/contract/staff-parcels'
import {
  PARCEL_STATUSES,
  type ParcelStatus,
  canMoveParcel,
  isFinalParcel,
} from '@hawker/domain/parcels/parcel-status'
import type { Queries } from '@hawker/postgres/tx'
import { readUserSearch } from '../../accounts/index.ts'
import { type ParcelFilter, countParcels, readParcels } from '../reading/parcel.store.ts'
import { type WireDeps, toParcel, toParcelRow } from '../reading/parcel.wire.ts'
import { findParcel, parcelContext } from '../reading/show-parcel.ts'
import { hasOpenDispute } from './dispute.store.ts'

export type ParcelRecovery = (typeof PARCEL_RECOVERIES)[number]
const TARGETS: Record<ParcelRecovery, ParcelStatus> = {
  offer_again: 'new',
  cancel: 'cancelled',
  return: 'returning',
  lost: 'cancelled',
  damaged: 'cancelled',
}
/** Staff cancel before the pickup; afterwards a parcel can only be lost or damaged. */
const isLoss = (recovery: ParcelRecovery): boolean => recovery === 'lost' || recovery === 'damaged'
const isOnTheRoad = (status: ParcelStatus): boolean =>
  status === 'on_a_way' || status === 'returning'

export const recoveriesOf = (status: ParcelStatus): ParcelRecovery[] =>
  PARCEL_RECOVERIES.filter(
    (recovery) =>
      canMoveParcel(status, TARGETS[recovery], 'admin') &&
      (TARGETS[recovery] !== 'cancelled' || isLoss(recovery) === isOnTheRoad(status)),
  )

const UNFINISHED = PARCEL_STATUSES.filter((status) => !isFinalParcel(status))

/** Parcels that match the filter, newest first; without one all unfinished ones, oldest first. */
export async function listStaffParcels(
  queries: Queries,
  { query, lang }: { query: Query<typeof operation>; lang: string },
): Promise<{ rows: StaffParcelRow[]; total: number }> {
  const { status, page = 1, perPage = 10 } = query
  const context = await parcelContext(queries, lang)
  const search = await readFilter(queries, query, context.settings.marketTimezone)
  const isSearch = Object.keys(search).length > 0
  const filter: ParcelFilter = {
    ...search,
    ...(status ? { statuses: [status] } : isSearch ? {} : { statuses: UNFINISHED }),
  }
  const parcels = await readParcels(queries, {
    ...filter,
    oldestFirst: !isSearch,
    limit: perPage,
    offset: (page - 1) * perPage,
  })
  return {
    rows: parcels.map((parcel): StaffParcelRow => {
      const { sender, driver } = parcel
      return {
        ...toParcelRow(parcel, context),
        user: { id: sender.id, firstname: sender.firstname },
        deliveryman: driver && { id: driver.id, firstname: driver.firstname },
        reason: parcel.reason,
      }
    }),
    total: await countParcels(queries, filter),
  }
}

async function readFilter(
  queries: Queries,
  { number, sender, courier, from, to }: Query<typeof operation>,
  timezone: string,
): Promise<ParcelFilter> {
  const person = (typed: string) => readUserSearch(queries, typed.trim())
  return {
    ...(number?.trim() ? { number: number.trim().toUpperCase() } : {}),
    ...(sender?.trim() ? { sender: await person(sender) } : {}),
    ...(courier?.trim() ? { courier: await person(courier) } : {}),
    ...(from || to
      ? { pickedUp: { ...(from ? { from } : {}), ...(to ? { to } : {}), timezone } }
      : {}),
  }
}

export async function showStaffParcel(
  queries: Queries,
  deps: WireDeps,
  parcelId: number,
  lang: string,
): Promise<StaffParcel> {
  const parcel = await findParcel(queries, { id: parcelId })
  return {
    ...toParcel(parcel, await parcelContext(queries, lang), deps),
    user: parcel.sender,
    recoveries: recoveriesOf(parcel.status),
    payment_review: await hasOpenDispute(queries, parcelId),
  }
}
