export type { WalletPaid } from './credit.store.ts'
export { endCredit, grantCredit, returnCredit } from './credit.ts'
export { captureHeld, hold, releaseHeld } from './hold.ts'
export {
  type LedgerAccount,
  type WalletPayment,
  escrowOf,
  lockFreeMoney,
  payingFromWallet,
  readWallet,
  spendable,
} from './ledger.store.ts'
export { settleOrderOnce } from './settle-order-once.ts'
export { isUnderDispute } from './settlement.store.ts'
export {
  type Earning,
  type EarningSums,
  type Period,
  readEarnings,
  readStatement,
} from './statement.ts'
export { type Entry, type Transfer, transfer } from './transfer.ts'
export { walletListeners, walletSweeps } from './wallet.jobs.ts'
export { walletRoutes } from './wallet.routes.ts'
