import { Sheet } from '@hawker/ui/sheet'
import { type ComponentProps, useState } from 'react'
import { useTexts } from '../../../lib/texts.tsx'
import { bookingName } from '../state/booking-names.ts'
import { BookingPanel } from './booking-panel.tsx'

type BookingSheetProps = Omit<ComponentProps<typeof BookingPanel>, 'booking'> & {
  /** Undefined closes it. */
  booking: ComponentProps<typeof BookingPanel>['booking'] | undefined
  onClose: () => void
}

/** The panel of a reservation over the page. It stays visible while it closes. */
export function BookingSheet({ booking, onClose, ...panel }: BookingSheetProps) {
  const { t } = useTexts()
  const [last, setLast] = useState(booking)
  if (booking !== undefined && booking !== last) setLast(booking)
  const shown = booking ?? last
  return (
    <Sheet
      open={booking !== undefined}
      onClose={onClose}
      title={shown ? bookingName(shown, t) : ''}
      closeLabel={t('action.close')}
    >
      {shown && <BookingPanel key={shown.id} booking={shown} {...panel} />}
    </Sheet>
  )
}
