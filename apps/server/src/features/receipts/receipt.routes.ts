import * as contract from '@hawker/contract/receipts'
import type { Deps } from '../../deps.ts'
import { type Route, read } from '../../http/api/route.ts'
import { showParcelReceipt } from './show-parcel-receipt.ts'
import { showMemberReceipt, showReceipt } from './show-receipt.ts'

/** Loads the PDF writer with the first print, because it takes long to load. */
const print: typeof import('./print-receipt.ts').printReceipt = async (...args) =>
  (await import('./print-receipt.ts')).printReceipt(...args)
const printParcel: typeof import('./print-parcel-receipt.ts').printParcelReceipt = async (
  ...args
) => (await import('./print-parcel-receipt.ts')).printParcelReceipt(...args)

export const receiptRoutes = (deps: Deps): Route[] => [
  read(contract.showReceipt, ({ user, params, query, lang }) =>
    showReceipt(deps, { orderId: params.id, userId: user.userId, memberId: query.member_id, lang }),
  ),
  read(contract.printReceipt, async ({ user, params, query, lang }) =>
    print(
      await showReceipt(deps, {
        orderId: params.id,
        userId: user.userId,
        memberId: query.member_id,
        lang,
      }),
      lang,
    ),
  ),
  read(contract.showMemberReceipt, ({ params, lang }) =>
    showMemberReceipt(deps, params.uuid, lang),
  ),
  read(contract.printMemberReceipt, async ({ params, lang }) =>
    print(await showMemberReceipt(deps, params.uuid, lang), lang),
  ),
  read(contract.showParcelReceipt, ({ user, params, lang }) =>
    showParcelReceipt(deps, { parcelId: params.id, userId: user.userId, lang }),
  ),
  read(contract.printParcelReceipt, async ({ user, params, lang }) =>
    printParcel(
      await showParcelReceipt(deps, { parcelId: params.id, userId: user.userId, lang }),
      lang,
    ),
  ),
]
