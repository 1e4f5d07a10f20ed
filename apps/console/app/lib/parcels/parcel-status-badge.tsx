import type { ParcelStatus } from '@hawker/domain/parcels/parcel-status'
import { Badge, type BadgeTone } from '@hawker/ui/badge'
import { useTexts } from '../texts.tsx'

const TONES: Partial<Record<ParcelStatus, BadgeTone>> = {
  delivered: 'grocery',
  returning: 'amber',
  returned: 'amber',
  cancelled: 'danger',
}

export function ParcelStatusBadge({ status }: { status: ParcelStatus }) {
  const { t } = useTexts()
  return <Badge tone={TONES[status] ?? 'neutral'}>{t(`parcel_status.${status}`)}</Badge>
}
