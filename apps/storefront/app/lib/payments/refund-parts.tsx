import type { Transaction } from '@hawker/contract/payments'
import { useTexts } from '../texts.tsx'
import { providerIn } from './payment-methods.ts'
import { REFUND_DAYS } from './refund-days.ts'

type RefundPartsProps = { transaction: Transaction; money: (amount: number) => string }

/** Where the refund of a payment is: in the wallet, returned by the bank, waiting, or on its way. */
export function RefundParts({ transaction, money }: RefundPartsProps) {
  const { t } = useTexts()
  const { payment, refunded, refunded_to_wallet: inWallet, refunded_by_bank: byBank } = transaction
  const days = REFUND_DAYS[payment.tag]
  if (refunded === 0 || days === undefined) return null
  // Sums of decimals can be off by far less than the smallest amount.
  const rest = Number((refunded - inWallet - byBank).toFixed(4))
  const provider = providerIn(payment.tag, t)
  return (
    <div className="text-sm text-muted">
      {byBank > 0 && <p>{t('payment.refunded_by_bank', { price: money(byBank) })}</p>}
      {inWallet > 0 && <p>{t('payment.refunded_in_wallet', { price: money(inWallet) })}</p>}
      {rest > 0 && (
        <p>
          {transaction.refund_waits
            ? t('payment.refund_waits', { price: money(rest) })
            : t('payment.refunded_through', { price: money(rest), provider, days })}
        </p>
      )}
    </div>
  )
}
