import type { SellerOrder, SellerShop } from '@hawker/contract/seller'
import { isolate } from '@hawker/i18n/isolate'
import { Badge } from '@hawker/ui/badge'
import { IconButton } from '@hawker/ui/icon-button'
import { printIcon } from '@hawker/ui/icons'
import { Notice } from '@hawker/ui/notice'
import { classNames } from '@hawker/std/class-names'
import { itemCount } from '../../../lib/item-count.ts'
import { useTexts } from '../../../lib/texts.tsx'
import { OrderChat } from '../../chat/index.tsx'
import { CancelRequest } from './cancel-request.tsx'
import { OrderLines } from './order-lines.tsx'
import { OrderActions } from './order-actions.tsx'
import { OrderDue } from './order-due.tsx'
import { Substitutions } from './substitutions.tsx'
import { PaymentBadge } from './payment-badge.tsx'
import type { CancelAnswer, Move, Weighing } from '../state/use-orders.ts'
import { DeliveryTypeBadge } from './delivery-type-badge.tsx'

export type OrderCardProps = {
  order: SellerOrder
  shop: SellerShop
  /** A move is shown already, but the server has not confirmed it yet. */
  moving: boolean
  unseen: boolean
  onSeen: () => void
  onMove: (move: Move) => void
  onAnswerCancel: (answer: CancelAnswer) => void
  onSubstitute: () => void
  onWeigh: (weighing: Weighing) => void
  onReject: () => void
  onHandOver: () => void
  onPrint: () => void
}

export function OrderCard({
  order,
  shop,
  moving,
  unseen,
  onSeen,
  onMove,
  onAnswerCancel,
  onSubstitute,
  onWeigh,
  onReject,
  onHandOver,
  onPrint,
}: OrderCardProps) {
  const { t } = useTexts()
  const count = itemCount(order.details)
  return (
    // Any touch marks the order as seen. The actions themselves are the buttons inside.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <article
      data-order={order.id}
      data-status={order.status}
      aria-busy={moving || undefined}
      onPointerDown={onSeen}
      onFocus={onSeen}
      className={classNames(
        'grid gap-3 rounded-lg bg-surface p-4 shadow-soft transition-colors',
        unseen && 'unseen',
        moving && 'refreshing',
      )}
    >
      <header className="grid gap-1">
        <div className="flex items-center justify-between gap-2">
          {order.table ? (
            <h3 className="min-w-0">
              <span className="block text-2xl leading-tight font-bold break-words">
                {t('board.table', { table: isolate(order.table.name) })}
              </span>
              <bdi className="tabular font-semibold text-muted">{order.number}</bdi>
            </h3>
          ) : (
            <h3 className="tabular text-xl font-bold whitespace-nowrap">
              <bdi>{order.number}</bdi>
            </h3>
          )}
          <span className="-me-2 -mt-2 -mb-1 flex">
            <OrderChat
              desk="seller"
              about={{ order_id: order.id }}
              title={order.user.firstname}
              small
            />
            <IconButton
              data-key="print"
              icon={printIcon}
              label={t('board.print_order', { number: order.number })}
              onClick={onPrint}
            />
          </span>
        </div>
        <p className="flex min-w-0 items-center gap-2">
          {!order.table && <DeliveryTypeBadge type={order.delivery_type} />}
          <span className="truncate text-muted">{order.user.firstname}</span>
        </p>
      </header>
      <OrderDue order={order} shop={shop} />
      <CancelRequest order={order} disabled={moving} onAnswer={onAnswerCancel} />
      {order.allergy_note && (
        <p className="rounded-sm bg-danger p-3 font-bold text-on-danger">
          {t('board.allergy', { note: isolate(order.allergy_note) })}
        </p>
      )}
      <OrderLines order={order} disabled={moving} onWeigh={onWeigh} />
      <Substitutions order={order} disabled={moving} onSubstitute={onSubstitute} />
      {order.receiver && (
        <div className="grid gap-1 rounded-sm bg-sunk p-3">
          <p className="font-medium">{t('gift.to', { name: isolate(order.receiver.name) })}</p>
          {order.receiver.gift_message && (
            <p>{t('gift.message', { message: isolate(order.receiver.gift_message) })}</p>
          )}
          {order.receiver.hide_prices && (
            <p className="text-sm text-muted">{t('gift.no_prices')}</p>
          )}
        </div>
      )}
      {order.note && (
        <p className="rounded-sm bg-amber-soft p-3 font-medium text-amber-text">
          {t('board.note', { note: isolate(order.note) })}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-2 text-sm">
        <PaymentBadge order={order} />
        <Badge>{t('board.items', { count })}</Badge>
        {!order.table && (
          <Badge tone={order.cutlery ? 'amber' : 'neutral'}>
            {t(order.cutlery ? 'board.cutlery' : 'board.no_cutlery')}
          </Badge>
        )}
        {order.drop_off && <Badge>{t(`board.drop_off_${order.drop_off}`)}</Badge>}
      </div>
      {order.table && !order.table.trusted && (
        <Notice kind="warning">{t('board.table_unconfirmed')}</Notice>
      )}
      <OrderActions
        order={order}
        shop={shop}
        moving={moving}
        onMove={onMove}
        onReject={onReject}
        onHandOver={onHandOver}
      />
    </article>
  )
}
