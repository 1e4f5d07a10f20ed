import type { SellerBooking } from '@hawker/contract/seller-reservations'
import { Badge, type BadgeTone } from '@hawker/ui/badge'
import { useTexts } from '../../../lib/texts.tsx'
import { statusText } from '../state/booking-names.ts'

const TONE: Record<SellerBooking['status'], BadgeTone> = {
  new: 'amber',
  approved: 'info',
  seated: 'grocery',
  completed: 'neutral',
  canceled: 'neutral',
  no_show: 'danger',
}

export function BookingStatusBadge({ booking }: { booking: SellerBooking }) {
  const { t } = useTexts()
  const { status, source } = booking
  return (
    <Badge tone={source === 'block' ? 'neutral' : TONE[status]}>{t(statusText(booking))}</Badge>
  )
}
