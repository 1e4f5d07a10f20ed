import type { SellerReservation } from '@hawker/contract/seller-reservations'
import { formatTime } from '@hawker/i18n/format-date'
import { CheckboxField } from '@hawker/ui/checkbox-field'
import { useTexts } from '../../../lib/texts.tsx'
import { type Floor } from '../../floor/index.tsx'
import { reservationName } from '../state/reservation-names.ts'
import { type Span, clashesWith } from '../state/reservation-rules.ts'

type TableChoiceProps = {
  floor: Floor
  value: readonly number[]
  onChange: (ids: number[]) => void
  /** The reservations of the chosen day; undefined when they are not loaded. */
  reservations: readonly SellerReservation[] | undefined
  span: Span | undefined
  without?: number
  timeZone: string
  hint?: string
}

/** Tables by section, each with who has it in the chosen time. */
export function TableChoice({
  floor,
  value,
  onChange,
  reservations,
  span,
  without,
  timeZone,
  hint,
}: TableChoiceProps) {
  const { t, lang } = useTexts()
  const takenBy = (id: number) =>
    reservations && span
      ? clashesWith(reservations, {
          tableIds: [id],
          span,
          ...(without === undefined ? {} : { without }),
        })[0]
      : undefined
  return (
    <fieldset>
      <legend className="text-sm font-medium">{t('bookings.tables')}</legend>
      {hint !== undefined && <p className="text-sm text-muted">{hint}</p>}
      {floor.sections.map((section) => {
        const tables = floor.tables.filter(
          ({ shop_section_id: id, active }) => id === section.id && active,
        )
        if (tables.length === 0) return null
        return (
          <div key={section.id} role="group" aria-label={section.translation.title}>
            {floor.sections.length > 1 && (
              <p className="mt-2 text-sm font-medium text-muted">{section.translation.title}</p>
            )}
            <div className="grid grid-cols-2 gap-x-4">
              {tables.map(({ id, name, chair_count: chairs }) => {
                const by = takenBy(id)
                return (
                  <CheckboxField
                    key={id}
                    label={
                      <>
                        <bdi className="font-medium">{name}</bdi>{' '}
                        <span className="text-sm text-muted">
                          {t('tables.for', { count: chairs })}
                        </span>
                      </>
                    }
                    hint={
                      by &&
                      t('bookings.taken_by', {
                        time: formatTime(by.starts_at, lang, { timeZone }),
                        name: reservationName(by, t),
                      })
                    }
                    checked={value.includes(id)}
                    onChange={({ target }) =>
                      onChange(
                        target.checked ? [...value, id] : value.filter((other) => other !== id),
                      )
                    }
                  />
                )
              })}
            </div>
          </div>
        )
      })}
    </fieldset>
  )
}
