import type { Parcel } from '@hawker/contract/parcel-shapes'
import { formatMoney } from '@hawker/i18n/format'
import { formatTime } from '@hawker/i18n/format-date'
import { isolate } from '@hawker/i18n/isolate'
import { Avatar } from '@hawker/ui/avatar'
import { Badge } from '@hawker/ui/badge'
import { Button, ButtonLink } from '@hawker/ui/button'
import { Card } from '@hawker/ui/card'
import { Notice } from '@hawker/ui/notice'
import { StatusSteps } from '@hawker/ui/status-steps'
import { tinyPicture } from '@hawker/web/pictures/picture-url'
import { useNow } from '@hawker/web/session/use-now'
import { useState } from 'react'
import { latePayment } from '../../../lib/payments/late-payment.ts'
import { wasNothingTaken } from '../../../lib/payments/nothing-taken.ts'
import type { PaymentArrival } from '../../../lib/payments/payment-arrival.ts'
import { providerIn } from '../../../lib/payments/payment-methods.ts'
import { useTexts } from '../../../lib/texts.tsx'
import { ChatButton, CourierClosed, LinkedChat } from '../../chat/index.ts'
import { ParcelMap } from '../parcel-map.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { ClaimCard } from './claim-card.tsx'
import { ClaimDialog } from './claim-dialog.tsx'
import { CourierReview } from './courier-review.tsx'
import { ParcelCodes } from './parcel-codes.tsx'
import { ParcelDetails } from './parcel-details.tsx'
import { ParcelPayment } from './parcel-payment.tsx'
import { ParcelProofs } from './parcel-proofs.tsx'
import { isOver, parcelSteps, reasonText, statusKey, timeTexts } from './parcel-status.ts'
import { ParcelUndo } from './parcel-undo.tsx'
import { paymentStateOf } from './payment-state.ts'
import { ReturnDialog } from './return-dialog.tsx'
import { TipDialog } from './tip-dialog.tsx'
import { useParcel } from './use-parcel.ts'

/** Minutes are shown, so half of one is soon enough. */
const TICK_MS = 30_000

/** Status and time first, then everything else. */
export function ParcelPage({
  loaded,
  arrival,
}: {
  loaded: Parcel
  arrival: PaymentArrival | undefined
}) {
  const { parcel, courierAt, reload, update } = useParcel(loaded)
  const paymentState = paymentStateOf(parcel)
  return (
    <div className="page grid grid-cols-1 gap-5 py-6 lg:grid-cols-[minmax(0,1fr)_26rem] lg:items-start">
      <div className="grid min-w-0 gap-5">
        <ParcelUndo parcel={parcel} onOver={() => void reload()} />
        <StatusCard parcel={parcel} />
        {paymentState !== 'settled' && (
          <Card>
            <ParcelPayment
              parcel={parcel}
              state={paymentState}
              arrival={arrival}
              onSettled={() => void reload()}
            />
          </Card>
        )}
        <ParcelCodes parcel={parcel} onChanged={update} />
        {!isOver(parcel) && parcel.from.location && parcel.to.location && (
          <Card padded={false} className="overflow-hidden">
            <ParcelMap from={parcel.from.location} to={parcel.to.location} courier={courierAt} />
          </Card>
        )}
        <Courier parcel={parcel} />
        <CourierReview parcel={parcel} onChanged={update} />
        {parcel.claim && <ClaimCard parcel={parcel} claim={parcel.claim} />}
        <ParcelProofs parcel={parcel} />
        <Help parcel={parcel} onChanged={update} onClaimed={() => void reload()} />
      </div>
      <div className="grid min-w-0 gap-5">
        <ParcelDetails parcel={parcel} />
      </div>
      <LinkedChat />
    </div>
  )
}

function StatusCard({ parcel }: { parcel: Parcel }) {
  const texts = useTexts()
  const { t, lang } = texts
  const at = useNow(TICK_MS)
  const steps = parcelSteps(parcel)
  const isLive = !isOver(parcel) && parcel.paid
  const reason = reasonText(parcel, t)
  const late = latePayment(parcel)
  return (
    <Card>
      <p className="mb-1 flex flex-wrap items-center gap-2 text-sm text-muted">
        <bdi className="font-medium text-ink">{parcel.type.translation.title}</bdi>
        <span>{t('parcel.number', { number: isolate(parcel.number) })}</span>
        {isLive && <Badge tone="grocery">{t('order.live')}</Badge>}
      </p>
      <div role="status">
        <h1 className="text-xl leading-tight font-bold sm:text-2xl">{t(statusKey(parcel))}</h1>
        {timeTexts(parcel, at, texts).map((text) => (
          <p key={text} className="tabular mt-1 text-lg" suppressHydrationWarning>
            {text}
          </p>
        ))}
      </div>
      {reason !== undefined && <p className="mt-2 text-muted">{reason}</p>}
      {parcel.status === 'cancelled' && wasNothingTaken(parcel.transactions) && (
        <p className="mt-2 font-medium">{t('payment.nothing_taken')}</p>
      )}
      {parcel.status === 'cancelled' && parcel.refunded > 0 && !late && (
        <p className="mt-2 font-medium">
          {t('order.refunded', {
            price: isolate(formatMoney(parcel.refunded, parcel.currency, lang)),
          })}
        </p>
      )}
      {parcel.status === 'cancelled' && late && (
        <Notice kind="info" announce className="mt-4">
          {t('payment.paid_after_cancel', {
            price: isolate(formatMoney(late.price, parcel.currency, lang)),
            provider: providerIn(late.payment.tag, t),
          })}
        </Notice>
      )}
      {parcel.status === 'returning' && (
        <p className="mt-2 text-muted">
          {t('parcel.returning_costs', {
            price: isolate(formatMoney(parcel.return_fee, parcel.currency, lang)),
          })}
        </p>
      )}
      {steps.current >= 0 && paymentStateOf(parcel) !== 'waiting' && parcel.paid && (
        <div className="mt-5">
          <StatusSteps
            label={t('parcel.progress')}
            steps={steps.keys.map((key) => t(key))}
            current={steps.current}
            doneLabel={t('step.done')}
          />
        </div>
      )}
      {parcel.status === 'ready' && parcel.wait_until !== null && (
        <Notice kind="warning" announce className="mt-4">
          {t('parcel.courier_waits', {
            time: isolate(formatTime(parcel.wait_until, lang, { timeZone: parcel.timezone })),
          })}
        </Notice>
      )}
    </Card>
  )
}

function Courier({ parcel }: { parcel: Parcel }) {
  const { t } = useTexts()
  const { deliveryman, courier_chat: isChatOpen } = parcel
  if (!deliveryman) return null
  return (
    <Card>
      <div className="flex flex-wrap items-center gap-3">
        <Avatar src={deliveryman.img ? tinyPicture(deliveryman.img) : null} name="" />
        <div className="min-w-0 flex-1 basis-32">
          <p className="font-medium">
            <bdi>{deliveryman.firstname}</bdi>
          </p>
          <p className="text-sm text-muted">
            {t('order.courier')}
            {deliveryman.phone_masked && (
              <>
                {' · '}
                <bdi>{deliveryman.phone_masked}</bdi>
              </>
            )}
          </p>
        </div>
        {isChatOpen && (
          <ChatButton to="deliveryman" parcelId={parcel.id} label={t('chat.message')} />
        )}
      </div>
      {!isChatOpen && isOver(parcel) && (
        <div className="mt-3">
          <CourierClosed />
        </div>
      )}
    </Card>
  )
}

function Help({
  parcel,
  onChanged,
  onClaimed,
}: {
  parcel: Parcel
  onChanged: (parcel: Parcel) => void
  onClaimed: () => void
}) {
  const { t } = useTexts()
  const [dialog, setDialog] = useState<'cancel' | 'return' | 'tip' | 'claim'>()
  const { can } = parcel
  const close = () => setDialog(undefined)
  return (
    <section aria-label={t('parcel.help')} className="grid gap-3 noscript:hidden">
      <div className="flex flex-wrap items-center gap-2">
        {isOver(parcel) && (
          <ButtonLink href={`/parcels/new?again=${parcel.id}`}>{t('parcel.again')}</ButtonLink>
        )}
        {can.tip.allowed && (
          <Button variant="secondary" onClick={() => setDialog('tip')}>
            {t('tip.add')}
          </Button>
        )}
        {can.claim.allowed && (
          <Button variant="secondary" onClick={() => setDialog('claim')}>
            {t('claim.open')}
          </Button>
        )}
        {can.return.allowed && (
          <Button variant="secondary" onClick={() => setDialog('return')}>
            {t('parcel.return')}
          </Button>
        )}
        {/* The card of a courier who reads no more messages has this link. */}
        {!(isOver(parcel) && parcel.deliveryman) && (
          <ChatButton to="admin" label={t('chat.get_help')} />
        )}
        {can.cancel.allowed && <CancelButton parcel={parcel} onPress={() => setDialog('cancel')} />}
      </div>
      <CancelDialog
        parcel={parcel}
        open={dialog === 'cancel'}
        onClose={close}
        onChanged={onChanged}
      />
      <ReturnDialog
        parcel={parcel}
        open={dialog === 'return'}
        onClose={close}
        onChanged={onChanged}
      />
      <TipDialog parcel={parcel} open={dialog === 'tip'} onClose={close} onChanged={onChanged} />
      <ClaimDialog
        parcel={parcel}
        open={dialog === 'claim'}
        onClose={close}
        onClaimed={onClaimed}
      />
    </section>
  )
}

function CancelButton({ parcel, onPress }: { parcel: Parcel; onPress: () => void }) {
  const { t, lang } = useTexts()
  const { cancel_cost: cost, currency } = parcel
  return (
    <Button variant="ghost" className="text-danger-text!" onClick={onPress}>
      {cost === 0
        ? t('parcel.cancel_free')
        : t('parcel.cancel_for', { price: isolate(formatMoney(cost, currency, lang)) })}
    </Button>
  )
}
