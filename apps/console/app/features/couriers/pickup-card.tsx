import type { CourierOrder } from '@hawker/contract/couriers'
import { Button } from '@hawker/ui/button'
import { Card } from '@hawker/ui/card'
import { clockIcon } from '@hawker/ui/icons'
import { Notice } from '@hawker/ui/notice'
import { TextField } from '@hawker/ui/text-field'
import { useForm } from '@hawker/web/forms/use-form'
import { useState } from 'react'
import { PaymentReviewNotice } from '../../lib/orders/payment-review-notice.tsx'
import { useTexts } from '../../lib/texts.tsx'
import { OrderChat } from '../chat/index.tsx'
import { CallLink } from './call-link.tsx'
import { BagContents } from './bag-contents.tsx'
import type { Outcome } from './outcome.ts'
import { DirectionsLink } from './directions-link.tsx'

/** The pickup at the shop: the pickup code proves that the courier takes the right bag. */
export function PickupCard({
  order,
  onPick,
}: {
  order: CourierOrder
  onPick: (code: string) => Outcome
}) {
  const { t } = useTexts()
  const ready = order.status === 'ready'
  const [isLocked, setLocked] = useState(false)
  const form = useForm({
    initial: { code: '' },
    validate: ({ code }) => ({ code: code.trim() === '' ? t('error.required') : undefined }),
    async submit({ code }) {
      const refusal = await onPick(code.trim())
      setLocked(refusal?.code === 'code_locked')
      return refusal
    },
    refusalFields: { pickup_code: 'code', '*': 'code' },
  })
  return (
    <Card className="grid gap-4">
      <div>
        <p className="tabular text-sm text-muted">{t('board.order', { number: order.number })}</p>
        <h2 className="text-lg font-semibold">
          {t('courier.pick_up_at', { shop: order.shop.translation.title })}
        </h2>
        <p className="mt-1">
          <bdi>{order.shop.address}</bdi>
        </p>
      </div>
      <div className="grid gap-2">
        <DirectionsLink to={order.shop.location} />
        <CallLink phone={order.shop.phone} text={t('courier.call_shop')} />
        <OrderChat desk="deliveryman" about={{ order_id: order.id }} title={order.user.firstname} />
      </div>
      <PaymentReviewNotice order={order} />
      <BagContents order={order} />
      {ready ? (
        <form {...form.props} className="grid gap-4">
          <TextField
            label={t('courier.enter_pickup_code')}
            hint={t('courier.pickup_code_hint')}
            maxLength={12}
            autoComplete="off"
            autoCapitalize="characters"
            dir="ltr"
            {...form.field('code')}
            error={isLocked ? t('courier.code_locked') : form.errors.code}
          />
          <Button type="submit" size="lg" wide loading={form.pending}>
            {t('courier.pick_up')}
          </Button>
        </form>
      ) : (
        <Notice kind="info" icon={clockIcon} title={t('courier.wait_ready')}>
          {t('courier.wait_ready_hint')}
        </Notice>
      )}
    </Card>
  )
}
