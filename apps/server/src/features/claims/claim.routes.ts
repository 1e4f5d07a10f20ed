import * as contract from '@hawker/contract/claims'
import type { Deps } from '../../deps.ts'
import { type Route, read, write } from '../../http/api/route.ts'
import { appealClaim } from './appeal-claim.ts'
import { calculateClaim, fileClaim } from './file-claim.ts'
import { decideAsShop, decideAsStaff, needsProofToDecide } from './decide-claim.ts'
import { listClaimsToDecide, listOwnClaims } from './list-claims.ts'
import { showClaim } from './show-claim.ts'

const statusOf = ({ status }: { status?: 'pending' | 'approved' | 'rejected' }) =>
  status ? { status } : {}

export const claimRoutes = (deps: Deps): Route[] => [
  write(contract.claimOrder, (tx, { user, body, lang }) =>
    fileClaim(tx, deps, { userId: user.userId, isTableGuest: user.isTableGuest, body, lang }),
  ),
  write(contract.calculateClaim, (tx, { user, body }) =>
    calculateClaim(tx, deps, { userId: user.userId, body }),
  ),
  read(contract.listOrderRefunds, ({ user, query, lang }) =>
    listOwnClaims(
      deps,
      {
        userId: user.userId,
        ...(query.order_id === undefined ? {} : { orderId: query.order_id }),
        ...statusOf(query),
      },
      { ...query, lang },
    ),
  ),
  read(contract.showOrderRefund, ({ user, params, lang }) =>
    showClaim(deps.database, deps, { claimId: params.id, userId: user.userId, lang }),
  ),
  write(contract.appealOrderRefund, (tx, { user, params, body, lang }) =>
    appealClaim(tx, deps, { claimId: params.id, userId: user.userId, note: body.note, lang }),
  ),
  read(contract.listSellerRefunds, ({ user, query, lang }) =>
    listClaimsToDecide(
      deps,
      { staffId: user.userId, ...statusOf(query) },
      { ...query, lang, first: 'shop' },
    ),
  ),
  write(contract.decideSellerRefund, (tx, { user, params, body, lang }) =>
    decideAsShop(tx, deps, { claimId: params.id, userId: user.userId, ...body, lang }),
  ),
  read(contract.listStaffRefunds, ({ query, lang }) =>
    listClaimsToDecide(deps, statusOf(query), { ...query, lang, first: 'staff' }),
  ),
  write(
    contract.decideStaffRefund,
    (tx, { user, params, body, lang }) =>
      decideAsStaff(tx, deps, { claimId: params.id, userId: user.userId, ...body, lang }),
    {
      needsProof: (queries, { params, body }) =>
        needsProofToDecide(queries, { claimId: params.id, decision: body.decision }),
    },
  ),
]
