import { readPositiveInteger } from '@hawker/std/positive-integer'
import type { Fault } from '@hawker/domain/claims/claim'
import type { Recovery } from '@hawker/domain/orders/order-recovery'
import { Button } from '@hawker/ui/button'
import { Card } from '@hawker/ui/card'
import { Notice } from '@hawker/ui/notice'
import { showToast } from '@hawker/ui/toast'
import { useState } from 'react'
import { Link } from '@hawker/web/router/components'
import { useParams } from '@hawker/web/router/hooks'
import { api, refusalText, sendOnceWithRetry } from '../../../lib/api.ts'
import { DialogAbout } from '../../../lib/dialog-about.tsx'
import { useLiveResource } from '@hawker/web/query/use-live-resource'
import { Page } from '../../../lib/page/page.tsx'
import { PendingPage } from '../../../lib/page/pending-page.tsx'
import { useTexts } from '../../../lib/texts.tsx'
import { TextForm } from '../../../lib/text-form.tsx'
import { UndeliverableForm } from './undeliverable-form.tsx'
import { OrderFacts } from './order-facts.tsx'
import { OrderTimeline } from './order-timeline.tsx'

/** One order with all details that staff may see, and the recovery actions for a stuck order. */
export function StaffOrderPage() {
  const { t, lang } = useTexts()
  // No order has the number 0.
  const id = readPositiveInteger(useParams()['id']) ?? 0
  const load = () => api('showStaffOrder', { params: { id } })
  const order = useLiveResource(`order ${id} ${lang}`, load)
  const [action, setAction] = useState<Recovery>()
  const [sending, setSending] = useState(false)
  const [refusal, setRefusal] = useState<Parameters<typeof refusalText>[0]>()
  const { data } = order
  if (data === undefined)
    return (
      <PendingPage
        title={t('rescue.title')}
        trouble={order.trouble}
        onRetry={() => void order.refresh()}
      />
    )

  const recover = async (reason: string, fault?: Fault) => {
    if (!action) return undefined
    const body = { action, reason, ...(fault ? { fault } : {}) }
    const result = await sendOnceWithRetry(`rescue-${id}`, body, (idempotencyKey) =>
      api('recoverOrder', { params: { id }, body, idempotencyKey }),
    )
    if (!result.ok) {
      void order.refresh()
      return result
    }
    order.change(() => result.data)
    showToast({ kind: 'success', message: t(`rescue.done_${action}`) })
    return undefined
  }
  /** The notice offers to end the order, so the page's head does not offer it twice. */
  const ending = data.recoveries.find((recovery) => recovery !== 'reoffer')
  const offered = data.recoveries.filter(
    (recovery) => !data.payment_review || recovery === 'reoffer',
  )
  const continueDisputed = async () => {
    setSending(true)
    const result = await sendOnceWithRetry(`continue-${id}`, {}, (idempotencyKey) =>
      api('continueDisputedOrder', { params: { id }, body: {}, idempotencyKey }),
    )
    setSending(false)
    setRefusal(result.ok ? undefined : result)
    if (!result.ok) return void order.refresh()
    order.change(() => result.data)
    showToast({ kind: 'success', message: t('rescue.done_continue_disputed') })
  }
  return (
    <Page
      title={t('board.order', { number: data.number })}
      action={
        <span className="flex flex-wrap gap-2">
          {offered.map((recovery) => (
            <Button
              key={recovery}
              variant={recovery === 'reoffer' ? 'secondary' : 'danger'}
              onClick={() => setAction(recovery)}
            >
              {t(`rescue.${recovery}`)}
            </Button>
          ))}
        </span>
      }
    >
      {data.payment_review && (
        <Notice kind="warning" title={t('rescue.payment_review')}>
          <p>{t('rescue.payment_review_text')}</p>
          <p>
            <Link
              to="/staff/payments/disputes?show=all"
              className="inline-flex min-h-11 items-center underline underline-offset-4"
            >
              {t('disputes.title')}
            </Link>
          </p>
          <span className="mt-1 flex flex-wrap gap-2">
            <Button variant="secondary" loading={sending} onClick={() => void continueDisputed()}>
              {t('rescue.continue_disputed')}
            </Button>
            {ending && (
              <Button variant="danger" onClick={() => setAction(ending)}>
                {t(`rescue.${ending}`)}
              </Button>
            )}
          </span>
          {refusal && <p className="mt-2 text-danger-text">{refusalText(refusal, t)}</p>}
        </Notice>
      )}
      {data.no_id && (
        <Notice kind="warning" title={t('rescue.no_id')}>
          {t('rescue.no_id_text')}
        </Notice>
      )}
      <div className="grid items-start gap-4 xl:grid-cols-2">
        <OrderFacts order={data} />
        <Card>
          <h2 className="mb-3 font-semibold">{t('rescue.timeline')}</h2>
          <OrderTimeline order={data} />
          <p className="mt-4 border-t border-line pt-3 text-sm">
            <Link
              to={`/staff/logs?subject=order&id=${id}`}
              className="inline-flex min-h-11 items-center underline underline-offset-4"
            >
              {t('rescue.logs')}
            </Link>
          </p>
        </Card>
      </div>
      <DialogAbout
        about={action}
        title={(shown) => t(`rescue.${shown}`)}
        onClose={() => setAction(undefined)}
      >
        {(shown) =>
          shown === 'mark_undeliverable' ? (
            <UndeliverableForm onClose={() => setAction(undefined)} onSend={recover} />
          ) : (
            <TextForm
              about={t(`rescue.about_${shown}`)}
              label={t('rescue.reason')}
              hint={t('rescue.reason_hint')}
              action={t(`rescue.${shown}`)}
              danger={shown !== 'reoffer'}
              maxLength={300}
              onClose={() => setAction(undefined)}
              onSend={recover}
            />
          )
        }
      </DialogAbout>
    </Page>
  )
}
