import type { Transaction } from '@hawker/contract/payments'
import type { PaymentTag } from '@hawker/domain/payments/payment-status'
import { Notice } from '@hawker/ui/notice'
import { Spinner } from '@hawker/ui/spinner'
import { useHydrated } from '@hawker/web/hydration/use-hydrated'
import type { ReactNode } from 'react'
import { useTexts } from '../texts.tsx'
import { REFUNDED_NOTES } from './nothing-taken.ts'
import { providerIn } from './payment-methods.ts'
import type { PaymentArrival } from './payment-arrival.ts'

/** Why nothing was paid, after the provider's page was left or has declined. */
export function NotPaidNotice({
  transaction: { status, note, payment },
  action,
}: {
  transaction: Pick<Transaction, 'status' | 'note' | 'payment'>
  action?: ReactNode
}) {
  const { t } = useTexts()
  if (note !== null && REFUNDED_NOTES.has(note))
    return (
      <Notice kind="warning" title={t('payment.mismatch')} announce action={action}>
        {t('payment.mismatch_hint')}
      </Notice>
    )
  return (
    <Notice kind="error" title={t('payment.nothing_taken')} announce action={action}>
      {t(status === 'rejected' ? 'payment.declined_by' : 'payment.left', {
        provider: providerIn(payment.tag, t),
      })}
    </Notice>
  )
}

/** The hold of the card has ended before its capture. `cancelledAt`: a time, unless the customer has the order. */
export function LostHoldNotice({ cancelledAt }: { cancelledAt: string | undefined }) {
  const { t } = useTexts()
  return (
    <Notice kind="warning" title={t('payment.hold_lost')} announce>
      {t('payment.hold_lost_hint')}{' '}
      {cancelledAt !== undefined && t('payment.hold_lost_until', { time: cancelledAt })}
    </Notice>
  )
}

type OpenProps = {
  tag: PaymentTag
  arrival: Exclude<PaymentArrival, 'refused'>
  /** The first seconds after the return are over, and the provider has not answered. */
  isUnsure: boolean
  /** How long the order waits for its payment, in words. */
  keptUntil?: string | undefined
  /** The page itself, for people without scripts. */
  href: string
  action?: ReactNode
}

/** A payment that is still open after the provider's page. */
export function OpenPaymentNotice({ tag, arrival, isUnsure, keptUntil, href, action }: OpenProps) {
  const { t } = useTexts()
  const hasScripts = useHydrated()
  const provider = providerIn(tag, t)
  if (arrival === 'left' || arrival === 'declined')
    return (
      <Notice
        kind={arrival === 'left' ? 'info' : 'error'}
        title={t('payment.nothing_taken')}
        announce
        action={action}
      >
        {t(arrival === 'left' ? 'payment.left' : 'payment.declined_by', { provider })}
      </Notice>
    )
  if (arrival === 'unavailable')
    return (
      <Notice kind="warning" title={t('payment.nothing_taken')} announce action={action}>
        {t('payment.unavailable', { provider })}
      </Notice>
    )
  if (isUnsure)
    return (
      <Notice kind="warning" title={t('payment.unsure', { provider })} announce action={action}>
        {t('payment.unsure_hint')} {keptUntil}
      </Notice>
    )
  return (
    <div role="status" className="flex items-start gap-3">
      <Spinner />
      <div className="grid gap-1">
        <p className="font-medium">{t('payment.asking', { provider })}</p>
        <p className="text-sm text-muted">{t('payment.asking_hint')}</p>
        {!hasScripts && (
          <a href={href} className="inline-flex min-h-11 items-center font-semibold underline">
            {t('payment.ask_again')}
          </a>
        )}
      </div>
    </div>
  )
}
