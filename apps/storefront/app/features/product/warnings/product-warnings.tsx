import type { Product } from '@hawker/contract/catalog'
import { listFormat } from '@hawker/i18n/format'
import { Notice } from '@hawker/ui/notice'
import { warningText } from '../../../lib/dishes/dish-facts.ts'
import { useTexts } from '../../../lib/texts.tsx'
import { chosenAddons, type Choice } from '../product-choice.ts'
import { dietWarnings } from './diet-warnings.ts'
import type { OwnWarning } from './own-warning.ts'
import { useConcerns } from './use-concerns.ts'

/** The customer's own allergens and diets, right under the title of a product. */
export function ProductWarnings({
  product,
  choice,
  warning,
}: {
  product: Product
  choice: Choice
  warning: OwnWarning | undefined
}) {
  const { t, lang } = useTexts()
  const { diets } = useConcerns()
  const list = (all: string[]) => listFormat(all, lang)
  return (
    <>
      {warning && (
        <Notice
          kind={warning.answer === 'contains' ? 'error' : 'warning'}
          announce
          className="my-1"
        >
          <strong className="text-base font-semibold">{warningText(warning, t, list)}</strong>
        </Notice>
      )}
      {dietWarnings([product, ...chosenAddons(product, choice)], diets, t, list).map((text) => (
        <Notice key={text} kind="warning">
          {text}
        </Notice>
      ))}
    </>
  )
}
