import type { Wallet, WalletMovement } from '@hawker/contract/wallet'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../core/refuse.ts'
import { chosenCurrencyIn, defaultCurrency, marketAt } from '../settings/index.ts'
import { type HistoryFilter, listHistoryPage } from './history.store.ts'
import { dailyLimitStart } from './transfer-limits.ts'
import { findOwnWallet } from './wallet.store.ts'
import { historyWire, walletWire } from './wallet.wire.ts'

export async function showOwnWallet(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  userId: number,
): Promise<Wallet> {
  const wallet = await findOwnWallet(database, userId, dailyLimitStart(clock.now()))
  if (!wallet) return refuse('not_found')
  const market = await marketAt(database, wallet.market)
  return walletWire(wallet, chosenCurrencyIn(market, undefined), market.settings)
}

export async function listHistories(
  { database }: Pick<Deps, 'database'>,
  userId: number,
  { type, uuid, page = 1, perPage = 10 }: Partial<HistoryFilter>,
): Promise<{ rows: WalletMovement[]; total: number }> {
  const [{ rows, total }, { decimals }] = await Promise.all([
    listHistoryPage(database, userId, { type, uuid, page, perPage }),
    defaultCurrency(database),
  ])
  return { rows: rows.map((row) => historyWire(row, decimals)), total }
}
