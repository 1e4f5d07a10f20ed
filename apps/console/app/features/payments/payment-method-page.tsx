import type { StaffPaymentMethod } from '@hawker/contract/payment-methods'
import { PAYMENT_TAGS, type PaymentTag } from '@hawker/domain/payments/payment-status'
import { Card } from '@hawker/ui/card'
import { Notice } from '@hawker/ui/notice'
import { SwitchField } from '@hawker/ui/switch-field'
import { showToast } from '@hawker/ui/toast'
import { Link } from '@hawker/web/router/components'
import { useParams } from '@hawker/web/router/hooks'
import { useLiveResource } from '@hawker/web/query/use-live-resource'
import { useState } from 'react'
import { api, refusalText, sendWithRetry } from '../../lib/api.ts'
import { Page } from '../../lib/page/page.tsx'
import { PendingPage } from '../../lib/page/pending-page.tsx'
import { useTexts } from '../../lib/texts.tsx'
import { KeySetsCard } from './key-sets-card.tsx'
import { KeysCard } from './keys-card.tsx'
import { LimitsCard } from './limits-card.tsx'
import { MethodLightBadge } from './method-light.tsx'
import { methodName } from './method-name.ts'
import { PaymentAlerts } from './payment-alerts.tsx'
import { providerWords } from './provider-words.ts'
import { TestCard } from './test-card.tsx'
import { WebhookCard } from './webhook-card.tsx'

/** One payment method, in the order in which a provider is set up: keys, webhook, test, switch. */
export function PaymentMethodPage() {
  const { t } = useTexts()
  const wanted = useParams()['tag']
  const tag = PAYMENT_TAGS.find((known) => known === wanted) ?? 'free'
  return <Method key={tag} tag={tag} back={t('payments.back')} />
}

const LOOK_MS = 300
const MAX_LOOKS = 10

function Method({ tag, back }: { tag: PaymentTag; back: string }) {
  const { t } = useTexts()
  const load = () => api('showStaffPaymentMethod', { params: { tag } })
  const method = useLiveResource(`staff payment method ${tag}`, load)
  const { data } = method
  if (data === undefined)
    return (
      <PendingPage
        title={t('payments.title')}
        trouble={method.trouble}
        onRetry={() => void method.refresh()}
      />
    )
  const changed = (next: StaffPaymentMethod) => method.change(() => next)
  // The server loads new keys a moment after they are saved.
  const keysSaved = async (next: StaffPaymentMethod) => {
    changed(next)
    for (let tries = 0; tries < MAX_LOOKS; tries++) {
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
      const result = await load()
      if (result.ok) changed(result.data)
      if (!result.ok || result.data.condition !== 'not_configured') return
    }
  }
  const isProvider = data.keys.length > 0
  return (
    <Page title={methodName(data, t)}>
      <div className="-mt-3 flex flex-wrap items-center gap-4">
        <MethodLightBadge method={data} />
        <Link
          to="/staff/payments"
          className="inline-flex min-h-11 items-center text-sm font-semibold underline"
        >
          {back}
        </Link>
      </div>
      <PaymentAlerts tag={tag} />
      <div className="grid max-w-3xl gap-4">
        {data.last_error !== null && (
          <Notice kind="warning" title={t('payments.error_title', { provider: data.name })}>
            <bdi className="break-words">{providerWords(data.last_error)}</bdi>
          </Notice>
        )}
        {isProvider && <KeysCard method={data} onSaved={keysSaved} />}
        {isProvider && data.webhook_url !== null && (
          <WebhookCard method={data} url={data.webhook_url} />
        )}
        {isProvider && <TestCard method={data} onTested={() => void method.refresh()} />}
        <ActiveCard method={data} onChanged={changed} />
        <LimitsCard method={data} onChanged={changed} />
        {data.key_sets.length > 0 && (
          <KeySetsCard method={data} onChanged={changed} onRefused={() => void method.refresh()} />
        )}
      </div>
    </Page>
  )
}

function ActiveCard({
  method,
  onChanged,
}: {
  method: StaffPaymentMethod
  onChanged: (method: StaffPaymentMethod) => void
}) {
  const { t } = useTexts()
  const [pending, setPending] = useState(false)
  const setActive = async (active: boolean) => {
    setPending(true)
    const result = await sendWithRetry((idempotencyKey) =>
      api('updatePaymentMethod', { params: { tag: method.tag }, body: { active }, idempotencyKey }),
    )
    setPending(false)
    if (!result.ok) return showToast({ kind: 'error', message: refusalText(result, t) })
    onChanged(result.data)
    showToast({ kind: 'success', message: t('payments.saved') })
  }
  return (
    <Card>
      <SwitchField
        label={t('payments.active')}
        hint={
          !method.active && method.news.open > 0
            ? t('payments.active_open', { count: method.news.open })
            : t('payments.active_hint')
        }
        checked={method.active}
        disabled={pending}
        onChange={(event) => void setActive(event.target.checked)}
      />
    </Card>
  )
}
