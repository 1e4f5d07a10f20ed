export { HISTORY_PAGE, filterOf } from './statement.tsx'
export { type WalletData, WalletPage } from './wallet-page.tsx'
