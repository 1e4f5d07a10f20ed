import { TextField } from '@hawker/ui/text-field'
import { useTexts } from '../texts.tsx'

type DateRangeFieldsProps = {
  from: string | undefined
  to: string | undefined
  onChoose: (key: 'from' | 'to', value: string) => void
}

/** The first and the last day of a list, both included. */
export function DateRangeFields({ onChoose, ...days }: DateRangeFieldsProps) {
  const { t } = useTexts()
  return (['from', 'to'] as const).map((key) => (
    <TextField
      key={key}
      className="min-w-0 grid-cols-[minmax(0,1fr)]"
      label={t(`period.${key}`)}
      type="date"
      value={days[key] ?? ''}
      onChange={(event) => onChoose(key, event.target.value)}
    />
  ))
}
