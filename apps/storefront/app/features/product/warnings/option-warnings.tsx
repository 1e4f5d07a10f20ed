import type { AddonGroup } from '@hawker/contract/catalog'
import { listFormat } from '@hawker/i18n/format'
import { warningOf, warningText } from '../../../lib/dishes/dish-facts.ts'
import { useTexts } from '../../../lib/texts.tsx'
import { dietWarnings } from './diet-warnings.ts'
import { useConcerns } from './use-concerns.ts'

/** Allergy and diet warnings of an option. */
export function OptionWarnings({ option }: { option: AddonGroup['addons'][number] }) {
  const { t, lang } = useTexts()
  const { diets, without } = useConcerns()
  const list = (names: string[]) => listFormat(names, lang)
  const warning = warningOf([option], without)
  const warnings = [
    ...(warning ? [warningText(warning, t, list)] : []),
    ...dietWarnings([option], diets, t, list),
  ]
  return warnings.map((text) => (
    <span key={text} className="block text-sm font-medium text-amber-text">
      {text}
    </span>
  ))
}
