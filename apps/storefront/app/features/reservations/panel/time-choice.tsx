import type { ReservationAvailability } from '@hawker/contract/reservations'
import { formatWallTime } from '@hawker/i18n/format-date'
import { FieldError } from '@hawker/ui/field'
import { RadioGroup } from '@hawker/ui/radio-group'
import { useTexts } from '../../../lib/texts.tsx'
import { MEALS, mealAt } from './meal-at.ts'

type Slot = ReservationAvailability['slots'][number]
/** Whether a slot is free, in a section if one is chosen. */
export const isFreeIn = ({ available, section_ids: ids }: Slot, sectionId: number | undefined) =>
  available && (sectionId === undefined || ids.includes(sectionId))

/** The times of a day by meal. Full ones are crossed out. */
export function TimeChoice({
  slots,
  sectionId,
  value,
  error,
  errorId,
  onChange,
}: {
  slots: readonly Slot[]
  sectionId: number | undefined
  value: string | undefined
  error: string | undefined
  errorId: string
  onChange: (time: string) => void
}) {
  const { t, lang } = useTexts()
  return (
    <div className="grid gap-4">
      {MEALS.map((meal) => {
        const ofMeal = slots.filter(({ time }) => mealAt(time) === meal)
        if (!ofMeal.some((slot) => isFreeIn(slot, sectionId))) return null
        return (
          <RadioGroup
            key={meal}
            name="time"
            look="grid"
            label={t(`reservation.meal_${meal}`)}
            errorId={error === undefined ? undefined : errorId}
            value={value}
            onChange={onChange}
            options={ofMeal.map((slot) => {
              const isFree = isFreeIn(slot, sectionId)
              const text = formatWallTime(slot.time, lang)
              return {
                value: slot.time,
                disabled: !isFree,
                label: isFree ? (
                  <bdi>{text}</bdi>
                ) : (
                  <>
                    <s>
                      <bdi>{text}</bdi>
                    </s>
                    <span className="sr-only"> {t('reservation.day_full')}</span>
                  </>
                ),
              }
            })}
          />
        )
      })}
      {error !== undefined && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  )
}
