import { COURIER_ACTIONS, type CourierParcel } from '@hawker/contract/courier-parcels'
import { toMajor } from '@hawker/domain/money/money'
import { MINUTE_MS } from '@hawker/std/time'
import type { Queries } from '@hawker/postgres/tx'
import type { Deps } from '../../../deps.ts'
import { linkPicture } from '../../pictures/index.ts'
import { type StoredParcel, readParcels } from '../reading/parcel.store.ts'
import {
  type ParcelContext,
  type WireDeps,
  currencyOf,
  endWire,
  pinOf,
  proofsOf,
  reasonOf,
  typeWire,
  waitUntil,
} from '../reading/parcel.wire.ts'
import { findParcel, parcelContext } from '../reading/show-parcel.ts'
import { optionTitle } from '../types/list-parcel-types.ts'
import { payOf } from './list-parcel-offers.ts'

/** Couriers see a cancelled parcel, with the reason, for this long. */
const CANCELLED_SHOWN_MS = 30 * MINUTE_MS
type ActionName = (typeof COURIER_ACTIONS)[number]

/** Cash to collect from the recipient, in minor units of the parcel's currency. */
export const cashDueOf = ({ transactions }: Pick<StoredParcel, 'transactions'>): bigint | null =>
  transactions.find(({ tag, status }) => tag === 'cash' && status === 'progress')?.amount ?? null

const ACTIONS: Partial<Record<StoredParcel['status'], readonly ActionName[]>> = {
  accepted: ['arrived', 'picked', 'give_back'],
  ready: ['picked', 'failed'],
  on_a_way: ['arrived', 'tried', 'delivered', 'failed'],
  returning: ['returned'],
}

/** Never with a PIN, a code of the sender, or a full phone number. */
export function toCourierParcel(
  parcel: StoredParcel,
  context: ParcelContext,
  deps: WireDeps,
): CourierParcel {
  const currency = currencyOf(parcel, context)
  const major = (minor: bigint) => toMajor(minor, currency.decimals)
  const due = cashDueOf(parcel)
  return {
    id: parcel.id,
    number: parcel.number,
    status: parcel.status,
    version: parcel.version,
    type: typeWire(parcel, context),
    options: parcel.options.map(({ titles }) => optionTitle(titles, context.lang)),
    description: parcel.description,
    weight_g: parcel.weightG,
    images: parcel.images.map((path) => linkPicture(deps, path)),
    from: endWire(parcel.from, 'courier'),
    to: endWire(parcel.to, 'courier'),
    drop_off: parcel.dropOff,
    pin: parcel.pinWanted,
    pin_state: pinOf(parcel),
    distance_m: parcel.distanceM,
    pay: major(payOf(parcel.courierPay, parcel.total, parcel.settlementTotal)),
    tips: major(parcel.tips),
    currency: currency.code,
    cash_due: due === null ? null : major(due),
    window_starts_at: parcel.windowStartsAt.toISOString(),
    wait_until: waitUntil(parcel, context.settings)?.toISOString() ?? null,
    tries: parcel.tries.map((at) => new Date(at).toISOString()),
    proofs: proofsOf(parcel, deps),
    reason: reasonOf(parcel),
    can: [...(ACTIONS[parcel.status] ?? [])],
    ended_at: parcel.endedAt?.toISOString() ?? null,
  }
}

export async function showCourierParcel(
  queries: Queries,
  deps: WireDeps,
  { parcelId, courierId, lang }: { parcelId: number; courierId: number; lang: string },
): Promise<CourierParcel> {
  const parcel = await findParcel(queries, { id: parcelId, driverId: courierId })
  return toCourierParcel(parcel, await parcelContext(queries, lang), deps)
}

export async function listCourierParcels(
  queries: Queries,
  deps: WireDeps & Pick<Deps, 'clock'>,
  courierId: number,
  lang: string,
): Promise<CourierParcel[]> {
  const context = await parcelContext(queries, lang)
  const parcels = await readParcels(queries, {
    driverId: courierId,
    statuses: ['accepted', 'ready', 'on_a_way', 'returning'],
    orCancelledSince: new Date(deps.clock.now().getTime() - CANCELLED_SHOWN_MS),
    oldestFirst: true,
    limit: 50,
  })
  return parcels.map((parcel) => toCourierParcel(parcel, context, deps))
}
