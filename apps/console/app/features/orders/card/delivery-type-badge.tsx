import type { SellerOrder } from '@hawker/contract/seller'
import { Badge } from '@hawker/ui/badge'
import { Icon } from '@hawker/ui/icon'
import { bagIcon, bikeIcon, forkKnifeIcon, type IconShape } from '@hawker/ui/icons'
import { useTexts } from '../../../lib/texts.tsx'

type DeliveryType = SellerOrder['delivery_type']
const ICON: Record<DeliveryType, IconShape> = {
  delivery: bikeIcon,
  pickup: bagIcon,
  dine_in: forkKnifeIcon,
}

/** Delivery, pickup or dine-in. */
export function DeliveryTypeBadge({ type }: { type: DeliveryType }) {
  const { t } = useTexts()
  return (
    <Badge tone={type === 'delivery' ? 'info' : 'amber'} icon={<Icon of={ICON[type]} size={14} />}>
      {t(`board.${type}`)}
    </Badge>
  )
}
