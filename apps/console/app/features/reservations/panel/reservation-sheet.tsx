import { Sheet } from '@hawker/ui/sheet'
import { type ComponentProps, useState } from 'react'
import { useTexts } from '../../../lib/texts.tsx'
import { reservationName } from '../state/reservation-names.ts'
import { ReservationPanel } from './reservation-panel.tsx'

type ReservationSheetProps = Omit<ComponentProps<typeof ReservationPanel>, 'reservation'> & {
  /** Undefined closes it. */
  reservation: ComponentProps<typeof ReservationPanel>['reservation'] | undefined
  onClose: () => void
}

/** The panel of a reservation over the page. It stays visible while it closes. */
export function ReservationSheet({ reservation, onClose, ...panel }: ReservationSheetProps) {
  const { t } = useTexts()
  const [last, setLast] = useState(reservation)
  if (reservation !== undefined && reservation !== last) setLast(reservation)
  const shown = reservation ?? last
  return (
    <Sheet
      open={reservation !== undefined}
      onClose={onClose}
      title={shown ? reservationName(shown, t) : ''}
      closeLabel={t('action.close')}
    >
      {shown && <ReservationPanel key={shown.id} reservation={shown} {...panel} />}
    </Sheet>
  )
}
