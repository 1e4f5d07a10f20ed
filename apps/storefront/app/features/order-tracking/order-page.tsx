import type { Order } from '@hawker/contract/orders'
import { oldestOf } from '@hawker/domain/age'
import { hasAgreedPrices } from '@hawker/domain/order-permissions'
import { isFinal } from '@hawker/domain/order-status'
import { formatMinutes } from '@hawker/i18n/format'
import { Badge } from '@hawker/ui/badge'
import { Button } from '@hawker/ui/button'
import { Card } from '@hawker/ui/card'
import { Notice } from '@hawker/ui/notice'
import { StatusSteps } from '@hawker/ui/status-steps'
import { useState } from 'react'
import { now } from '../../lib/clock.ts'
import { onDemand } from '../../lib/on-demand.tsx'
import { useTexts } from '../../lib/texts.tsx'
import { useAlive } from '../../lib/use-alive.ts'
import { LinkedChat } from '../chat/index.ts'
import { OrderClaims } from '../claim/index.ts'
import { OrderShares } from '../group-order/index.ts'
import { OrderReview } from '../review/index.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import { CancelRequestCard } from './cancel-request-card.tsx'
import { Contact } from './contact.tsx'
import { CourierMap } from './courier-map.tsx'
import { LockedPinCard } from './locked-pin-card.tsx'
import { OrderDetails } from './order-details.tsx'
import {
  byKey,
  expectedText,
  paidTooLate,
  payState,
  reasonKey,
  statusKey,
  stepsOf,
  waitsToBeFetched,
} from './order-words.ts'
import { PaymentPanel } from './payment-panel.tsx'
import { ReorderButton } from './reorder.tsx'
import { SubstitutionCards } from './substitution-card.tsx'
import { TipDialog } from './tip-dialog.tsx'
import { UndoBar } from './undo-bar.tsx'
import { useOrder } from './use-order.ts'

const EditDialog = onDemand(() => import('./edit-dialog.tsx'))

/** Where the order is, in words first; then when, then everything else. */
export function OrderPage({ loaded }: { loaded: Order }) {
  const { t } = useTexts()
  const { order, courierAt, reload, become, over } = useOrder(loaded)
  const [asking, setAsking] = useState<'cancel' | 'edit' | 'tip'>()
  const paying = payState(order)
  const steps = stepsOf(order)
  const cancelled = order.status === 'cancelled'
  return (
    <div className="page grid gap-5 py-6 lg:grid-cols-[minmax(0,1fr)_26rem] lg:items-start">
      <div className="grid gap-5">
        <UndoBar order={order} onOver={() => void reload()} />
        <Card>
          <p className="mb-1 flex flex-wrap items-center gap-2 text-sm text-muted">
            <a href={`/shop/${order.shop.slug}`} className="font-medium text-ink hover:underline">
              {order.shop.translation.title}
            </a>
            <span>{t('order.number', { number: order.number })}</span>
            {!over && paying === 'settled' && <Badge tone="grocery">{t('order.live')}</Badge>}
          </p>
          <div role="status">
            <h1 className="text-xl leading-tight font-bold sm:text-2xl">
              {t(statusKey(order, paying !== 'settled'))}
            </h1>
            {!over && paying === 'settled' && <TimeLine order={order} />}
          </div>
          {cancelled && order.cancel_reason && (
            <p className="mt-2 text-muted">
              {t(byKey(order.cancel_reason.by))} · {t(reasonKey(order.cancel_reason.code))}
            </p>
          )}
          {!cancelled && paying === 'settled' && (
            <div className="mt-5">
              <StatusSteps
                label={t('step.progress')}
                steps={steps.keys.map((key) => t(key))}
                current={steps.current}
                doneLabel={t('step.done')}
              />
            </div>
          )}
          {paying !== 'settled' && !cancelled && (
            <div className="mt-4">
              <PaymentPanel order={order} state={paying} onSettled={() => void reload()} />
            </div>
          )}
        </Card>
        {order.status !== 'delivered' && paidTooLate(order) && (
          <Notice kind="info" announce>
            {t('order.paid_too_late')}
          </Notice>
        )}
        {order.group && <OrderShares order={order} />}
        {order.status === 'delivered' && <OrderReview order={order} />}
        {order.status === 'delivered' && (
          <OrderClaims order={order} onChanged={() => void reload()} />
        )}
        <SubstitutionCards order={order} onAnswered={become} onOver={() => void reload()} />
        <CancelRequestCard order={order} onAnswered={become} onOver={() => void reload()} />
        <LockedPinCard order={order} onAnswered={become} />
        <AgeCheck order={order} />
        {order.pin_state !== 'locked' && order.pin_state !== 'confirmed' && <Codes order={order} />}
        {order.status === 'on_a_way' && <CourierMap order={order} courierAt={courierAt} />}
        <Contact order={order} />
        <div className="flex flex-wrap gap-2">
          {order.can.reorder.allowed && (
            <ReorderButton orderId={order.id} currency={order.currency} />
          )}
          {order.can.edit.allowed && (
            <Button variant="secondary" onClick={() => setAsking('edit')}>
              {t('edit.title')}
            </Button>
          )}
          {order.can.tip.allowed && (
            <Button variant="secondary" onClick={() => setAsking('tip')}>
              {t(order.tips > 0 ? 'tip.change' : 'tip.add')}
            </Button>
          )}
          {(order.can.cancel.allowed || order.can.cancel_request.allowed) && (
            <Button
              variant="ghost"
              className="text-danger-text!"
              onClick={() => setAsking('cancel')}
            >
              {t(order.can.cancel.allowed ? 'order.cancel' : 'cancel_request.ask')}
            </Button>
          )}
        </div>
        {isKeptAsAgreed(order) && <p className="text-sm text-muted">{t('edit.agreed')}</p>}
      </div>
      <div className="grid gap-5">
        <OrderDetails order={order} />
      </div>
      <LinkedChat />
      <CancelDialog
        order={order}
        open={asking === 'cancel'}
        onClose={() => setAsking(undefined)}
        onCancelled={become}
      />
      {(order.can.edit.allowed || asking === 'edit') && (
        <EditDialog
          order={order}
          open={asking === 'edit'}
          onClose={() => setAsking(undefined)}
          onEdited={become}
        />
      )}
      <TipDialog
        order={order}
        open={asking === 'tip'}
        onClose={() => setAsking(undefined)}
        onTipped={become}
      />
    </div>
  )
}

/** It was scheduled, and could be changed for longer if nothing of it had been replaced or weighed. */
const isKeptAsAgreed = ({ status, delivery_time: time, group, details }: Order) =>
  status === 'accepted' && time !== null && !group && hasAgreedPrices(details)

function TimeLine({ order }: { order: Order }) {
  const texts = useTexts()
  const { t, lang } = texts
  const alive = useAlive()
  const expected = expectedText(order, now(), texts)
  if (expected === undefined) return null
  // The server may look at another clock, and at an earlier minute.
  const until = alive && !waitsToBeFetched(order) ? order.estimate?.to : undefined
  const late = until === undefined ? 0 : Math.floor((now() - Date.parse(until)) / 60_000)
  return (
    <p className="tabular mt-1 text-lg" suppressHydrationWarning>
      {expected}
      {late >= 1 && (
        <span className="ms-2 text-amber-text">
          {t('order.late', { minutes: formatMinutes(late, lang) })}
        </span>
      )}
    </p>
  )
}

/** Said while there is time to fetch one. */
function AgeCheck({ order }: { order: Order }) {
  const { t } = useTexts()
  const age = oldestOf(order.details.map(({ age_restriction: from }) => from))
  if (age === null || isFinal(order.status)) return null
  return <Notice kind="warning">{t('order.age_check', { age })}</Notice>
}

/** What is said at the door or the counter, big enough to be read from a hand. */
function Codes({ order }: { order: Order }) {
  const { t } = useTexts()
  const shown =
    order.delivery_pin !== null
      ? { title: t('order.pin'), code: order.delivery_pin, hint: t('order.pin_hint') }
      : order.pickup_code !== null && order.status !== 'delivered' && order.status !== 'cancelled'
        ? {
            title: t('order.pickup_code'),
            code: order.pickup_code,
            hint: t('order.pickup_code_hint'),
          }
        : null
  if (!shown) return null
  return (
    <Card className="text-center">
      <h2 className="text-sm font-semibold text-muted">{shown.title}</h2>
      <p
        dir="ltr"
        aria-label={[...shown.code].join(' ')}
        className="tabular my-1 text-[3rem] leading-tight font-bold tracking-[0.25em]"
      >
        {shown.code}
      </p>
      <p className="text-muted">{shown.hint}</p>
    </Card>
  )
}
