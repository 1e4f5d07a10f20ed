import type { Transaction } from '@hawker/contract/payments'
import type { Currency } from '@hawker/contract/settings'
import { ButtonLink } from '@hawker/ui/button'
import { Notice } from '@hawker/ui/notice'
import { useEffect, useEffectEvent, useState } from 'react'
import { browserApi } from '../../lib/api.ts'
import { useTexts } from '../../lib/texts.tsx'
import { useMoney } from './use-money.ts'

/** behaviour 4.7: the return page asks 1 s × 10, then says that we are checking. */
const ASKS = 10
const ASK_MS = 1000
/** Something was charged, and was not what we had asked for. */
const GOES_BACK: ReadonlySet<string> = new Set(['amount_mismatch', 'unknown_currency'])

/** Whoever comes back from the provider reads how the top-up stands. `onPaid`: the balance on the page is old. */
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
  const [{ status, note }, setKnown] = useState(topUp)
  const paid = useEffectEvent(onPaid)
  useEffect(() => {
    if (status !== 'progress' && status !== 'authorized') return
    let count = 0
    const timer = setInterval(async () => {
      if (++count >= ASKS) clearInterval(timer)
      const result = await browserApi('showTransaction', { params: { id: topUp.id } })
      if (!result.ok || result.data.status === 'progress') return
      clearInterval(timer)
      setKnown(result.data)
      if (result.data.status === 'paid') paid()
    }, ASK_MS)
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
          note !== null && GOES_BACK.has(note) ? 'wallet.top_up_goes_back' : 'wallet.not_topped_up',
        )}
      </Notice>
    )
  }
  return <Notice announce>{t('payment.checking')}</Notice>
}
