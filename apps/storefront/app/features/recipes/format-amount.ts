import type { RecipeUnit } from '@hawker/domain/catalog/recipe'
import { formatNumber, formatCountAndName } from '@hawker/i18n/format'

type Words = { t: (key: string, params?: Record<string, string | number>) => string; lang: string }

/** "400 g", "2 cloves", "3". Empty for "to taste". */
export function formatAmount(
  amount: number | null,
  unit: RecipeUnit | null,
  { t, lang }: Words,
): string {
  if (amount === null || unit === null) return ''
  if (unit === 'piece') return formatNumber(amount, lang)
  return t(`recipe.unit_${unit}`, { count: amount })
}

/** "2 × Onions", or by weight: "0.75 kg Onions". */
export function formatPacks(
  packs: number,
  { title, unit, interval }: { title: string; unit: string | null; interval: number },
  lang: string,
): string {
  return unit === null
    ? formatCountAndName(packs, title, lang)
    : `${formatNumber(packs * interval, lang)} ${unit} ${title}`
}
