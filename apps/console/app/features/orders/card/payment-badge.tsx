import type { SellerOrder } from '@hawker/contract/seller'
import { Badge } from '@hawker/ui/badge'
import { Icon } from '@hawker/ui/icon'
import { cashIcon, checkIcon } from '@hawker/ui/icons'
import { PriceText } from '@hawker/ui/price-text'
import { useTexts } from '../../../lib/texts.tsx'

/** Whether the order is paid, or the cash that is due. */
export function PaymentBadge({ order }: { order: SellerOrder }) {
  const { t, money } = useTexts()
  if (order.cash_due !== null) {
    return (
      <Badge tone="amber" icon={<Icon of={cashIcon} size={14} />}>
        {t(order.table ? 'board.at_table' : 'board.cash')}{' '}
        <PriceText text={money(order.cash_due, order.currency)} />
      </Badge>
    )
  }
  return (
    <Badge
      tone={order.paid ? 'grocery' : 'neutral'}
      icon={order.paid && <Icon of={checkIcon} size={14} />}
    >
      {t(order.paid ? 'board.paid' : 'board.unpaid')}{' '}
      <PriceText text={money(order.total_price, order.currency)} />
    </Badge>
  )
}
