import type { SellerReservation } from '@hawker/contract/seller-reservations'
import { Badge } from '@hawker/ui/badge'
import { Icon } from '@hawker/ui/icon'
import { clockIcon, giftIcon, noteIcon, starIcon } from '@hawker/ui/icons'
import { useNow } from '@hawker/web/session/use-now'
import { useTexts } from '../../../lib/texts.tsx'
import { lateMinutes, minutesOverEnd } from '../state/reservation-rules.ts'

/** What staff want to know before the guests sit: late, over their time, an occasion, first visit. */
export function ReservationMarks({ reservation }: { reservation: SellerReservation }) {
  const { t, minutes } = useTexts()
  const at = useNow()
  const late = lateMinutes(reservation, at)
  const over = minutesOverEnd(reservation, at)
  const { occasion, visits, user, new_guest: isNew, note, staff_note: staffNote } = reservation
  return (
    <>
      {late > 0 && (
        <Badge tone="danger" icon={<Icon of={clockIcon} size={14} />}>
          {t('bookings.late', { time: minutes(late) })}
        </Badge>
      )}
      {over > 0 && (
        <Badge tone="danger" icon={<Icon of={clockIcon} size={14} />}>
          {t('floor.over', { time: minutes(over) })}
        </Badge>
      )}
      {occasion !== null && (
        <Badge tone="brand" icon={<Icon of={giftIcon} size={14} />}>
          {t(`bookings.occasion_${occasion}`)}
        </Badge>
      )}
      {user !== null && visits === 0 && (
        <Badge tone="neutral" icon={<Icon of={starIcon} size={14} />}>
          {t(isNew ? 'bookings.new_guest' : 'bookings.first_visit')}
        </Badge>
      )}
      {(note !== null || staffNote !== null) && (
        <Badge icon={<Icon of={noteIcon} size={14} />}>{t('bookings.has_note')}</Badge>
      )}
    </>
  )
}
