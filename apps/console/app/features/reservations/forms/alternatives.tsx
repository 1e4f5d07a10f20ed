import type { ReservationAlternative } from '@hawker/contract/reservations'
import { formatWallDate, formatWallTime } from '@hawker/i18n/format-date'
import { Chip, ChipRow } from '@hawker/ui/chip'
import { useTexts } from '../../../lib/texts.tsx'
import { type Floor, type ReservationRefusal, tableNames } from '../../floor/index.tsx'

export const alternativesIn = (refusal: ReservationRefusal | undefined): ReservationAlternative[] =>
  refusal?.code === 'table_taken'
    ? ((refusal.data['alternatives'] ?? []) as ReservationAlternative[])
    : []

/** Other times at which a table is free. */
export function Alternatives({
  of,
  date,
  onChoose,
}: {
  of: readonly ReservationAlternative[]
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

/** After a refused longer stay: until when the table is free, and other free tables. */
export function LongerStayRefused({
  refusal,
  floor,
  timeZone,
  onChoose,
}: {
  refusal: ReservationRefusal
  floor: Floor
  timeZone: string
  onChoose: (tableIds: number[]) => void
}) {
  const { t, time } = useTexts()
  const until = refusal.data['longest_until'] as string | null | undefined
  const sets = (refusal.data['free_tables'] ?? []) as number[][]
  return (
    <div className="grid gap-2">
      {until && (
        <p className="text-sm">{t('bookings.free_until', { time: time(until, timeZone) })}</p>
      )}
      {sets.length > 0 && (
        <div>
          <p className="mb-1 text-sm font-medium">{t('bookings.free_tables')}</p>
          <ChipRow label={t('bookings.free_tables')}>
            {sets.map((set) => (
              <Chip key={set.join()} onClick={() => onChoose(set)}>
                {tableNames(floor.tables, set).join(' + ')}
              </Chip>
            ))}
          </ChipRow>
        </div>
      )}
    </div>
  )
}
