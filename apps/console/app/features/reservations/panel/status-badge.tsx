import type { SellerReservation } from '@hawker/contract/seller-reservations'
import { Badge, type BadgeTone } from '@hawker/ui/badge'
import { useTexts } from '../../../lib/texts.tsx'
import { statusText } from '../state/reservation-names.ts'

const TONE: Record<SellerReservation['status'], BadgeTone> = {
  new: 'amber',
  approved: 'info',
  seated: 'grocery',
  completed: 'neutral',
  canceled: 'neutral',
  no_show: 'danger',
}

export function ReservationStatusBadge({ reservation }: { reservation: SellerReservation }) {
  const { t } = useTexts()
  const { status, source } = reservation
  return (
    <Badge tone={source === 'block' ? 'neutral' : TONE[status]}>{t(statusText(reservation))}</Badge>
  )
}
