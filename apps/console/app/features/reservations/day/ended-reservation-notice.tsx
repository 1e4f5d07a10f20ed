import type { SellerShop } from '@hawker/contract/seller'
import { Button } from '@hawker/ui/button'
import { IconButton } from '@hawker/ui/icon-button'
import { closeIcon } from '@hawker/ui/icons'
import { useNow } from '@hawker/web/session/use-now'
import { useTexts } from '../../../lib/texts.tsx'
import { reservationName, statusText } from '../state/reservation-names.ts'
import type { Reservations } from '../state/use-reservations.ts'

/** Takes back the last end of a reservation, as long as the server allows it. */
export function EndedReservationNotice({
  shop,
  actions,
}: {
  shop: SellerShop
  actions: Reservations
}) {
  const { t, time } = useTexts()
  const at = useNow()
  const { ended } = actions
  const until = ended?.undo_until ?? null
  const isUndoable = until !== null && Date.parse(until) > at
  return (
    <div role="status" className="sticky bottom-3 z-5">
      {ended && isUndoable && (
        <div
          className={
            'mx-auto flex max-w-xl items-center gap-2 rounded-lg bg-ink py-1 ps-5 pe-1 ' +
            'text-page shadow-soft'
          }
        >
          <p className="min-w-0 flex-1 text-sm">
            <bdi className="font-semibold">{reservationName(ended, t)}</bdi>
            {': '}
            {t(statusText(ended))}
            {' · '}
            {t('bookings.undo_until', { time: time(until, shop.timezone) })}
          </p>
          <Button variant="secondary" onClick={() => void actions.undo(ended).then(actions.fail)}>
            {t('action.undo')}
          </Button>
          <IconButton
            icon={closeIcon}
            label={t('action.close')}
            className="text-page hover:bg-transparent"
            onClick={actions.forgetEnded}
          />
        </div>
      )}
    </div>
  )
}
