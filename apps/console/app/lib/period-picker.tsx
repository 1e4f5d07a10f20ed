import { Chip, ChipRow } from '@hawker/ui/chip'
import { TextField } from '@hawker/ui/text-field'
import { useTexts } from './texts.tsx'
import { lastDays, type Period } from './period.ts'

const SPANS = [1, 7, 30]

/** Common periods by one tap, any other by its first and last day. */
export function PeriodPicker({
  period,
  timeZone,
  onChoose,
}: {
  period: Period
  timeZone: string
  onChoose: (period: Period) => void
}) {
  const { t } = useTexts()
  const change = (part: Partial<Period>) => {
    const next = { ...period, ...part }
    // A date field is empty while it is typed.
    if (next.from === '' || next.to === '') return
    if (next.from <= next.to) onChoose(next)
    else
      onChoose(
        part.from === undefined
          ? { from: next.to, to: next.to }
          : { from: next.from, to: next.from },
      )
  }
  return (
    <div className="flex flex-wrap items-end gap-3">
      <ChipRow label={t('period.title')}>
        {SPANS.map((days) => {
          const span = lastDays(days, timeZone)
          return (
            <Chip
              key={days}
              selected={span.from === period.from && span.to === period.to}
              onClick={() => onChoose(span)}
            >
              {days === 1 ? t('period.today') : t('period.last_days', { count: days })}
            </Chip>
          )
        })}
      </ChipRow>
      <div className="grid w-full grid-cols-2 gap-3 sm:w-auto">
        <TextField
          className="min-w-0 grid-cols-[minmax(0,1fr)]"
          label={t('period.from')}
          type="date"
          value={period.from}
          onChange={(event) => change({ from: event.target.value })}
        />
        <TextField
          className="min-w-0 grid-cols-[minmax(0,1fr)]"
          label={t('period.to')}
          type="date"
          value={period.to}
          onChange={(event) => change({ to: event.target.value })}
        />
      </div>
    </div>
  )
}
