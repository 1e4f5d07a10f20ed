import type { Payee as PayeeWire, Wallet, WalletMovement } from '@hawker/contract/wallet'
import { toMajor } from '@hawker/domain/money/money'
import { remainingDailyLimit } from '@hawker/domain/payments/transfer-limits'
import type { Payee } from '../accounts/index.ts'
import { type Settings, type StoredCurrency, currencyWire } from '../settings/index.ts'
import type { HistoryRow, HistorySource } from './history.store.ts'
import { transferLimitsOf } from './transfer-limits.ts'
import type { OwnWallet } from './wallet.store.ts'

export function walletWire(
  wallet: OwnWallet,
  currency: StoredCurrency,
  settings: Settings,
): Wallet {
  const major = (amount: bigint) => toMajor(amount, currency.decimals)
  const limits = transferLimitsOf(settings)
  const available = wallet.balance - wallet.held
  const conditional = wallet.credits.reduce(
    (sum, { remaining, minBasket }) => (minBasket > 0n ? sum + remaining : sum),
    0n,
  )
  // Held money may belong to a small order, which restricted credit cannot pay.
  const unsendable =
    wallet.held + conditional > wallet.credit ? wallet.held + conditional : wallet.credit
  return {
    uuid: wallet.uuid,
    price: major(wallet.balance),
    held: major(wallet.held),
    available: major(available),
    sendable: major(wallet.balance > unsendable ? wallet.balance - unsendable : 0n),
    credits: wallet.credits.map(({ remaining, minBasket, expiresAt }) => ({
      price: major(remaining),
      min_basket: major(minBasket),
      expires_at: expiresAt.toISOString(),
    })),
    currency: currencyWire(currency),
    holds: wallet.holds.map(({ orderId, parcelId, number, amount, since }) => ({
      order_id: orderId,
      parcel_id: parcelId,
      number,
      price: major(amount),
      created_at: since.toISOString(),
    })),
    send: {
      phone_verified: wallet.phoneVerified,
      min: major(limits.min),
      max: major(limits.max),
      day: major(limits.perDay),
      day_left: major(remainingDailyLimit(limits, wallet.sentInLastDay)),
      confirm_over: major(
        settings.walletSendConfirm > wallet.sentInLastDay
          ? settings.walletSendConfirm - wallet.sentInLastDay
          : 0n,
      ),
      confirm_by: wallet.hasPassword ? 'password' : 'sign_in',
    },
  }
}

export const payeeWire = ({ uuid, firstname, lastname, img }: Payee): PayeeWire => ({
  uuid,
  firstname,
  lastname_initial: lastname ? ([...lastname.trim()][0] ?? null) : null,
  img,
})

export const historyWire = (row: HistoryRow, decimals: number): WalletMovement => ({
  id: row.id,
  uuid: row.uuid,
  type: row.type,
  price: toMajor(BigInt(row.amount), decimals),
  balance_after: toMajor(BigInt(row.balanceAfter), decimals),
  note: row.note,
  status: row.type === 'topup' ? 'paid' : 'processed',
  author:
    row.authorId === null
      ? null
      : { id: row.authorId, firstname: row.firstname ?? '', img: row.img },
  order_id: row.orderId,
  order_number: row.orderNumber,
  parcel_id: row.parcelId,
  parcel_number: row.parcelNumber,
  url: urlOf(row.source),
  created_at: row.createdAt.toISOString(),
})

function urlOf({ of, key }: HistorySource): string {
  switch (of) {
    case 'order':
    case 'claim':
      return `/orders/${key}`
    case 'parcel':
      return `/parcels/${key}`
    case 'share':
      return `/share/${key}`
    case 'topup':
      return `/wallet?topup=${key}`
    case 'invitation':
      return '/wallet#wallet-invite'
    case 'movement':
      return `/wallet?movement=${key}`
  }
}
