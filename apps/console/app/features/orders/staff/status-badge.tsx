import type { StaffOrderRow } from '@hawker/contract/staff-orders'
import { Badge } from '@hawker/ui/badge'
import { useTexts } from '../../../lib/texts.tsx'

export function StatusBadge({
  order: { status, stage },
}: {
  order: Pick<StaffOrderRow, 'status' | 'stage'>
}) {
  const { t } = useTexts()
  const tone = status === 'cancelled' ? 'danger' : status === 'delivered' ? 'grocery' : 'neutral'
  return <Badge tone={tone}>{t(`status.${stage}`)}</Badge>
}
