import type { StaffOrderRow } from '@hawker/contract/staff-orders'
import { Badge } from '@hawker/ui/badge'
import { useTexts } from '../../lib/texts.tsx'

export function StatusBadge({
  order: { status, delivery_type: type },
}: {
  order: Pick<StaffOrderRow, 'status' | 'delivery_type'>
}) {
  const { t } = useTexts()
  const tone = status === 'cancelled' ? 'danger' : status === 'delivered' ? 'grocery' : 'neutral'
  return (
    <Badge tone={tone}>
      {t(status === 'delivered' && type !== 'delivery' ? 'status.picked_up' : `status.${status}`)}
    </Badge>
  )
}
