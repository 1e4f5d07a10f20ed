import type { Product } from '@hawker/contract/catalog'
import { type Diet } from '@hawker/domain/diets'
import { dietAnswer } from '@hawker/domain/diet-rules'

type Part = Pick<Product, 'diets' | 'allergens'>
type Say = (key: string, params?: Record<string, string>) => string

/** Which of these diets are broken by one of the parts, and of which nobody said so: "Not suitable: Vegan". */
export function dietAlarmWords(
  parts: readonly Part[],
  diets: readonly Diet[],
  t: Say,
  list: (names: string[]) => string,
): string[] {
  const answers = (diet: Diet) =>
    parts.map(({ diets: said, allergens: contains }) => dietAnswer({ diets: said, contains }, diet))
  const broken = diets.filter((diet) => answers(diet).includes('broken'))
  const unknown = diets.filter(
    (diet) => !broken.includes(diet) && answers(diet).includes('unknown'),
  )
  const words = (key: string, found: readonly Diet[]) =>
    found.length === 0 ? [] : [t(key, { diets: list(found.map((code) => t(`diet.${code}`))) })]
  return [...words('diet.broken', broken), ...words('diet.unknown', unknown)]
}
