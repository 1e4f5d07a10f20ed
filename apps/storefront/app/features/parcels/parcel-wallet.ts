import type { Profile } from '@hawker/contract/accounts'
import type { Parcel, ParcelQuote } from '@hawker/contract/parcel-shapes'
import type { PaymentMethod } from '@hawker/contract/payments'
import type { Wallet } from '@hawker/contract/wallet'
import { usableCredit } from '../../lib/payments/usable-credit.ts'

type Balance = Pick<Profile['wallet'], 'available' | 'conditional'>
type Bill = Pick<ParcelQuote, 'total_price' | 'settlement_price' | 'currency'>

/**
 * What the wallet can pay of a parcel, in the parcel's currency. A parcel has no goods, so credit
 * for a minimum basket does not pay for it.
 */
export const walletFor = (balance: Balance, bill: Bill, baseDecimals: number): number =>
  usableCredit(balance, { ...bill, price: 0, total_discount: 0 }, baseDecimals)

/** The same when a parcel is paid again: what an open payment of it holds is free then. */
export function walletForAnother(wallet: Wallet, parcel: Parcel): number {
  const held = parcel.transactions
    .filter(({ status, payment }) => payment.tag === 'wallet' && status === 'authorized')
    .reduce((sum, { settlement_price: price }) => sum + price, 0)
  return walletFor(
    { available: wallet.available + held, conditional: wallet.credits },
    parcel,
    wallet.currency.decimal_places,
  )
}

/** The part that the wallet pays in addition to another method. Only a part is offered. */
export const walletPart = (
  { useWallet, paymentTag }: { useWallet: boolean; paymentTag: string | null },
  wallet: number,
  due: number,
): number => (useWallet && paymentTag !== 'wallet' && wallet < due ? wallet : 0)

/** The methods for a parcel. Cash needs no choice, and the wallet pays all, a part or nothing. */
export function parcelMethods(
  methods: readonly PaymentMethod[],
  wallet: number,
  due: number,
): PaymentMethod[] {
  return methods
    .filter(({ tag, reason }) => tag !== 'cash' && tag !== 'free' && reason !== 'not_taken_here')
    .map((method) =>
      method.tag === 'wallet' && method.reason === 'insufficient_wallet' && wallet >= due
        ? { ...method, available: true, reason: null }
        : method,
    )
}
