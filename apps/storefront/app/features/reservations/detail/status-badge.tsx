import type { Booking } from '@hawker/contract/reservations'
import { Badge, type BadgeTone } from '@hawker/ui/badge'
import { useTexts } from '../../../lib/texts.tsx'
import { statusText } from '../reservation-texts.ts'

const TONE: Record<Booking['status'], BadgeTone> = {
  new: 'amber',
  approved: 'grocery',
  seated: 'grocery',
  completed: 'neutral',
  canceled: 'danger',
  no_show: 'danger',
}

export function StatusBadge({ booking }: { booking: Pick<Booking, 'status' | 'hold_until'> }) {
  const texts = useTexts()
  return <Badge tone={TONE[booking.status]}>{statusText(booking, texts)}</Badge>
}
