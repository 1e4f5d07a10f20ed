import type { Product } from '@hawker/contract/catalog'
import { type Diet } from '@hawker/domain/catalog/diets'
import { dietStatus } from '@hawker/domain/catalog/diet-rules'

type DietFacts = Pick<Product, 'diets' | 'allergens'>
type Translate = (key: string, params?: Record<string, string>) => string

/** Diets that a part breaks or does not declare, as text: "Not suitable: Vegan". */
export function dietWarnings(
  parts: readonly DietFacts[],
  diets: readonly Diet[],
  t: Translate,
  list: (names: string[]) => string,
): string[] {
  const verdicts = (diet: Diet) =>
    parts.map(({ diets: declared, allergens: contains }) =>
      dietStatus({ diets: declared, contains }, diet),
    )
  const broken = diets.filter((diet) => verdicts(diet).includes('broken'))
  const unknown = diets.filter(
    (diet) => !broken.includes(diet) && verdicts(diet).includes('unknown'),
  )
  const warning = (key: string, matching: readonly Diet[]) =>
    matching.length === 0
      ? []
      : [t(key, { diets: list(matching.map((code) => t(`diet.${code}`))) })]
  return [...warning('diet.broken', broken), ...warning('diet.unknown', unknown)]
}
