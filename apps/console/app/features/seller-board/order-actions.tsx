import type { SellerOrder, SellerShop } from '@hawker/contract/seller'
import { isWhole } from '@hawker/domain/substitution'
import { isolate } from '@hawker/i18n/isolate'
import { Button } from '@hawker/ui/button'
import { Icon } from '@hawker/ui/icon'
import { bikeIcon, checkIcon } from '@hawker/ui/icons'
import { useTexts } from '../../lib/texts.tsx'
import { AcceptPanel } from './accept-panel.tsx'
import type { Move } from './use-orders.ts'

type OrderActionsProps = {
  order: SellerOrder
  shop: SellerShop
  moving: boolean
  onMove: (move: Move) => void
  onReject: () => void
  onHandOver: () => void
}

/** The next step, large; the way out, small. */
export function OrderActions({
  order,
  shop,
  moving,
  onMove,
  onReject,
  onHandOver,
}: OrderActionsProps) {
  const { t } = useTexts()
  const wayOut = (
    <Button
      data-key="reject"
      variant="ghost"
      wide
      disabled={moving}
      onClick={onReject}
      className="text-danger-text!"
    >
      {t(order.status === 'new' ? 'board.reject' : 'board.cancel')}
    </Button>
  )
  if (order.status === 'new') {
    return (
      <div className="grid gap-2">
        <AcceptPanel order={order} shop={shop} disabled={moving} onAccept={onMove} />
        {wayOut}
      </div>
    )
  }
  if (order.status === 'ready') {
    return (
      <div className="grid gap-2">
        {order.delivery_type === 'delivery' ? (
          <ForTheCourier order={order} />
        ) : (
          <Button
            data-key="main"
            size="lg"
            wide
            disabled={moving}
            icon={<Icon of={checkIcon} />}
            onClick={onHandOver}
          >
            {t('board.hand_over')}
          </Button>
        )}
        {wayOut}
      </div>
    )
  }
  const asked = new Map(
    order.substitutions
      .filter(({ status }) => status === 'proposed')
      .map((one) => [one.detail_id, one.quantity]),
  )
  return (
    <div className="grid gap-2">
      {order.delivery_type === 'delivery' && <Courier order={order} />}
      <Button
        data-key="main"
        size="lg"
        wide
        disabled={moving || isWhole(order.details, asked)}
        icon={<Icon of={checkIcon} />}
        onClick={() => onMove({ status: 'ready' })}
      >
        {t('board.ready')}
      </Button>
      {wayOut}
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

/** The courier reads the code from here or from the ticket and so takes the right bag. */
function ForTheCourier({ order }: { order: SellerOrder }) {
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
