import type { CourierOrder } from '@hawker/contract/couriers'
import { Card } from '@hawker/ui/card'
import { noteIcon } from '@hawker/ui/icons'
import { Notice } from '@hawker/ui/notice'
import { AgeNotice } from '../../lib/age-notice.tsx'
import { PaymentReviewNotice } from '../../lib/orders/payment-review-notice.tsx'
import { useTexts } from '../../lib/texts.tsx'
import { OrderChat } from '../chat/index.tsx'
import { CallLink } from './call-link.tsx'
import { BagContents } from './bag-contents.tsx'
import { Destination } from './destination.tsx'
import { HandoverForm } from './handover-form.tsx'
import { NoIdReport } from './no-id-report.tsx'
import type { Outcome } from './outcome.ts'
import { type Proof, doorPhotoName } from './use-courier.ts'
import { DirectionsLink } from './directions-link.tsx'

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
  const cashDue = order.cash_due === null ? undefined : money(order.cash_due, order.currency)
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
      <HandoverForm
        pinState={order.pin_state}
        byPhoto={order.drop_off === 'leave_at_door'}
        cashDue={cashDue}
        photoName={doorPhotoName(order.id)}
        photoLabel={t('courier.leave_at_door')}
        photoAlt={t('courier.photo')}
        texts="courier"
        action={t('courier.deliver')}
        onDeliver={onDeliver}
      />
    </Card>
  )
}
