import type { Product } from '@hawker/contract/catalog'
import { withoutImpliedDiets } from '@hawker/domain/catalog/diet-rules'
import { listFormat } from '@hawker/i18n/format'
import { Badge } from '@hawker/ui/badge'
import { suitsByChoice } from '../../lib/dishes/diet-choice.ts'
import { useTexts } from '../../lib/texts.tsx'
import { chosenAddons, groupProblems, type Choice } from './product-choice.ts'

/** Diets, allergens and age limit. Undeclared allergens are stated as unknown, not as "none". */
export function ProductFacts({
  product,
  choice,
  heading: Heading = 'h3',
}: {
  product: Product
  choice: Choice
  heading?: 'h2' | 'h3'
}) {
  const { t, lang } = useTexts()
  const { allergens, may_contain, allergens_declared, diets, kcal, age_restriction } = product
  const parts = [product, ...chosenAddons(product, choice)]
  const names = (codes: readonly string[]) =>
    listFormat(
      codes.map((code) => t(`allergen.${code}`)),
      lang,
    )
  return (
    <div className="grid gap-3 text-sm">
      {(diets.length > 0 || kcal !== null) && (
        <p className="flex flex-wrap gap-1.5">
          {withoutImpliedDiets(diets).map((diet) => {
            const isCertain =
              groupProblems(product, choice).length === 0
                ? parts.every((part) => part.diets.includes(diet))
                : !suitsByChoice(product, diet)
            const text = t(`diet.${diet}`)
            return (
              <Badge key={diet} tone={isCertain ? 'grocery' : 'neutral'}>
                {isCertain ? text : t('diet.possible', { diet: text })}
              </Badge>
            )
          })}
          {kcal !== null && <Badge>{t('product.kcal', { kcal })}</Badge>}
        </p>
      )}
      <div>
        <Heading className="font-medium">{t('product.allergens')}</Heading>
        <p className="text-muted">
          {!allergens_declared && t('product.allergens_unknown')}
          {allergens_declared &&
            allergens.length === 0 &&
            may_contain.length === 0 &&
            t('product.allergens_none')}
          {allergens.length > 0 && t('product.allergens_contains', { list: names(allergens) })}
          {allergens.length > 0 && may_contain.length > 0 && '. '}
          {may_contain.length > 0 &&
            t('product.allergens_may_contain', { list: names(may_contain) })}
        </p>
      </div>
      {age_restriction !== null && (
        <p className="font-medium text-amber-text">{t('product.age', { age: age_restriction })}</p>
      )}
    </div>
  )
}
