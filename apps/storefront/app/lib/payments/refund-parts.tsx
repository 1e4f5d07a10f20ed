import type { Transaction } from '@hawker/contract/payments'
import { formatDate } from '@hawker/i18n/format-date'
import { useTexts } from '../texts.tsx'
import { providerIn } from './payment-methods.ts'
import { REFUND_DAYS } from './refund-days.ts'

type RefundPartsProps = {
  transaction: Transaction
  money: (amount: number) => string
  timeZone: string
}

/** Where the refund of a payment is: done, in the wallet, returned by the bank, waiting, or on its way. */
export function RefundParts({ transaction, money, timeZone }: RefundPartsProps) {
  const { t, lang } = useTexts()
  const { payment, refunded, refund_made: made, refund_made_at: madeAt } = transaction
  const { refunded_to_wallet: inWallet, refund_refused: refused } = transaction
  const { refunded_by_bank: byBank, refund_since: since } = transaction
  const days = REFUND_DAYS[payment.tag]
  if (refunded === 0 || days === undefined) return null
  const chosenWallet = difference(inWallet, refused)
  const rest = difference(refunded, inWallet + byBank + made)
  const provider = providerIn(payment.tag, t)
  const dateOf = (at: string) => formatDate(at, lang, { timeZone })
  return (
    <div className="text-sm text-muted">
      {byBank > 0 && <p>{t('payment.refunded_by_bank', { price: money(byBank) })}</p>}
      {chosenWallet > 0 && <p>{t('payment.refunded_in_wallet', { price: money(chosenWallet) })}</p>}
      {refused > 0 && <p>{t('payment.refund_refused', { price: money(refused) })}</p>}
      {made > 0 && madeAt !== null && (
        <p>
          {t('payment.refund_done', { price: money(made), provider, date: dateOf(madeAt), days })}
        </p>
      )}
      {rest > 0 && since !== null && (
        <p>
          {transaction.refund_waits
            ? t('payment.refund_waits', { price: money(rest) })
            : t('payment.refunded_through', {
                price: money(rest),
                provider,
                date: dateOf(since),
                days,
              })}
        </p>
      )}
    </div>
  )
}

/** Differences of decimals can be off by far less than the smallest amount. */
const difference = (all: number, part: number): number => Number((all - part).toFixed(4))
