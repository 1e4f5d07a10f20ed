import { listFormat } from '@hawker/i18n/format'
import { useAllergies } from '../../lib/allergies.ts'
import {
  alarmOf,
  alarmWords,
  factsOf,
  optionsAlarmOf,
  optionsAlarmWords,
  wayWords,
  waysTo,
  type Dish,
} from '../../lib/dish-facts.ts'
import { useTexts } from '../../lib/texts.tsx'

/** What somebody with these allergies has to know of a dish that was found, as on its menu. */
export default function HitAlarm({ dish }: { dish: Dish }) {
  const { t, lang } = useTexts()
  const allergies = useAllergies()
  const facts = factsOf(dish)
  const list = (names: string[], type?: 'conjunction' | 'disjunction') =>
    listFormat(names, lang, type)
  const [own, optional] = [alarmOf([facts], allergies), optionsAlarmOf(facts, allergies)]
  const alarms = [own && alarmWords(own, t, list), optional && optionsAlarmWords(optional, t, list)]
  return (
    <>
      {alarms.map(
        (words) =>
          words !== undefined && (
            <strong
              key={words}
              className="my-0.5 block w-fit rounded-sm bg-amber-soft px-2 text-xs/5 font-semibold text-amber-text"
            >
              {words}
            </strong>
          ),
      )}
      {waysTo(facts, { diets: [], without: allergies })?.map((way) => (
        <strong key={way.options.join()} className="block text-xs font-semibold text-grocery-text">
          {wayWords(way, t, list)}
        </strong>
      ))}
    </>
  )
}
