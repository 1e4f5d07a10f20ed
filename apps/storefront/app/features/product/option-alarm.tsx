import { listFormat } from '@hawker/i18n/format'
import { alarmOf, alarmWords, type Declared } from '../../lib/dish-facts.ts'
import { useTexts } from '../../lib/texts.tsx'
import { useWarned } from './use-warned.ts'

/** What somebody with these allergies has to know of an option before it is chosen. */
export function OptionAlarm({ option }: { option: Declared }) {
  const { t, lang } = useTexts()
  const alarm = alarmOf([option], useWarned())
  if (!alarm) return null
  return <span className="block text-sm font-medium text-amber-text">{alarmWords(alarm, t, (names) => listFormat(names, lang))}</span>
}
