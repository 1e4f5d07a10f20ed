import type { CourierOrder } from '@hawker/contract/couriers'
import { Button } from '@hawker/ui/button'
import { Card } from '@hawker/ui/card'
import { CheckboxField } from '@hawker/ui/checkbox-field'
import { noteIcon } from '@hawker/ui/icons'
import { Notice } from '@hawker/ui/notice'
import { OtpInput } from '@hawker/ui/otp-input'
import { useState } from 'react'
import { refusalText } from '../../lib/api.ts'
import { AgeNotice } from '../../lib/age-notice.tsx'
import { useTexts } from '../../lib/texts.tsx'
import { OrderChat } from '../messages/index.tsx'
import { CallLink } from './call-link.tsx'
import { BagContents } from './bag-contents.tsx'
import { Destination } from './destination.tsx'
import { DoorPhoto } from './door-photo.tsx'
import { NoIdReport } from './no-id-report.tsx'
import type { Outcome, Proof, Refusal } from './use-courier.ts'
import { DirectionsLink } from './directions-link.tsx'

const PIN_LENGTH = 4

/** The handover at the door: the customer's PIN, or a photo of the drop-off, and the cash. */
export function HandoverCard({
  order,
  onDeliver,
  onNoId,
}: {
  order: CourierOrder
  onDeliver: (proof: Proof) => Outcome
  onNoId: () => Outcome
}) {
  const { t, money } = useTexts()
  const [pin, setPin] = useState('')
  const [photo, setPhoto] = useState<string>()
  const [cash, setCash] = useState(false)
  const [tried, setTried] = useState(false)
  const [refusal, setRefusal] = useState<Refusal>()
  const [sending, setSending] = useState(false)
  const [photoRequired, setPhotoRequired] = useState(order.drop_off === 'leave_at_door')
  // No PIN is needed once the customer has confirmed the delivery in the app.
  const confirmed = order.pin_state === 'confirmed'
  const locked = !confirmed && (refusal?.code === 'pin_locked' || order.pin_state === 'locked')
  const cashDue = order.cash_due === null ? undefined : money(order.cash_due, order.currency)
  const cashMissing = cashDue !== undefined && !cash

  const send = async () => {
    setTried(true)
    if (
      cashMissing ||
      (photoRequired ? photo === undefined : !confirmed && pin.length < PIN_LENGTH)
    )
      return
    setSending(true)
    const answer = await onDeliver({
      ...(photoRequired && photo !== undefined ? { photo } : {}),
      ...(photoRequired || confirmed ? {} : { pin }),
      ...(cashDue === undefined ? {} : { cash_received: true }),
    })
    setSending(false)
    setRefusal(answer)
    if (answer?.code === 'photo_required') setPhotoRequired(true)
    if (answer?.code === 'wrong_pin') setPin('')
  }
  return (
    <Card className="grid gap-4">
      <div>
        <p className="tabular text-sm text-muted">{t('board.order', { number: order.number })}</p>
        <Destination order={order} />
      </div>
      {order.drop_off_note && (
        <Notice kind="warning" icon={noteIcon}>
          <bdi>{order.drop_off_note}</bdi>
        </Notice>
      )}
      {order.receiver?.note && (
        <Notice kind="info" icon={noteIcon}>
          <bdi>{order.receiver.note}</bdi>
        </Notice>
      )}
      <div className="grid gap-2">
        {order.location && <DirectionsLink to={order.location} />}
        <CallLink
          phone={order.receiver ? order.receiver.phone : order.user.phone}
          text={t('courier.call_customer')}
        />
        <OrderChat desk="deliveryman" orderId={order.id} customer={order.user.firstname} />
      </div>
      <AgeNotice details={order.details} />
      <NoIdReport order={order} onReport={onNoId} />
      <BagContents order={order} />
      <form
        noValidate
        className="grid gap-4 border-t border-line pt-4"
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        {photoRequired ? (
          <DoorPhoto
            photo={photo}
            onPhoto={setPhoto}
            error={tried && photo === undefined ? t('courier.photo_missing') : undefined}
          />
        ) : confirmed ? (
          <Notice kind="success" announce title={t('courier.pin_confirmed')} />
        ) : (
          <OtpInput
            label={t('courier.enter_pin')}
            length={PIN_LENGTH}
            value={pin}
            disabled={locked}
            // A wrong PIN clears the field: digits typed during the check would be lost.
            readOnly={sending}
            onChange={(value) => {
              setPin(value)
              setRefusal(undefined)
            }}
            error={
              (locked ? t('courier.pin_locked') : pinError(refusal, t)) ??
              (tried && pin.length < PIN_LENGTH && !refusal ? t('courier.pin_missing') : undefined)
            }
          />
        )}
        {cashDue !== undefined && (
          <CheckboxField
            label={
              <span className="font-semibold">
                {t('courier.cash_received', { amount: cashDue })}
              </span>
            }
            checked={cash}
            onChange={(event) => setCash(event.target.checked)}
            error={tried && cashMissing ? t('courier.cash_missing') : undefined}
            className="rounded-md bg-amber-soft px-4 py-2"
          />
        )}
        {refusal && refusal.code !== 'pin_locked' && pinError(refusal, t) === undefined && (
          <Notice kind="error" announce title={refusalText(refusal, t)} />
        )}
        <Button type="submit" size="lg" wide loading={sending} disabled={locked}>
          {t('courier.deliver')}
        </Button>
      </form>
    </Card>
  )
}

type Translate = ReturnType<typeof useTexts>['t']

function pinError(refusal: Refusal | undefined, t: Translate): string | undefined {
  if (refusal?.code !== 'wrong_pin') return undefined
  const { left } = refusal.data
  return typeof left === 'number'
    ? `${t('courier.wrong_pin')}. ${t('courier.pin_tries_left', { count: left })}`
    : t('courier.wrong_pin')
}
