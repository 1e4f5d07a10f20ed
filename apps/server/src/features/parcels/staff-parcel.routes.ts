import * as operations from '@hawker/contract/staff-parcels'
import type { Deps } from '../../deps.ts'
import { type Route, read, write } from '../../http/api/route.ts'
import { decideParcelClaim, needsProofToDecide } from './claims/decide-parcel-claim.ts'
import { listStaffParcelClaims } from './claims/list-staff-parcel-claims.ts'
import { needsProofToRecover, recoverParcel } from './staff/recover-parcel.ts'
import { deleteParcelType, listStaffParcelTypes, saveParcelType } from './staff/save-parcel-type.ts'
import { listStaffParcels, showStaffParcel } from './staff/staff-parcels.ts'

export const staffParcelRoutes = (deps: Deps): Route[] => [
  read(operations.listStaffParcelTypes, () => listStaffParcelTypes(deps.database)),
  write(operations.createParcelType, (tx, { user, body }) =>
    saveParcelType(tx, deps, { staffUserId: user.userId, body }),
  ),
  write(operations.updateParcelType, (tx, { user, params, body }) =>
    saveParcelType(tx, deps, { id: params.id, staffUserId: user.userId, body }),
  ),
  write(operations.deleteParcelType, (tx, { user, params }) =>
    deleteParcelType(tx, deps, { id: params.id, staffUserId: user.userId }),
  ),
  read(operations.listStaffParcels, ({ query, lang }) =>
    listStaffParcels(deps.database, { query, lang }),
  ),
  read(operations.showStaffParcel, ({ params, lang }) =>
    showStaffParcel(deps.database, deps, params.id, lang),
  ),
  write(
    operations.recoverParcel,
    (tx, { user, params, body, lang }) =>
      recoverParcel(tx, deps, { parcelId: params.id, staffUserId: user.userId, body, lang }),
    {
      needsProof: (queries, { params, body }) =>
        needsProofToRecover(queries, { parcelId: params.id, recovery: body.recovery }),
    },
  ),
  read(operations.listStaffParcelClaims, ({ query }) =>
    listStaffParcelClaims(deps.database, deps, query),
  ),
  write(
    operations.decideParcelClaim,
    (tx, { user, params, body }) =>
      decideParcelClaim(tx, deps, { claimId: params.id, staffUserId: user.userId, body }),
    {
      needsProof: (queries, { params, body }) =>
        needsProofToDecide(queries, { claimId: params.id, body }),
    },
  ),
]
