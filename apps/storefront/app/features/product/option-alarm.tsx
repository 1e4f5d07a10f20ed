import type { AddonGroup } from '@hawker/contract/catalog'
import { listFormat } from '@hawker/i18n/format'
import { alarmOf, alarmWords } from '../../lib/dish-facts.ts'
import { useTexts } from '../../lib/texts.tsx'
import { dietAlarmWords } from './diet-alarm.ts'
import { useWarned } from './use-warned.ts'

/** What somebody with these allergies, or who asked for these diets, has to know of an option before it is chosen. */
export function OptionAlarm({ option }: { option: AddonGroup['addons'][number] }) {
  const { t, lang } = useTexts()
  const { diets, without } = useWarned()
  const list = (names: string[]) => listFormat(names, lang)
  const alarm = alarmOf([option], without)
  const words = [
    ...(alarm ? [alarmWords(alarm, t, list)] : []),
    ...dietAlarmWords([option], diets, t, list),
  ]
  return words.map((said) => (
    <span key={said} className="block text-sm font-medium text-amber-text">
      {said}
    </span>
  ))
}
