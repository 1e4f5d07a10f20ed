import { ALLERGENS, type Allergen } from '@hawker/domain/catalog/allergens'
import { readAllergenText } from './allergen-words.ts'
import type { RowIssues } from '../../report/row-issue.ts'

export type ReadAllergens = {
  readonly contains: Allergen[]
  readonly mayContain: Allergen[]
  readonly declared: boolean
}
type Cells = {
  readonly allergens: readonly string[]
  readonly traces: readonly string[]
  readonly ingredients: string
}

/**
 * The allergens of a product as its row declares them. `declared` is true only when the row names
 * its allergens and every word is known, because unknown does not mean safe. Words between
 * underscores in the ingredients are the allergens that the label prints in bold.
 */
export function readAllergens(
  { allergens, traces, ingredients }: Cells,
  issues: RowIssues,
): ReadAllergens {
  const contains = new Set<Allergen>()
  const mayContain = new Set<Allergen>()
  const unknown = new Set<string>()
  let namesAllergens = false
  const collect = (text: string, isTraces: boolean, counts: boolean) => {
    if (text === '') return
    const read = readAllergenText(text, isTraces)
    for (const code of read.contains) contains.add(code)
    for (const code of read.mayContain) mayContain.add(code)
    for (const word of read.unknown) unknown.add(word)
    if (counts && (read.none || read.contains.size > 0 || read.mayContain.size > 0))
      namesAllergens = true
  }
  for (const text of allergens) collect(text, false, true)
  for (const text of traces) collect(text, true, false)
  for (const [, word = ''] of ingredients.matchAll(/_([^_]{2,40})_/g))
    collect(word.replace(/[*]/g, ''), false, false)
  const declared = namesAllergens && unknown.size === 0
  const now = ALLERGENS.filter((code) => contains.has(code))
  if (unknown.size > 0)
    issues.repaired(
      'allergens',
      [...unknown].join(', '),
      `${now.join(' ')} (not declared)`.trim(),
      'allergens_not_understood',
    )
  return {
    contains: now,
    mayContain: ALLERGENS.filter((code) => mayContain.has(code) && !contains.has(code)),
    declared,
  }
}
