import type { BookingAlternative } from '@hawker/contract/reservations'
import { formatWallDate, formatWallTime } from '@hawker/i18n/format-date'
import { Chip, ChipRow } from '@hawker/ui/chip'
import { useTexts } from '../../../lib/texts.tsx'
import type { Refusal } from '../../tables/index.tsx'

export const alternativesIn = (refusal: Refusal | undefined): BookingAlternative[] =>
  refusal?.code === 'table_taken'
    ? ((refusal.data['alternatives'] ?? []) as BookingAlternative[])
    : []

/** Other times at which a table is free. */
export function Alternatives({
  of,
  date,
  onChoose,
}: {
  of: readonly BookingAlternative[]
  date: string
  onChoose: (date: string, time: string) => void
}) {
  const { t, lang } = useTexts()
  if (of.length === 0) return null
  return (
    <div>
      <p className="mb-1 text-sm font-medium">{t('bookings.nearest')}</p>
      <ChipRow label={t('bookings.nearest')}>
        {of.map((alternative) => (
          <Chip
            key={alternative.starts_at}
            onClick={() => onChoose(alternative.date, alternative.time)}
          >
            {alternative.date === date ? '' : `${formatWallDate(alternative.date, lang)}, `}
            {formatWallTime(alternative.time, lang)}
          </Chip>
        ))}
      </ChipRow>
    </div>
  )
}
