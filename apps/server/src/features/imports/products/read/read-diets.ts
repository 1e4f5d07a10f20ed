import type { Allergen } from '@hawker/domain/catalog/allergens'
import { DIETS, type Diet } from '@hawker/domain/catalog/diets'
import { forbiddenAllergens } from '@hawker/domain/catalog/diet-rules'
import { foldWords } from '../../read/fold-words.ts'
import type { RowIssues } from '../../report/row-issue.ts'

const LABELS: Readonly<Record<string, readonly Diet[]>> = {
  vegetarian: ['vegetarian'],
  vegetariano: ['vegetarian'],
  vegetarien: ['vegetarian'],
  vegan: ['vegan', 'vegetarian'],
  vegano: ['vegan', 'vegetarian'],
  'vegan society': ['vegan', 'vegetarian'],
  halal: ['halal'],
  kosher: ['kosher'],
  'gluten free': ['gluten_free'],
  'no gluten': ['gluten_free'],
  'senza glutine': ['gluten_free'],
  'sans gluten': ['gluten_free'],
  'sin gluten': ['gluten_free'],
  glutenfrei: ['gluten_free'],
  'no lactose': ['lactose_free'],
  'lactose free': ['lactose_free'],
  'senza lattosio': ['lactose_free'],
  'sans lactose': ['lactose_free'],
  'no sugar': ['sugar_free'],
  'sugar free': ['sugar_free'],
  sugarfree: ['sugar_free'],
  organic: ['organic'],
  'eu organic': ['organic'],
  bio: ['organic'],
  'ab agriculture biologique': ['organic'],
  biologico: ['organic'],
}
/** Reads diets from labels. Drops a diet that the allergens of the product contradict. */
export function readDiets(
  labels: string,
  contains: readonly Allergen[],
  issues: RowIssues,
): Diet[] {
  const found = new Set<Diet>()
  for (const label of labels.split(','))
    for (const diet of LABELS[foldWords(label.replace(/^\s*[a-z]{2}:/, ''))] ?? []) found.add(diet)
  for (const diet of found) {
    const against = forbiddenAllergens(diet).find((allergen) => contains.includes(allergen))
    if (against === undefined) continue
    found.delete(diet)
    issues.repaired('diets', diet, '', `diet_contradicts_${against}`)
  }
  return DIETS.filter((diet) => found.has(diet))
}
