import type { Order } from '@hawker/contract/orders'
import { highestAgeLimit } from '@hawker/domain/catalog/age-limit'
import { hasAgreedPrices } from '@hawker/domain/orders/order-permissions'
import { isFinal } from '@hawker/domain/orders/order-status'
import { formatMinutes, formatMoney } from '@hawker/i18n/format'
import { Badge } from '@hawker/ui/badge'
import { Button } from '@hawker/ui/button'
import { Card } from '@hawker/ui/card'
import { Notice } from '@hawker/ui/notice'
import { StatusSteps } from '@hawker/ui/status-steps'
import { useState } from 'react'
import { useNow } from '@hawker/web/session/use-now'
import { onDemand } from '../../lib/on-demand.tsx'
import { latePayment } from '../../lib/payments/late-payment.ts'
import { providerIn } from '../../lib/payments/payment-methods.ts'
import { useTexts } from '../../lib/texts.tsx'
import { useHydrated } from '@hawker/web/hydration/use-hydrated'
import { LinkedChat } from '../chat/index.ts'
import { OrderClaims } from '../claim/index.ts'
import { KeepOrders, TableActions } from '../dine-in/index.ts'
import { OrderShares } from '../group-order/index.ts'
import { OrderReview } from '../review/index.ts'
import { CancelDialog } from './cancel/cancel-dialog.tsx'
import { CancelRequestState } from './cancel/own-cancel-request.tsx'
import { Contact } from './contact.tsx'
import { CourierMap } from './courier-map.tsx'
import { LockedPinCard } from './locked-pin-card.tsx'
import { OrderDetails } from './order-details.tsx'
import {
  cancelledByKey,
  endedWithoutMoney,
  expectedText,
  paymentStateOf,
  reasonKey,
  statusKey,
  orderSteps,
  isReadyForPickup,
} from './order-status.ts'
import { PaymentPanel, type PaymentVisit } from './payment/payment-panel.tsx'
import { ReorderButton } from './reorder.tsx'
import { SubstitutionCards } from './substitution/substitution-card.tsx'
import { TipDialog } from './payment/tip-dialog.tsx'
import { OrderUndo } from './cancel/order-undo.tsx'
import { useOrder } from './use-order.ts'

const EditDialog = onDemand(() => import('./edit/edit-dialog.tsx'))

/** Status and time first, then everything else. */
export function OrderPage({ loaded, visit }: { loaded: Order; visit: PaymentVisit }) {
  const { t, lang } = useTexts()
  const { order, courierAt, reload, update, finished } = useOrder(loaded)
  const [dialog, setDialog] = useState<'cancel' | 'edit' | 'tip'>()
  const paymentState = paymentStateOf(order)
  const late = latePayment(order)
  const steps = orderSteps(order)
  const isCancelled = order.status === 'cancelled'
  return (
    <div className="page grid gap-5 py-6 lg:grid-cols-[minmax(0,1fr)_26rem] lg:items-start">
      <div className="grid gap-5">
        <OrderUndo order={order} onOver={() => void reload()} />
        <Card>
          <p className="mb-1 flex flex-wrap items-center gap-2 text-sm text-muted">
            <a href={`/shop/${order.shop.slug}`} className="font-medium text-ink hover:underline">
              {order.shop.translation.title}
            </a>
            <span>{t('order.number', { number: order.number })}</span>
            {!finished && paymentState === 'settled' && (
              <Badge tone="grocery">{t('order.live')}</Badge>
            )}
          </p>
          <div role="status">
            <h1 className="text-xl leading-tight font-bold sm:text-2xl">{t(statusKey(order))}</h1>
            {!finished && <ExpectedTime order={order} />}
          </div>
          {isCancelled && order.cancel_reason && (
            <p className="mt-2 text-muted">
              {t(cancelledByKey(order.cancel_reason.by))}
              {order.cancel_reason.code !== 'other' &&
                ` · ${t(reasonKey(order.cancel_reason.code))}`}
            </p>
          )}
          {endedWithoutMoney(order) && (
            <p className="mt-2 font-medium">{t('payment.nothing_taken')}</p>
          )}
          {isCancelled && order.refunded > 0 && !late && (
            <p className="mt-2 font-medium">
              {t('order.refunded', { price: formatMoney(order.refunded, order.currency, lang) })}
            </p>
          )}
          {!isCancelled && (paymentState === 'settled' || order.payment_due !== null) && (
            <div className="mt-5">
              <StatusSteps
                label={t('step.progress')}
                steps={steps.keys.map((key) => t(key))}
                current={steps.current}
                doneLabel={t('step.done')}
              />
            </div>
          )}
          {paymentState !== 'settled' && !isCancelled && (
            <div className="mt-4">
              <PaymentPanel
                {...visit}
                order={order}
                state={paymentState}
                onSettled={() => void reload()}
              />
            </div>
          )}
        </Card>
        {order.status !== 'delivered' && late && (
          <Notice kind="info" announce>
            {t(isCancelled ? 'payment.paid_after_cancel' : 'order.paid_too_late', {
              price: formatMoney(late.price, order.currency, lang),
              provider: providerIn(late.payment.tag, t),
            })}
          </Notice>
        )}
        {order.table && <TableActions table={order.table} shopSlug={order.shop.slug} />}
        {order.table && <KeepOrders next={`/orders/${order.id}`} />}
        {order.group && <OrderShares order={order} />}
        {order.status === 'delivered' && <OrderReview order={order} />}
        {order.status === 'delivered' && (
          <OrderClaims order={order} onChanged={() => void reload()} />
        )}
        <SubstitutionCards order={order} onAnswered={update} onOver={() => void reload()} />
        <CancelRequestState order={order} onOfferAnswered={update} onTimeUp={() => void reload()} />
        <LockedPinCard order={order} onAnswered={update} />
        <AgeCheck order={order} />
        {order.pin_state !== 'locked' && order.pin_state !== 'confirmed' && <Codes order={order} />}
        {order.status === 'on_a_way' && <CourierMap order={order} courierAt={courierAt} />}
        <Contact order={order} />
        <div className="flex flex-wrap gap-2">
          {order.can.reorder.allowed && (
            <ReorderButton orderId={order.id} currency={order.currency} />
          )}
          {order.can.edit.allowed && (
            <Button variant="secondary" onClick={() => setDialog('edit')}>
              {t('edit.title')}
            </Button>
          )}
          {order.can.tip.allowed && (
            <Button variant="secondary" onClick={() => setDialog('tip')}>
              {t(order.tips > 0 ? 'tip.change' : 'tip.add')}
            </Button>
          )}
          {(order.can.cancel.allowed || order.can.cancel_request.allowed) && (
            <Button
              variant="ghost"
              className="text-danger-text!"
              onClick={() => setDialog('cancel')}
            >
              {t(order.can.cancel.allowed ? 'order.cancel' : 'cancel_request.ask')}
            </Button>
          )}
        </div>
        {isEditLocked(order) && <p className="text-sm text-muted">{t('edit.agreed')}</p>}
      </div>
      <div className="grid gap-5">
        <OrderDetails order={order} />
      </div>
      <LinkedChat />
      <CancelDialog
        order={order}
        open={dialog === 'cancel'}
        onClose={() => setDialog(undefined)}
        onCancelled={update}
      />
      {(order.can.edit.allowed || dialog === 'edit') && (
        <EditDialog
          order={order}
          open={dialog === 'edit'}
          onClose={() => setDialog(undefined)}
          onEdited={update}
        />
      )}
      <TipDialog
        order={order}
        open={dialog === 'tip'}
        onClose={() => setDialog(undefined)}
        onTipped={update}
      />
    </div>
  )
}

/** A scheduled order with replaced or weighed products can be edited for a shorter time. */
const isEditLocked = ({ status, delivery_time: time, group, details }: Order) =>
  status === 'accepted' && time !== null && !group && hasAgreedPrices(details)

/** Minutes are shown, so half of one is soon enough. */
const TICK_MS = 30_000

function ExpectedTime({ order }: { order: Order }) {
  const texts = useTexts()
  const { t, lang } = texts
  const alive = useHydrated()
  const at = useNow(TICK_MS)
  const expected = expectedText(order, at, texts)
  if (expected === undefined) return null
  // Computed only in the browser: the server renders at another time.
  const latest = alive && !isReadyForPickup(order) ? order.estimate?.to : undefined
  const minutesLate = latest === undefined ? 0 : Math.floor((at - Date.parse(latest)) / 60_000)
  return (
    <p className="tabular mt-1 text-lg" suppressHydrationWarning>
      {expected}
      {minutesLate >= 1 && (
        <span className="ms-2 text-amber-text">
          {t('order.late', { minutes: formatMinutes(minutesLate, lang) })}
        </span>
      )}
    </p>
  )
}

/** Shown until the order is delivered: the customer may need to fetch an ID. */
function AgeCheck({ order }: { order: Order }) {
  const { t } = useTexts()
  const age = highestAgeLimit(order.details.map(({ age_restriction: from }) => from))
  if (age === null || isFinal(order.status)) return null
  return <Notice kind="warning">{t('order.age_check', { age })}</Notice>
}

/** The code to say at the door or the counter, in large type. */
function Codes({ order }: { order: Order }) {
  const { t } = useTexts()
  const code =
    order.delivery_pin !== null
      ? { title: t('order.pin'), code: order.delivery_pin, hint: t('order.pin_hint') }
      : order.pickup_code !== null && order.status !== 'delivered' && order.status !== 'cancelled'
        ? {
            title: t('order.pickup_code'),
            code: order.pickup_code,
            hint: t('order.pickup_code_hint'),
          }
        : null
  if (!code) return null
  return (
    <Card className="text-center">
      <h2 className="text-sm font-semibold text-muted">{code.title}</h2>
      <p
        dir="ltr"
        aria-label={[...code.code].join(' ')}
        className="tabular my-1 text-[3rem] leading-tight font-bold tracking-[0.25em]"
      >
        {code.code}
      </p>
      <p className="text-muted">{code.hint}</p>
    </Card>
  )
}
