import * as operations from '@hawker/contract/sender-parcels'
import * as tracked from '@hawker/contract/tracked-parcels'
import type { Tx } from '@hawker/postgres/tx'
import type { Deps } from '../../deps.ts'
import { type Route, live, read, write, writePrepared } from '../../http/api/route.ts'
import { claimParcel } from './claims/claim-parcel.ts'
import { reviewParcel } from './claims/review-parcel.ts'
import { tipParcel } from './claims/tip-parcel.ts'
import { courierParcelRoutes } from './courier-parcel.routes.ts'
import { streamParcel } from './follow/stream-parcel.ts'
import { answerTrackedParcel, streamTrackedParcel, trackParcel } from './follow/track-parcel.ts'
import { cancelOwnParcel, undoParcel } from './lifecycle/cancel-parcel.ts'
import { confirmParcel } from './lifecycle/confirm-parcel.ts'
import { returnParcel } from './lifecycle/return-parcel.ts'
import { calculateParcel } from './placing/calculate-parcel.ts'
import { listParcelTimes } from './placing/list-parcel-times.ts'
import { parcelDistance } from './placing/parcel-distance.ts'
import { payParcel } from './placing/pay-parcel.ts'
import { placeParcel } from './placing/place-parcel.ts'
import { listParcels, showParcel } from './reading/show-parcel.ts'
import { staffParcelRoutes } from './staff-parcel.routes.ts'
import { listParcelTypes } from './types/list-parcel-types.ts'

type OwnCall = {
  readonly user: { readonly userId: number }
  readonly params: { readonly id: number }
  readonly lang: string
}

/** The parcel as its sender sees it after a write. */
const shown = async (
  deps: Deps,
  tx: Tx,
  { user: { userId }, params: { id: parcelId }, lang }: OwnCall,
  action: (parcelId: number, userId: number) => Promise<void>,
) => {
  await action(parcelId, userId)
  return showParcel(tx, deps, { parcelId, userId, lang })
}

export const parcelRoutes = (deps: Deps): Route[] => [
  read(operations.listParcelTypes, ({ query, lang }) =>
    listParcelTypes(deps.database, { currencyId: query.currency_id, lang }),
  ),
  read(operations.listParcelTimes, ({ lang }) => listParcelTimes(deps, lang)),
  read(operations.calculateParcel, ({ body, query, actor, lang }) =>
    calculateParcel(
      deps,
      { ...body, currency_id: body.currency_id ?? query.currency_id },
      { userId: actor?.userId, lang },
    ),
  ),
  writePrepared(
    operations.placeParcel,
    ({ body }) => parcelDistance(deps, body.address_from.location, body.address_to.location),
    (tx, { user, body, lang, ip }, distanceM) =>
      placeParcel(tx, deps, { userId: user.userId, body, distanceM, lang, ip }),
  ),
  read(operations.listParcels, ({ user, query, lang }) =>
    listParcels(deps.database, { userId: user.userId, query, lang }),
  ),
  read(operations.showParcel, ({ user, params, lang }) =>
    showParcel(deps.database, deps, { parcelId: params.id, userId: user.userId, lang }),
  ),
  write(operations.undoParcel, (tx, call) =>
    shown(deps, tx, call, (parcelId, userId) => undoParcel(tx, deps, { parcelId, userId })),
  ),
  write(operations.cancelParcel, (tx, call) =>
    shown(deps, tx, call, (parcelId, userId) =>
      cancelOwnParcel(tx, deps, { parcelId, userId, reason: 'other', ...call.body }),
    ),
  ),
  write(operations.returnParcel, (tx, call) =>
    shown(deps, tx, call, (parcelId, userId) =>
      returnParcel(tx, deps, { parcelId, userId, version: call.body.version }),
    ),
  ),
  write(operations.confirmParcel, (tx, call) =>
    shown(deps, tx, call, (parcelId, userId) => confirmParcel(tx, deps, { parcelId, userId })),
  ),
  write(operations.payParcel, (tx, { user, params, body, ip }) =>
    payParcel(tx, deps, { userId: user.userId, parcelId: params.id, payment: body, ip }),
  ),
  write(operations.tipParcel, (tx, call) =>
    shown(deps, tx, call, (parcelId, userId) =>
      tipParcel(tx, deps, { parcelId, userId, tips: call.body, lang: call.lang }),
    ),
  ),
  write(operations.reviewParcel, (tx, call) =>
    shown(deps, tx, call, (parcelId, userId) => {
      const { rating, tags = [] } = call.body.deliveryman
      return reviewParcel(tx, deps, { parcelId, userId, rating, tags })
    }),
  ),
  write(operations.claimParcel, (tx, { user, params, body, lang }) =>
    claimParcel(tx, deps, { parcelId: params.id, userId: user.userId, body, lang }),
  ),
  live(operations.streamParcel, ({ user, params, lastEventId }) =>
    streamParcel(deps, { parcelId: params.id, userId: user.userId, lastEventId }),
  ),
  read(tracked.trackParcel, ({ params, lang }) =>
    trackParcel(deps.database, deps, { token: params.token, lang }),
  ),
  live(tracked.streamTrackedParcel, ({ params, lastEventId }) =>
    streamTrackedParcel(deps, params.token, lastEventId),
  ),
  write(tracked.answerTrackedParcel, (tx, { params, body, lang }) =>
    answerTrackedParcel(tx, deps, { token: params.token, answer: body.answer, lang }),
  ),
  ...courierParcelRoutes(deps),
  ...staffParcelRoutes(deps),
]
