import { listFormat } from '@hawker/i18n/format'
import { useAllergies } from '../../lib/dishes/allergies.ts'
import {
  warningOf,
  warningText,
  factsOf,
  optionsWarningOf,
  optionsWarningText,
  suitableChoiceText,
  suitableChoices,
  type Dish,
} from '../../lib/dishes/dish-facts.ts'
import { useTexts } from '../../lib/texts.tsx'

/** Allergy warnings of a found dish, as on the menu. */
export default function HitWarnings({ dish }: { dish: Dish }) {
  const { t, lang } = useTexts()
  const allergies = useAllergies()
  const facts = factsOf(dish)
  const list = (names: string[], type?: 'conjunction' | 'disjunction') =>
    listFormat(names, lang, type)
  const [fixedWarning, optionWarning] = [
    warningOf([facts], allergies),
    optionsWarningOf(facts, allergies),
  ]
  const warnings = [
    fixedWarning && warningText(fixedWarning, t, list),
    optionWarning && optionsWarningText(optionWarning, t, list),
  ]
  return (
    <>
      {warnings.map(
        (text) =>
          text !== undefined && (
            <strong
              key={text}
              className="my-0.5 block w-fit rounded-sm bg-amber-soft px-2 text-xs/5 font-semibold text-amber-text"
            >
              {text}
            </strong>
          ),
      )}
      {suitableChoices(facts, { diets: [], without: allergies })?.map((modification) => (
        <strong
          key={modification.options.join()}
          className="block text-xs font-semibold text-grocery-text"
        >
          {suitableChoiceText(modification, t, list)}
        </strong>
      ))}
    </>
  )
}
