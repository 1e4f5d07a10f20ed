import type { Transaction } from '@hawker/contract/payments'
import type { Currency } from '@hawker/contract/settings'
import { ButtonLink } from '@hawker/ui/button'
import { Notice } from '@hawker/ui/notice'
import { useHydrated } from '@hawker/web/hydration/use-hydrated'
import { useState } from 'react'
import type { PaymentArrival } from '../../lib/payments/payment-arrival.ts'
import { NotPaidNotice, OpenPaymentNotice } from '../../lib/payments/payment-notice.tsx'
import { RefundParts } from '../../lib/payments/refund-parts.tsx'
import { useTransactionPolling } from '../../lib/payments/use-transaction-polling.ts'
import { useTexts } from '../../lib/texts.tsx'
import { useMoney } from './use-money.ts'

type Props = {
  topUp: Transaction
  arrival: PaymentArrival | undefined
  currency: Currency
  /** The balance on the page is outdated. */
  onPaid: () => void
}

/** Shows the result of a top-up after the payment page. */
export function TopUpNotice({ topUp, arrival, currency, onPaid }: Props) {
  const { t } = useTexts()
  const money = useMoney(currency)
  const timeZone = useHydrated() ? new Intl.DateTimeFormat().resolvedOptions().timeZone : 'UTC'
  const [transaction, setTransaction] = useState(topUp)
  const { status } = transaction
  const isOpen = status === 'progress' || status === 'authorized'
  const isUnsure = useTransactionPolling(isOpen ? topUp.id : undefined, (decided) => {
    setTransaction(decided)
    if (decided.status === 'paid') onPaid()
  })
  const again = (
    <ButtonLink href="/wallet?do=topup" size="sm" variant="secondary">
      {t('action.retry')}
    </ButtonLink>
  )
  if (status === 'paid')
    return (
      <Notice kind="success" announce>
        {t('wallet.topped_up', { price: money(topUp.price) })}
        <RefundParts transaction={transaction} money={money} timeZone={timeZone} />
      </Notice>
    )
  if (status === 'refund' && transaction.note === null)
    return (
      <Notice kind="info" title={t('order.refunded', { price: money(transaction.refunded) })}>
        <RefundParts transaction={transaction} money={money} timeZone={timeZone} />
      </Notice>
    )
  if (!isOpen) return <NotPaidNotice transaction={transaction} action={again} />
  return (
    <OpenPaymentNotice
      tag={topUp.payment.tag}
      arrival={arrival === undefined || arrival === 'refused' ? 'returned' : arrival}
      isUnsure={isUnsure}
      href={`/wallet?topup=${topUp.id}`}
      action={arrival === 'returned' ? undefined : again}
    />
  )
}
