import type { StaffPaymentMethod } from '@hawker/contract/payment-methods'
import { PROVIDER_TAGS } from '@hawker/domain/payments/payment-status'
import { Button } from '@hawker/ui/button'
import { Card } from '@hawker/ui/card'
import { Notice } from '@hawker/ui/notice'
import { isolate } from '@hawker/i18n/isolate'
import { useState } from 'react'
import { api, refusalText, sendWithRetry } from '../../lib/api.ts'
import { useTexts } from '../../lib/texts.tsx'
import { StepHeading } from './step-heading.tsx'
import { TestPayment } from './test-payment.tsx'

/** With live keys no payment is tried: an accepted call is all that can be known. */
const isTested = ({ mode, last_ok_at: lastOkAt, test_payment: test }: StaffPaymentMethod) =>
  mode === 'live' ? lastOkAt !== null : test?.status === 'paid'

type Outcome = { kind: 'success' | 'error'; title: string; text: string }

/** Asks the provider whether the keys work, and tries a payment. */
export function TestCard({
  method,
  onTested,
}: {
  method: StaffPaymentMethod
  onTested: () => void
}) {
  const { t } = useTexts()
  const [pending, setPending] = useState(false)
  const [outcome, setOutcome] = useState<Outcome>()
  const { name } = method
  const run = async () => {
    const tag = PROVIDER_TAGS.find((known) => known === method.tag)
    if (tag === undefined) return
    setPending(true)
    const result = await sendWithRetry((idempotencyKey) =>
      api('testProvider', { params: { tag }, idempotencyKey }),
    )
    setPending(false)
    if (!result.ok)
      return setOutcome({
        kind: 'error',
        title: t('payments.test_failed'),
        text: refusalText(result, t),
      })
    const { ok, account, said: message } = result.data
    setOutcome(
      ok
        ? {
            kind: 'success',
            title: t('payments.test_ok', { provider: name }),
            text: isolate(account ?? ''),
          }
        : {
            kind: 'error',
            title: t('payments.test_refused', { provider: name }),
            text: isolate(message ?? ''),
          },
    )
    onTested()
  }
  return (
    <Card className="grid gap-4">
      <StepHeading title={t('payments.test')} isDone={isTested(method)} />
      <p className="text-muted">{t('payments.test_text', { provider: name })}</p>
      {outcome && (
        <Notice kind={outcome.kind} title={outcome.title} announce>
          {outcome.text}
        </Notice>
      )}
      <Button
        variant="secondary"
        className="justify-self-start"
        loading={pending}
        disabled={method.condition === 'not_configured' || method.condition === 'keys_unreadable'}
        onClick={() => void run()}
      >
        {t('payments.test_run')}
      </Button>
      <TestPayment method={method} onLook={onTested} />
    </Card>
  )
}
