import type { SellerOrder, SellerShop } from '@hawker/contract/seller'
import { isWholeOrder } from '@hawker/domain/orders/substitution'
import { isolate } from '@hawker/i18n/isolate'
import { Button } from '@hawker/ui/button'
import { Icon } from '@hawker/ui/icon'
import { bikeIcon, checkIcon } from '@hawker/ui/icons'
import { Notice } from '@hawker/ui/notice'
import { AgeNotice } from '../../../lib/age-notice.tsx'
import { PaymentReviewNotice } from '../../../lib/orders/payment-review-notice.tsx'
import { useTexts } from '../../../lib/texts.tsx'
import { AcceptPanel } from './accept-panel.tsx'
import { ActionFoot } from './action-foot.tsx'
import type { Move } from '../state/use-orders.ts'

type OrderActionsProps = {
  order: SellerOrder
  shop: SellerShop
  moving: boolean
  onMove: (move: Move) => void
  onReject: () => void
  onHandOver: () => void
}

/** A large button for the next step, and a small one to reject or cancel. */
export function OrderActions({
  order,
  shop,
  moving,
  onMove,
  onReject,
  onHandOver,
}: OrderActionsProps) {
  const { t } = useTexts()
  const rejectButton = (
    <Button
      data-key="reject"
      variant="ghost"
      disabled={moving}
      onClick={onReject}
      className="shrink-0 text-danger-text!"
    >
      {t(order.status === 'new' ? 'board.reject' : 'board.cancel')}
    </Button>
  )
  if (order.status === 'new') {
    return (
      <AcceptPanel
        order={order}
        shop={shop}
        disabled={moving}
        reject={rejectButton}
        onAccept={onMove}
      />
    )
  }
  if (order.status === 'ready') {
    return (
      <div className="grid gap-2">
        <PaymentReviewNotice order={order} />
        {order.delivery_type === 'delivery' ? (
          <>
            <PickupCode order={order} />
            {order.codes_locked && (
              <Notice kind="warning" title={t('board.codes_locked')}>
                <Button wide disabled={moving} onClick={onHandOver} className="mt-2">
                  {t('board.give_without_code')}
                </Button>
              </Notice>
            )}
          </>
        ) : order.table ? (
          <AgeNotice details={order.details} />
        ) : null}
        <ActionFoot>
          {order.delivery_type !== 'delivery' && (
            <Button
              data-key="main"
              size="lg"
              wide
              disabled={moving}
              icon={<Icon of={checkIcon} />}
              onClick={order.table ? () => onMove({ status: 'delivered' }) : onHandOver}
            >
              {t(order.table ? 'board.served' : 'board.hand_over')}
            </Button>
          )}
          {rejectButton}
        </ActionFoot>
      </div>
    )
  }
  const proposed = new Map(
    order.substitutions
      .filter(({ status }) => status === 'proposed')
      .map((one) => [one.detail_id, one.quantity]),
  )
  return (
    <div className="grid gap-2">
      {order.delivery_type === 'delivery' && <Courier order={order} />}
      <ActionFoot>
        <Button
          data-key="main"
          size="lg"
          wide
          disabled={moving || isWholeOrder(order.details, proposed)}
          icon={<Icon of={checkIcon} />}
          onClick={() => onMove({ status: 'ready' })}
        >
          {t('board.ready')}
        </Button>
        {rejectButton}
      </ActionFoot>
    </div>
  )
}

function Courier({ order }: { order: SellerOrder }) {
  const { t } = useTexts()
  return (
    <p className="flex items-center gap-2 text-sm">
      <Icon of={bikeIcon} size={18} className="text-muted" />
      {order.deliveryman
        ? t('board.courier', { name: isolate(order.deliveryman.firstname) })
        : t('board.courier_none')}
    </p>
  )
}

/** The courier compares this code, shown here or on the ticket, to take the right bag. */
function PickupCode({ order }: { order: SellerOrder }) {
  const { t } = useTexts()
  return (
    <div className="rounded-md bg-sunk p-3 text-center">
      <div className="flex justify-center">
        <Courier order={order} />
      </div>
      {order.pickup_code && (
        <>
          <p className="mt-2 text-sm text-muted">{t('board.code_for_courier')}</p>
          <p className="tabular text-xl font-bold tracking-[0.2em]">
            <bdi>{order.pickup_code}</bdi>
          </p>
        </>
      )}
    </div>
  )
}
