import type { StaffPaymentMethod } from '@hawker/contract/payment-methods'
import { PROVIDER_TAGS } from '@hawker/domain/payments/payment-status'
import { formatMoney } from '@hawker/i18n/format'
import { Button } from '@hawker/ui/button'
import { Notice, type NoticeKind } from '@hawker/ui/notice'
import { useSearchParams } from '@hawker/web/router/hooks'
import { useEffect, useRef, useState } from 'react'
import { api, refusalText, sendWithRetry } from '../../lib/api.ts'
import { useCurrencies } from '../../lib/currencies.ts'
import { useTexts } from '../../lib/texts.tsx'
import { providerWords } from './provider-words.ts'

type Props = { method: StaffPaymentMethod; onLook: () => void }
type Test = NonNullable<StaffPaymentMethod['test_payment']>

const LOOK_MS = 2_000
/** The server keeps asking the provider afterwards. */
const MAX_LOOKS = 60

/** Pays a small amount on the provider's real page, with test keys. It is refunded at once. */
export function TestPayment({ method, onLook }: Props) {
  const { t } = useTexts()
  const [pending, setPending] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const [search] = useSearchParams()
  const hasReturned = search.has('tested')
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (hasReturned) place.current?.scrollIntoView({ block: 'center' })
  }, [hasReturned])
  const test = method.test_payment
  useRepeatedLook(hasReturned && (isUndecided(test) || !hasWebhook(method)), onLook)

  const pay = async () => {
    const tag = PROVIDER_TAGS.find((known) => known === method.tag)
    if (tag === undefined) return
    setPending(true)
    const result = await sendWithRetry((idempotencyKey) =>
      api('startTestPayment', { params: { tag }, idempotencyKey }),
    )
    if (result.ok) return location.assign(result.data.redirect_url)
    setPending(false)
    setRefusal(refusalText(result, t))
  }
  const isLive = method.mode === 'live'
  return (
    <div ref={place} className="grid gap-4 border-t border-line pt-4">
      <p className="text-muted">
        {isLive
          ? t('payments.pay_test_live')
          : t('payments.pay_test_text', { provider: method.name })}
      </p>
      {refusal !== undefined && (
        <Notice kind="error" announce>
          {refusal}
        </Notice>
      )}
      {test && <TestResult test={test} provider={method.name} arrival={search.get('payment')} />}
      {!isLive && (
        <Button
          className="justify-self-start"
          loading={pending}
          disabled={method.mode === null}
          onClick={() => void pay()}
        >
          {t('payments.pay_test')}
        </Button>
      )}
    </div>
  )
}

const isUndecided = (test: Test | null) =>
  test !== null && (test.status === 'open' || test.refund === 'progress')

/** The webhook of a test payment comes a moment after its refund. */
const hasWebhook = ({ last_webhook_at: seenAt, test_payment: test }: StaffPaymentMethod) =>
  seenAt !== null && (test === null || Date.parse(seenAt) >= Date.parse(test.started_at))

function useRepeatedLook(isOn: boolean, onLook: () => void) {
  const looks = useRef(0)
  const latest = useRef(onLook)
  useEffect(() => {
    latest.current = onLook
  })
  useEffect(() => {
    if (!isOn) return
    const timer = setInterval(() => {
      looks.current += 1
      if (looks.current <= MAX_LOOKS) latest.current()
    }, LOOK_MS)
    return () => clearInterval(timer)
  }, [isOn])
}

type ResultProps = { test: Test; provider: string; arrival: string | null }

function TestResult({ test, provider, arrival }: ResultProps) {
  const { t, lang } = useTexts()
  const currency = useCurrencies()(test.currency)
  const isUnopened = test.status === 'open' && arrival === 'unavailable'
  const text = resultText(test, arrival)
  const isMismatch = test.said === 'amount_mismatch'
  return (
    <Notice
      announce
      kind={kindOf(test, arrival)}
      title={
        isUnopened
          ? t('payments.tested_unopened', { provider })
          : t(`payments.tested_${test.status}`, {
              amount: formatMoney(test.amount, currency, lang),
            })
      }
    >
      {text !== undefined && <p>{t(`payments.tested_${text}`, { provider })}</p>}
      {isMismatch && <p>{t('payments.tested_mismatch', { provider })}</p>}
      {test.said !== null && !isMismatch && (
        <p>
          <bdi className="break-words text-muted">{providerWords(test.said)}</bdi>
        </p>
      )}
    </Notice>
  )
}

function kindOf({ status, refund, said: message }: Test, arrival: string | null): NoticeKind {
  if (status === 'rejected' || message === 'amount_mismatch') return 'error'
  if (status === 'paid') return refund === 'failed' || refund === 'unknown' ? 'warning' : 'success'
  if (status === 'open' && (arrival === 'unavailable' || arrival === 'declined')) return 'error'
  return 'info'
}

function resultText({ status, refund }: Test, arrival: string | null): string | undefined {
  if (status === 'paid')
    return refund === 'unknown' ? 'refund_failed' : `refund_${refund ?? 'progress'}`
  if (status === 'rejected') return 'declined'
  if (status === 'canceled') return 'left'
  if (arrival === 'declined' || arrival === 'left') return arrival
  return arrival === 'unavailable' ? undefined : 'open_text'
}
