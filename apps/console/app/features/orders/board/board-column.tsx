import type { SellerOrder, SellerShop } from '@hawker/contract/seller'
import { Badge } from '@hawker/ui/badge'
import { formatNumber } from '@hawker/i18n/format'
import { useId } from 'react'
import { classNames } from '@hawker/std/class-names'
import { useTexts } from '../../../lib/texts.tsx'
import type { Column } from '../state/board-rules.ts'
import { HandedOverRow } from './handed-over-row.tsx'
import { OrderCard } from '../card/order-card.tsx'
import type { CancelAnswer, Move, Weighing } from '../state/use-orders.ts'

export type BoardColumnProps = {
  column: Column
  shop: SellerShop
  orders: readonly SellerOrder[]
  /** The whole board is empty. */
  isQuiet: boolean
  isMoving: (id: number) => boolean
  isUnseen: (id: number) => boolean
  onSeen: (id: number) => void
  onMove: (order: SellerOrder, move: Move) => void
  onAnswerCancel: (order: SellerOrder, answer: CancelAnswer) => void
  onSubstitute: (order: SellerOrder) => void
  onWeigh: (order: SellerOrder, weighing: Weighing) => void
  onReject: (order: SellerOrder) => void
  onHandOver: (order: SellerOrder) => void
  onPrint: (order: SellerOrder) => void
}

export function BoardColumn({
  column,
  shop,
  orders,
  isQuiet,
  isMoving,
  isUnseen,
  onSeen,
  onMove,
  onAnswerCancel,
  onSubstitute,
  onWeigh,
  onReject,
  onHandOver,
  onPrint,
}: BoardColumnProps) {
  const { t, lang } = useTexts()
  const heading = useId()
  const gone = column === 'handed_over'
  return (
    <section
      aria-labelledby={heading}
      className={classNames(
        'min-w-0',
        gone && 'md:basis-full lg:basis-0',
        // Orders get the room of empty columns.
        orders.length > 0 || isQuiet ? 'md:flex-1' : 'md:w-36 md:flex-none lg:basis-36',
        orders.length > 0 && (gone ? 'lg:min-w-52' : 'md:min-w-60'),
      )}
    >
      <h2 id={heading} className="flex min-h-11 items-center gap-2 text-lg font-semibold">
        {t(`board.column_${column}`)}
        <Badge tone={column === 'new' && orders.length > 0 ? 'solid' : 'neutral'}>
          {formatNumber(orders.length, lang)}
        </Badge>
      </h2>
      {orders.length === 0 ? (
        <div className="rounded-lg border border-dashed border-line px-3 py-8 text-center text-sm text-muted">
          <p className="font-medium text-ink">{t('board.empty')}</p>
          {column === 'new' && <p className="mt-1">{t('board.empty_hint')}</p>}
        </div>
      ) : gone ? (
        <ul className="grid gap-2 md:grid-cols-3 lg:grid-cols-1">
          {orders.map((order) => (
            <li key={order.id}>
              <HandedOverRow order={order} shop={shop} onPrint={() => onPrint(order)} />
            </li>
          ))}
        </ul>
      ) : (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,17rem),1fr))] items-start gap-4">
          {orders.map((order) => (
            <li key={order.id}>
              <OrderCard
                order={order}
                shop={shop}
                moving={isMoving(order.id)}
                unseen={isUnseen(order.id)}
                onSeen={() => onSeen(order.id)}
                onMove={(move) => onMove(order, move)}
                onAnswerCancel={(answer) => onAnswerCancel(order, answer)}
                onSubstitute={() => onSubstitute(order)}
                onWeigh={(weighing) => onWeigh(order, weighing)}
                onReject={() => onReject(order)}
                onHandOver={() => onHandOver(order)}
                onPrint={() => onPrint(order)}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
