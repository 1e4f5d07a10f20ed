import type { Reservation } from '@hawker/contract/reservations'
import { Badge, type BadgeTone } from '@hawker/ui/badge'
import { useTexts } from '../../../lib/texts.tsx'
import { statusText } from '../reservation-texts.ts'

const TONE: Record<Reservation['status'], BadgeTone> = {
  new: 'amber',
  approved: 'grocery',
  seated: 'grocery',
  completed: 'neutral',
  canceled: 'danger',
  no_show: 'danger',
}

export function StatusBadge({
  reservation,
}: {
  reservation: Pick<Reservation, 'status' | 'hold_until'>
}) {
  const texts = useTexts()
  return <Badge tone={TONE[reservation.status]}>{statusText(reservation, texts)}</Badge>
}
