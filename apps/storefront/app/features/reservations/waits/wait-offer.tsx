import type { ReservationShop } from '@hawker/contract/reservations'
import { formatWallTime } from '@hawker/i18n/format-date'
import { Button, ButtonLink } from '@hawker/ui/button'
import { SelectField } from '@hawker/ui/select-field'
import type { FormOf } from '@hawker/web/forms/use-form'
import { useTexts } from '../../../lib/texts.tsx'
import type { ReservationFields } from '../panel/reservation-fields.ts'
import { type WaitWindow, changeWindow } from './wait-window.ts'

/** On a day without a table: waits for one between two times. It is part of the form of the panel. */
export function WaitOffer({
  shop,
  times,
  window,
  onChange,
  form,
  isWaiting,
}: {
  shop: ReservationShop
  times: readonly string[]
  window: WaitWindow
  onChange: (window: WaitWindow) => void
  form: FormOf<ReservationFields>
  isWaiting: boolean
}) {
  const { t, lang } = useTexts()
  if (isWaiting)
    return (
      <div role="status" className="grid gap-3">
        <p className="font-semibold">{t('reservation.wait_done')}</p>
        <ButtonLink variant="secondary" className="w-fit" href="/reservations#waits">
          {t('reservation.wait_show')}
        </ButtonLink>
      </div>
    )
  const options = times.map((time) => (
    <option key={time} value={time}>
      {formatWallTime(time, lang)}
    </option>
  ))
  return (
    <div className="grid gap-3 border-t border-line pt-3">
      <div className="grid grid-cols-2 gap-3">
        <SelectField
          label={t('reservation.wait_from')}
          name="wait_from"
          value={window.from}
          onChange={({ target }) => onChange(changeWindow(window, { from: target.value }))}
        >
          {options}
        </SelectField>
        <SelectField
          label={t('reservation.wait_until')}
          name="wait_until"
          value={window.until}
          onChange={({ target }) => onChange(changeWindow(window, { until: target.value }))}
        >
          {options}
        </SelectField>
      </div>
      <p className="text-sm">{t('reservation.wait_hint', { count: shop.rules.hold_minutes })}</p>
      <Button variant="secondary" {...form.button('wait')}>
        {t('reservation.wait_offer')}
      </Button>
    </div>
  )
}
