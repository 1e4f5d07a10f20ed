import { ALLERGENS, type Allergen } from '@hawker/domain/allergens'
import { readAllergenText } from './allergen-words.ts'
import type { RowIssues } from '../report/row-issue.ts'

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
 * What a product holds as far as its row says so. `declared` only when the row names its allergens and every word of it was understood: what we
 * do not know is not safe. Words between underscores in the ingredients are allergens that the label prints in bold.
 */
export function readAllergens(
  { allergens, traces, ingredients }: Cells,
  findings: RowIssues,
): ReadAllergens {
  const contains = new Set<Allergen>()
  const mayContain = new Set<Allergen>()
  const unknown = new Set<string>()
  let namesAllergens = false
  const take = (text: string, isTraces: boolean, counts: boolean) => {
    if (text === '') return
    const read = readAllergenText(text, isTraces)
    for (const code of read.contains) contains.add(code)
    for (const code of read.mayContain) mayContain.add(code)
    for (const word of read.unknown) unknown.add(word)
    if (counts && (read.none || read.contains.size > 0 || read.mayContain.size > 0))
      namesAllergens = true
  }
  for (const text of allergens) take(text, false, true)
  for (const text of traces) take(text, true, false)
  for (const [, word = ''] of ingredients.matchAll(/_([^_]{2,40})_/g))
    take(word.replace(/[*]/g, ''), false, false)
  const declared = namesAllergens && unknown.size === 0
  const now = ALLERGENS.filter((code) => contains.has(code))
  if (unknown.size > 0)
    findings.repaired(
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
