import type { CourierOrder } from '@hawker/contract/couriers'
import { Button } from '@hawker/ui/button'
import { Card } from '@hawker/ui/card'
import { CheckboxField } from '@hawker/ui/checkbox-field'
import { noteIcon } from '@hawker/ui/icons'
import { Notice } from '@hawker/ui/notice'
import { OtpInput } from '@hawker/ui/otp-input'
import { FormError } from '@hawker/web/forms/form-error'
import { useForm } from '@hawker/web/forms/use-form'
import { useState } from 'react'
import { AgeNotice } from '../../lib/age-notice.tsx'
import { PaymentReviewNotice } from '../../lib/orders/payment-review-notice.tsx'
import { useTexts } from '../../lib/texts.tsx'
import { OrderChat } from '../messages/index.tsx'
import { CallLink } from './call-link.tsx'
import { BagContents } from './bag-contents.tsx'
import { Destination } from './destination.tsx'
import { NoIdReport } from './no-id-report.tsx'
import { PhotoField } from './photo-field.tsx'
import { wrongPinText } from './pin-texts.ts'
import type { Outcome } from './outcome.ts'
import { type Proof, doorPhotoName } from './use-courier.ts'
import { useStoredPhoto } from './use-stored-photo.ts'
import { DirectionsLink } from './directions-link.tsx'

const PIN_LENGTH = 4
type Values = { pin: string; photo: string | undefined; cash: boolean }

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
  const [photoRequired, setPhotoRequired] = useState(order.drop_off === 'leave_at_door')
  const [isLocked, setLocked] = useState(order.pin_state === 'locked')
  // No PIN is needed once the customer has confirmed the delivery in the app.
  const confirmed = order.pin_state === 'confirmed'
  const locked = !confirmed && (isLocked || order.pin_state === 'locked')
  const cashDue = order.cash_due === null ? undefined : money(order.cash_due, order.currency)
  const form = useForm<Values>({
    initial: { pin: '', photo: undefined, cash: false },
    validate: ({ pin, photo, cash }) => ({
      photo: photoRequired && photo === undefined ? t('courier.photo_missing') : undefined,
      pin:
        !photoRequired && !confirmed && pin.length < PIN_LENGTH
          ? t('courier.pin_missing')
          : undefined,
      cash: cashDue !== undefined && !cash ? t('courier.cash_missing') : undefined,
    }),
    async submit({ pin, photo }, { change }) {
      const refusal = await onDeliver({
        ...(photoRequired && photo !== undefined ? { photo } : {}),
        ...(photoRequired || confirmed ? {} : { pin }),
        ...(cashDue === undefined ? {} : { cash_received: true }),
      })
      if (refusal?.code === 'photo_required') setPhotoRequired(true)
      if (refusal?.code === 'pin_locked') setLocked(true)
      if (refusal?.code !== 'wrong_pin') return refusal
      change({ pin: '' })
      return { ...refusal, message: wrongPinText(refusal, t) }
    },
    refusalFields: { wrong_pin: 'pin', pin_locked: 'pin', photo_required: 'photo' },
  })
  useStoredPhoto(doorPhotoName(order.id), form.values.photo, (photo) => form.change({ photo }))
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
        <OrderChat desk="deliveryman" about={{ order_id: order.id }} title={order.user.firstname} />
      </div>
      <PaymentReviewNotice order={order} />
      <AgeNotice details={order.details} />
      <NoIdReport order={order} onReport={onNoId} />
      <BagContents order={order} />
      <form {...form.props} className="grid gap-4 border-t border-line pt-4">
        {photoRequired ? (
          <PhotoField
            label={t('courier.leave_at_door')}
            alt={t('courier.photo')}
            {...form.choice('photo')}
          />
        ) : confirmed ? (
          <Notice kind="success" announce title={t('courier.pin_confirmed')} />
        ) : (
          <OtpInput
            label={t('courier.enter_pin')}
            length={PIN_LENGTH}
            disabled={locked}
            // A wrong PIN clears the field: digits typed during the check would be lost.
            readOnly={form.pending}
            {...form.choice('pin')}
            error={locked ? t('courier.pin_locked') : form.errors.pin}
          />
        )}
        {cashDue !== undefined && (
          <CheckboxField
            label={
              <span className="font-semibold">
                {t('courier.cash_received', { amount: cashDue })}
              </span>
            }
            {...form.checkbox('cash')}
            className="rounded-md bg-amber-soft px-4 py-2"
          />
        )}
        <FormError of={form} />
        <Button type="submit" size="lg" wide loading={form.pending} disabled={locked}>
          {t('courier.deliver')}
        </Button>
      </form>
    </Card>
  )
}
