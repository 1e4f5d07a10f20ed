import type { Transaction } from '@hawker/contract/payments'
import type { Currency } from '@hawker/contract/settings'
import { ButtonLink } from '@hawker/ui/button'
import { Notice } from '@hawker/ui/notice'
import { useEffect, useEffectEvent, useState } from 'react'
import { browserApi } from '../../lib/api.ts'
import { useTexts } from '../../lib/texts.tsx'
import { useMoney } from './use-money.ts'

/** After the payment page, the transaction is polled 10 times, 1 s apart. */
const MAX_POLLS = 10
const POLL_MS = 1000
/** Notes of charges that do not match the request and are refunded. */
const REFUNDED_NOTES: ReadonlySet<string> = new Set(['amount_mismatch', 'unknown_currency'])

/**
 * Shows the result of a top-up after the payment page. `onPaid`: the balance on the page is
 * outdated.
 */
export function TopUpNotice({
  topUp,
  currency,
  onPaid,
}: {
  topUp: Transaction
  currency: Currency
  onPaid: () => void
}) {
  const { t } = useTexts()
  const money = useMoney(currency)
  const [{ status, note }, setTransaction] = useState(topUp)
  const notifyPaid = useEffectEvent(onPaid)
  useEffect(() => {
    if (status !== 'progress' && status !== 'authorized') return
    let count = 0
    const timer = setInterval(async () => {
      if (++count >= MAX_POLLS) clearInterval(timer)
      const result = await browserApi('showTransaction', { params: { id: topUp.id } })
      if (!result.ok || result.data.status === 'progress') return
      clearInterval(timer)
      setTransaction(result.data)
      if (result.data.status === 'paid') notifyPaid()
    }, POLL_MS)
    return () => clearInterval(timer)
  }, [status, topUp.id])
  if (status === 'paid') {
    return (
      <Notice kind="success" announce>
        {t('wallet.topped_up', { price: money(topUp.price) })}
      </Notice>
    )
  }
  if (status === 'rejected' || status === 'canceled' || status === 'refund') {
    return (
      <Notice
        kind="error"
        title={t(status === 'canceled' ? 'wallet.top_up_unpaid' : 'payment.declined')}
        announce
        action={
          <ButtonLink href="/wallet?do=topup" size="sm" variant="secondary">
            {t('action.retry')}
          </ButtonLink>
        }
      >
        {t(
          note !== null && REFUNDED_NOTES.has(note)
            ? 'wallet.top_up_goes_back'
            : 'wallet.not_topped_up',
        )}
      </Notice>
    )
  }
  return <Notice announce>{t('payment.checking')}</Notice>
}
