import type { Product } from '@hawker/contract/catalog'
import { listFormat } from '@hawker/i18n/format'
import { Badge } from '@hawker/ui/badge'
import { Notice } from '@hawker/ui/notice'
import { alarmOf, alarmWords } from '../../lib/dish-facts.ts'
import { useTexts } from '../../lib/texts.tsx'
import { chosenAddons, type Choice } from './addition.ts'
import { useWarned } from './use-warned.ts'

/** What is in it. Not declared is said as such: it is not the same as "none". */
export function ProductFacts({ product, choice }: { product: Product; choice: Choice }) {
  const { t, lang } = useTexts()
  const { allergens, may_contain, allergens_declared, diets, kcal, age_restriction } = product
  const alarm = alarmOf([product, ...chosenAddons(product, choice)], useWarned())
  const names = (codes: readonly string[]) =>
    listFormat(
      codes.map((code) => t(`allergen.${code}`)),
      lang,
    )
  return (
    <div className="grid gap-3 text-sm">
      {alarm && <Notice kind="warning">{alarmWords(alarm, t, (list) => listFormat(list, lang))}</Notice>}
      {(diets.length > 0 || kcal !== null) && (
        <p className="flex flex-wrap gap-1.5">
          {diets.map((diet) => (
            <Badge key={diet} tone="grocery">
              {t(`diet.${diet}`)}
            </Badge>
          ))}
          {kcal !== null && <Badge>{t('product.kcal', { kcal })}</Badge>}
        </p>
      )}
      <div>
        <h3 className="font-medium">{t('product.allergens')}</h3>
        <p className="text-muted">
          {!allergens_declared && t('product.allergens_unknown')}
          {allergens_declared && allergens.length === 0 && may_contain.length === 0 && t('product.allergens_none')}
          {allergens.length > 0 && t('product.allergens_contains', { list: names(allergens) })}
          {allergens.length > 0 && may_contain.length > 0 && '. '}
          {may_contain.length > 0 && t('product.allergens_may_contain', { list: names(may_contain) })}
        </p>
      </div>
      {age_restriction !== null && <p className="font-medium text-amber-text">{t('product.age')}</p>}
    </div>
  )
}
