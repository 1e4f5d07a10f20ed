import {
  acceptReferral as acceptOperation,
  showReferral,
  showReferralOffer,
} from '@hawker/contract/referrals'
import type { Deps } from '../../deps.ts'
import { type Route, read, write } from '../../http/api/route.ts'
import { acceptReferral } from './accept-referral.ts'
import { showOffer, showOwnReferral } from './show-referral.ts'

export const referralRoutes = (deps: Deps): Route[] => [
  read(showReferralOffer, ({ lang }) => showOffer(deps, lang)),
  // A write, because the first request creates the code.
  write(showReferral, (tx, { user }) => showOwnReferral(tx, deps, user.userId)),
  write(acceptOperation, async (tx, { user, body }) => {
    await acceptReferral(tx, deps, { userId: user.userId, code: body.code })
    return showOwnReferral(tx, deps, user.userId)
  }),
]
