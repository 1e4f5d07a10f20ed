import * as operations from '@hawker/contract/courier-parcels'
import type { Tx } from '@hawker/postgres/tx'
import type { Deps } from '../../deps.ts'
import { type Route, read, write } from '../../http/api/route.ts'
import { acceptParcel } from './delivery/accept-parcel.ts'
import { arriveAtParcel } from './delivery/arrive-at-parcel.ts'
import type { CourierPosition } from './delivery/check-position.ts'
import { bringBackParcel } from './delivery/bring-back-parcel.ts'
import { listCourierParcels, showCourierParcel } from './delivery/courier-parcel.ts'
import { deliverParcel } from './delivery/deliver-parcel.ts'
import { failParcel } from './delivery/fail-parcel.ts'
import { giveParcelBack } from './delivery/give-parcel-back.ts'
import { listParcelOffers } from './delivery/list-parcel-offers.ts'
import { pickUpParcel } from './delivery/pick-up-parcel.ts'
import { tryParcel } from './delivery/try-parcel.ts'

type CourierCall = {
  readonly user: { readonly userId: number }
  readonly params: { readonly id: number }
  readonly lang: string
}
type Ids = { readonly parcelId: number; readonly courierId: number }
const idsOf = ({ user, params }: Omit<CourierCall, 'lang'>): Ids => ({
  parcelId: params.id,
  courierId: user.userId,
})

type PositionBody = {
  readonly latitude?: number | undefined
  readonly longitude?: number | undefined
  readonly sure?: boolean | undefined
}
const positionOf = ({ latitude, longitude, sure = false }: PositionBody): CourierPosition => ({
  position: latitude === undefined || longitude === undefined ? undefined : { latitude, longitude },
  sure,
})

export const courierParcelRoutes = (deps: Deps): Route[] => {
  const shown = async (tx: Tx, call: CourierCall, action: (ids: Ids) => Promise<void>) => {
    const ids = idsOf(call)
    await action(ids)
    return showCourierParcel(tx, deps, { ...ids, lang: call.lang })
  }
  return [
    read(operations.listParcelOffers, ({ user, lang }) =>
      listParcelOffers(deps.database, user.userId, lang, deps.clock.now()),
    ),
    write(operations.acceptParcelOffer, (tx, call) =>
      shown(tx, call, ({ parcelId, courierId }) => acceptParcel(tx, deps, parcelId, courierId)),
    ),
    read(operations.listDriverParcels, ({ user, lang }) =>
      listCourierParcels(deps.database, deps, user.userId, lang),
    ),
    write(operations.arriveAtParcel, (tx, call) =>
      shown(tx, call, (ids) => {
        const { version } = call.body
        return arriveAtParcel(tx, deps, { ...ids, ...positionOf(call.body), version })
      }),
    ),
    write(operations.pickParcel, (tx, call) =>
      shown(tx, call, (ids) => {
        const { code, photo, door_photo: doorPhoto, version } = call.body
        return pickUpParcel(tx, deps, { ...ids, code, photo, doorPhoto, version })
      }),
    ),
    write(operations.tryParcel, (tx, call) =>
      shown(tx, call, (ids) => {
        const { version } = call.body
        return tryParcel(tx, deps, { ...ids, ...positionOf(call.body), version })
      }),
    ),
    write(operations.deliverParcel, (tx, call) =>
      shown(tx, call, (ids) => {
        const { pin, photo, cash_received: cashReceived = false, version } = call.body
        return deliverParcel(tx, deps, { ...ids, pin, photo, cashReceived, version })
      }),
    ),
    write(operations.failParcel, (tx, call) =>
      shown(tx, call, (ids) => {
        const { reason, note, photo, version } = call.body
        const failure = { reason, note, photo, version }
        return failParcel(tx, deps, { ...ids, ...positionOf(call.body), ...failure })
      }),
    ),
    write(operations.returnedParcel, (tx, call) =>
      shown(tx, call, (ids) => {
        const { code, photo, version } = call.body
        return bringBackParcel(tx, deps, { ...ids, code, photo, version })
      }),
    ),
    write(operations.giveParcelBack, async (tx, call) => {
      const { reason, note, version } = call.body
      await giveParcelBack(tx, deps, { ...idsOf(call), reason, note, version })
      return {}
    }),
  ]
}
